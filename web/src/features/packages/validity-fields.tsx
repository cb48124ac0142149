import type { PackageStart } from '@deskbell/domain/packages/schema.ts'
import { Select, TextInput } from '@mantine/core'
import { Choice } from '../../components/choice.tsx'
import { FieldGroup, FieldRow } from '../../components/field-group.tsx'
import { WholeNumberInput } from '../../components/whole-number-input.tsx'
import { useFormat } from '../auth/use-format.ts'
import { USUAL_VALIDITY } from './form-values.ts'
import type { PackageFormState } from './use-package-form.ts'

const EXPIRY = [
  { value: 'expires', label: 'Expires' },
  { value: 'never', label: 'Never expires' },
]

const UNITS = [
  { value: 'day', label: 'Days' },
  { value: 'week', label: 'Weeks' },
  { value: 'month', label: 'Months' },
]

const STARTS: { value: PackageStart; label: string }[] = [
  { value: 'purchase', label: 'At purchase' },
  { value: 'first_visit', label: 'At the first visit' },
  { value: 'date', label: 'On a date' },
]

/** How long a pass sold from the package can be used. */
export function ValidityFields({ form }: { form: PackageFormState }) {
  const expires = form.values.validity !== null
  return (
    <FieldGroup title="How long it lasts">
      <Choice
        label="Validity"
        options={EXPIRY}
        value={expires ? 'expires' : 'never'}
        onChange={(next) => form.setFieldValue('validity', next === 'expires' ? USUAL_VALIDITY : null)}
      />
      {expires && <LengthFields form={form} />}
    </FieldGroup>
  )
}

function LengthFields({ form }: { form: PackageFormState }) {
  return (
    <FieldRow>
      <WholeNumberInput label="Lasts" required {...form.getInputProps('validity.count')} />
      <Select label="Unit" data={UNITS} allowDeselect={false} {...form.getInputProps('validity.unit')} />
    </FieldRow>
  )
}

/** From when on it can be used, and its length counts. */
export function StartFields({ form }: { form: PackageFormState }) {
  const { today } = useFormat()
  const { starts, startsOn } = form.values
  function choose(next: PackageStart) {
    form.setValues({ starts: next, startsOn: next === 'date' ? today() : null })
    form.clearFieldError('startsOn')
  }
  return (
    <FieldGroup title="When it starts">
      <Choice label="Starts" options={STARTS} value={starts} onChange={choose} />
      {starts === 'date' && (
        <TextInput label="Date" type="date" required {...form.getInputProps('startsOn')} value={startsOn ?? ''} />
      )}
    </FieldGroup>
  )
}
