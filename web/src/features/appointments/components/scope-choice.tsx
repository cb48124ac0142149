import type { Scope } from '@deskbell/domain/appointments/schema.ts'
import { Choice } from '../../../components/choice.tsx'

const SCOPES: { value: Scope; label: string }[] = [
  { value: 'this', label: 'Only this one' },
  { value: 'following', label: 'This and the following ones' },
  { value: 'all', label: 'All of them' },
]

type Props = { appointment: { seriesId: string | null }; value: Scope; onChange: (scope: Scope) => void }

/** Choice of the scope within a series; nothing if the appointment doesn't repeat. */
export function ScopeChoice({ appointment: { seriesId }, value, onChange }: Props) {
  if (!seriesId) return null
  return <Choice label="Which ones?" options={SCOPES} value={value} onChange={onChange} />
}
