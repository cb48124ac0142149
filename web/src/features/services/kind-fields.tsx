import type { ServiceKind } from '@deskbell/domain/services/schema.ts'
import { Choice } from '../../components/choice.tsx'
import { FieldGroup } from '../../components/field-group.tsx'
import { WholeNumberInput } from '../../components/whole-number-input.tsx'
import type { ServiceFormState } from './use-service-form.ts'

const KINDS: { value: ServiceKind; label: string }[] = [
  { value: 'one_to_one', label: 'One-to-one' },
  { value: 'class', label: 'Class' },
]

const USUAL_CLASS = 10

/** One-to-one, or a class with places. */
export function KindFields({ form }: { form: ServiceFormState }) {
  const { kind } = form.values
  function choose(next: ServiceKind) {
    form.setValues({ kind: next, capacity: next === 'class' ? USUAL_CLASS : 1 })
    form.clearFieldError('capacity')
  }
  return (
    <FieldGroup title="Who comes" columns={2}>
      <Choice label="Kind" options={KINDS} value={kind} onChange={choose} />
      {kind === 'class' && <WholeNumberInput label="Places" required {...form.getInputProps('capacity')} />}
    </FieldGroup>
  )
}
