import { type Product, ProductInput } from '@deskbell/domain/products/schema.ts'
import { t } from '@lingui/core/macro'
import { Textarea, TextInput } from '@mantine/core'
import type { z } from 'zod'
import { FieldGroup, FieldRow } from '../../components/field-group.tsx'
import { MoneyInput } from '../../components/money-input.tsx'
import { notify } from '../../components/notify.tsx'
import { BLANK } from '../../components/number-field.ts'
import { SchemaForm } from '../../components/schema-form.tsx'
import { Switch } from '../../components/switch.ts'
import { TaxRateInput } from '../../components/tax-rate-input.tsx'
import { WholeNumberInput } from '../../components/whole-number-input.tsx'
import { useSchemaForm } from '../../lib/form.ts'
import { useFormat } from '../auth/use-format.ts'
import { useAddProduct, useUpdateProduct } from './api.ts'

const BLANK_VALUES: z.input<typeof ProductInput> = {
  name: '',
  description: '',
  barcode: '',
  price: BLANK,
  cost: 0,
  taxRate: null,
  tracksStock: true,
  lowStock: null,
  active: true,
}

function useProductForm(edited: Product | null, onDone: () => void) {
  const add = useAddProduct()
  const update = useUpdateProduct()
  return useSchemaForm({
    schema: ProductInput,
    values: edited ? ProductInput.parse(edited) : BLANK_VALUES,
    version: edited?.version,
    submit: (values, { id, version }) =>
      edited ? update.mutateAsync({ ...values, id: edited.id, version }) : add.mutateAsync({ ...values, id }),
    onSaved: () => {
      notify(edited ? t`Changes saved` : t`Product added`)
      onDone()
    },
  })
}

type FormState = ReturnType<typeof useProductForm>

/** A scanner ends the barcode with Enter, which must not send the form. */
function keepEnter(event: React.KeyboardEvent) {
  if (event.key === 'Enter') event.preventDefault()
}

export function ProductForm({ edited, onDone }: { edited: Product | null; onDone: () => void }) {
  const form = useProductForm(edited, onDone)
  return (
    <SchemaForm form={form} submitLabel={edited ? t`Save changes` : t`Add product`} onCancel={onDone}>
      <FieldGroup title={t`What it is`}>
        <TextInput label={t`Name`} required data-autofocus {...form.getInputProps('name')} />
        <TextInput
          label={t`Barcode`}
          description={t`Scan it, or type it`}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          autoComplete="off"
          {...form.getInputProps('barcode')}
          onKeyDown={keepEnter}
        />
        <Textarea label={t`Description`} autosize minRows={2} maxRows={8} {...form.getInputProps('description')} />
      </FieldGroup>
      <SaleFields form={form} />
      <StockFields form={form} />
    </SchemaForm>
  )
}

function SaleFields({ form }: { form: FormState }) {
  const { currency, locale } = useFormat()
  return (
    <FieldGroup title={t`Selling it`}>
      <MoneyInput
        label={t`Price`}
        currency={currency}
        locale={locale}
        required
        {...form.getInputProps('price')}
        value={form.values.price}
      />
      <TaxRateInput locale={locale} {...form.getInputProps('taxRate')} value={form.values.taxRate} />
      <Switch label={t`On sale now`} {...form.getInputProps('active', { type: 'checkbox' })} />
    </FieldGroup>
  )
}

function StockFields({ form }: { form: FormState }) {
  const { currency, locale } = useFormat()
  const { value: _, onChange, ...low } = form.getInputProps('lowStock')
  return (
    <FieldGroup title={t`Stock`}>
      <Switch label={t`Count its pieces`} {...form.getInputProps('tracksStock', { type: 'checkbox' })} />
      <FieldRow>
        <MoneyInput
          label={t`Cost`}
          description={t`What one costs you`}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          currency={currency}
          locale={locale}
          {...form.getInputProps('cost')}
          value={form.values.cost}
        />
        {form.values.tracksStock && (
          <WholeNumberInput
            label={t`Low at`}
            description={t`Empty: never`}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            {...low}
            value={form.values.lowStock ?? ''}
            onChange={(pieces) => onChange(pieces === '' ? null : pieces)}
          />
        )}
      </FieldRow>
    </FieldGroup>
  )
}
