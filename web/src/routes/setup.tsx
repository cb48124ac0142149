import { t } from '@lingui/core/macro'
import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { AuthLayout } from '../features/auth/auth-layout.tsx'
import { requireNoSession } from '../features/auth/guards.ts'
import { SetupCodeField } from '../features/auth/setup-code-field.tsx'
import { SetupForm } from '../features/auth/setup-form.tsx'
import { FirstRestore } from '../features/data/backups/restore-modal.tsx'
import { setupCode } from '../lib/setup-code.ts'

export const Route = createFileRoute('/setup')({
  beforeLoad: (visit) => {
    if (visit.location.hash) setupCode.set(visit.location.hash)
    return requireNoSession(visit, '/setup')
  },
  component: Setup,
})

function Setup() {
  const navigate = useNavigate()
  return (
    <AuthLayout title={t`Welcome!`} subtitle={t`Tell us about your business, and make your own account.`}>
      <SetupCodeField />
      <FirstRestore />
      <SetupForm onSaved={() => navigate({ to: '/dashboard', replace: true })} />
    </AuthLayout>
  )
}
