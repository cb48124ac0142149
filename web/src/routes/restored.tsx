import { t } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'
import { AuthLayout } from '../features/auth/auth-layout.tsx'
import { RestoreDone } from '../features/data/backups/restore-done.tsx'
import { dropInvalid } from '../lib/drop-invalid.ts'

export const Route = createFileRoute('/restored')({
  validateSearch: dropInvalid(({ id }) => ({ id: typeof id === 'string' ? id : '' })),
  component: Restored,
})

function Restored() {
  const { id } = Route.useSearch()
  return (
    <AuthLayout title={t`Restore`} subtitle={t`Your shop from a backup`}>
      <RestoreDone id={id} />
    </AuthLayout>
  )
}
