import type { Package } from '@deskbell/domain/packages/schema.ts'
import { Choice } from '../../components/choice.tsx'
import { FieldGroup } from '../../components/field-group.tsx'
import { ServicesInput } from '../services/services-input.tsx'
import { CategoryInput } from './category-input.tsx'
import type { Covers } from './form-values.ts'
import { SoldPassesField } from './sold-passes-field.tsx'
import type { PackageFormState } from './use-package-form.ts'

const COVERAGE: { value: Covers; label: string }[] = [
  { value: 'all', label: 'All services' },
  { value: 'chosen', label: 'Chosen services' },
  { value: 'category', label: 'A category' },
]

/** What the package is good for. */
export function CoverageFields({ form, edited }: { form: PackageFormState; edited: Package | null }) {
  const { covers } = form.values
  function choose(next: Covers) {
    form.setFieldValue('covers', next)
    form.clearFieldError('serviceIds')
    form.clearFieldError('category')
  }
  return (
    <FieldGroup title="What it covers">
      <Choice label="Covers" options={COVERAGE} value={covers} onChange={choose} />
      {covers === 'chosen' && <ServicesInput label="Services" required {...form.getInputProps('serviceIds')} />}
      {covers === 'category' && <CategoryInput services={form.services} {...form.getInputProps('category')} />}
      {edited && form.added && <SoldPassesField form={form} edited={edited} added={form.added} />}
    </FieldGroup>
  )
}
