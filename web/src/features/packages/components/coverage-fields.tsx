import { Choice } from '../../../components/choice.tsx'
import { FieldGroup } from '../../../components/field-group.tsx'
import { ServicesInput } from '../../services/components/services-input.tsx'
import type { PackageFormState } from '../use-package-form.ts'

const COVERAGE = [
  { value: 'all', label: 'All services' },
  { value: 'chosen', label: 'Chosen services' },
]

/** What the package is good for. */
export function CoverageFields({ form }: { form: PackageFormState }) {
  const { coversAll } = form.values
  function choose(next: string) {
    form.setFieldValue('coversAll', next === 'all')
    form.clearFieldError('serviceIds')
  }
  return (
    <FieldGroup title="What it covers">
      <Choice label="Covers" options={COVERAGE} value={coversAll ? 'all' : 'chosen'} onChange={choose} />
      {!coversAll && <ServicesInput label="Services" required {...form.getInputProps('serviceIds')} />}
    </FieldGroup>
  )
}
