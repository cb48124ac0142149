import type { PackageStart } from '@deskbell/domain/packages/schema.ts'
import { NumberInput, Select } from '@mantine/core'
import { Choice } from '../../../components/choice.tsx'
import { FieldGroup } from '../../../components/field-group.tsx'
import { type PackageFormState, USUAL_VALIDITY } from '../use-package-form.ts'

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
  { value: 'purchase', label: 'Purchase' },
  { value: 'first_visit', label: 'First visit' },
]

/** How long a pass sold from the package can be used, and from when. */
export function ValidityFields({ form }: { form: PackageFormState }) {
  const expires = form.values.validity !== null
  return (
    <FieldGroup title="How long it lasts" columns={2}>
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
  const { starts } = form.values
  return (
    <>
      <NumberInput
        label="Lasts"
        allowDecimal={false}
        allowNegative={false}
        hideControls
        required
        {...form.getInputProps('validity.count')}
      />
      <Select label="Unit" data={UNITS} allowDeselect={false} {...form.getInputProps('validity.unit')} />
      <Choice
        label="Counts from"
        options={STARTS}
        value={starts}
        onChange={(next) => form.setFieldValue('starts', next)}
      />
    </>
  )
}
