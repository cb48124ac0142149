import type { Scope } from '@deskbell/domain/appointments/schema.ts'
import { t } from '@lingui/core/macro'
import { Choice } from '../../../components/choice.tsx'

const SCOPES: { value: Scope; label: string }[] = [
  { value: 'this', label: t`Only this one` },
  { value: 'following', label: t`This and the following ones` },
  { value: 'all', label: t`All of them` },
]

type Props = { appointment: { seriesId: string | null }; value: Scope; onChange: (scope: Scope) => void }

/** Choice of the scope within a series; nothing if the appointment doesn't repeat. */
export function ScopeChoice({ appointment: { seriesId }, value, onChange }: Props) {
  if (!seriesId) return null
  return <Choice label={t`Which ones?`} options={SCOPES} value={value} onChange={onChange} />
}
