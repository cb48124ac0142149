import type { Package } from '@deskbell/domain/packages/schema.ts'
import { Switch, Textarea, TextInput } from '@mantine/core'
import { FieldGroup } from '../../components/field-group.tsx'
import { MoneyInput } from '../../components/money-input.tsx'
import { PercentInput } from '../../components/percent-input.tsx'
import { SchemaForm } from '../../components/schema-form.tsx'
import { useFormat } from '../auth/use-format.ts'
import { CoverageFields } from './coverage-fields.tsx'
import { type PackageFormState, usePackageForm } from './use-package-form.ts'
import { StartFields, ValidityFields } from './validity-fields.tsx'
import { VisitsFields } from './visits-fields.tsx'

/** Adds a package, or edits one. */
export function PackageForm({ edited, onDone }: { edited: Package | null; onDone: () => void }) {
  const form = usePackageForm(edited, onDone)
  return (
    <SchemaForm form={form} submitLabel={edited ? 'Save changes' : 'Add package'} onCancel={onDone}>
      <FieldGroup title="What it is">
        <TextInput label="Name" required data-autofocus {...form.getInputProps('name')} />
        <Textarea label="Description" autosize minRows={2} maxRows={8} {...form.getInputProps('description')} />
      </FieldGroup>
      <CoverageFields form={form} edited={edited} />
      <VisitsFields form={form} />
      <ValidityFields form={form} />
      <StartFields form={form} />
      <SaleFields form={form} />
    </SchemaForm>
  )
}

function SaleFields({ form }: { form: PackageFormState }) {
  const { currency, locale } = useFormat()
  return (
    <FieldGroup title="Selling it">
      <MoneyInput
        label="Price"
        currency={currency}
        locale={locale}
        required
        {...form.getInputProps('price')}
        value={form.values.price}
      />
      <TaxField form={form} />
      <Switch
        label="On sale now"
        description="Passes already sold stay good either way"
        {...form.getInputProps('active', { type: 'checkbox' })}
      />
    </FieldGroup>
  )
}

/** How much tax the price includes, where that is not what the shop says. */
function TaxField({ form }: { form: PackageFormState }) {
  const { value: _, onChange, ...field } = form.getInputProps('taxRate')
  return (
    <PercentInput
      label="Tax included"
      description="Empty: the rate of the shop"
      {...field}
      value={form.values.taxRate ?? ''}
      onChange={(rate) => onChange(rate === '' ? null : rate)}
    />
  )
}
