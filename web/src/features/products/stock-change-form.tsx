import { getSignedPieces } from '@deskbell/domain/products/rules.ts'
import { type Product, StockChange, StockChangeKind } from '@deskbell/domain/products/schema.ts'
import { Money } from '@deskbell/domain/shared/money.ts'
import { t } from '@lingui/core/macro'
import { TextInput } from '@mantine/core'
import { z } from 'zod'
import { Choice } from '../../components/choice.tsx'
import { FieldRow } from '../../components/field-group.tsx'
import { MoneyInput } from '../../components/money-input.tsx'
import { notify } from '../../components/notify.tsx'
import { BLANK } from '../../components/number-field.ts'
import { SchemaForm } from '../../components/schema-form.tsx'
import { WholeNumberInput } from '../../components/whole-number-input.tsx'
import { useSchemaForm } from '../../lib/form.ts'
import { useFormat } from '../auth/use-format.ts'
import { useChangeStock } from './api.ts'
import { STOCK_CHANGE_KINDS } from './labels.ts'

type Props = { product: Product; onClose: () => void }

const Values = z.object({
  kind: StockChangeKind,
  quantity: StockChange.shape.quantity,
  /** Of a delivery. */
  cost: Money,
  note: z.string(),
})

function useStockChangeForm({ product, onClose }: Props) {
  const { number } = useFormat()
  const change = useChangeStock(product.id)
  return useSchemaForm({
    schema: Values,
    values: { kind: 'delivered', quantity: BLANK, cost: product.cost, note: '' },
    submit: async ({ cost, ...values }, { id }) => {
      const { stock } = await change.mutateAsync({ ...values, id, cost: values.kind === 'delivered' ? cost : null })
      notify(t`${{ product: product.name }}: ${{ stock: number(stock) }} in stock`)
    },
    onSaved: onClose,
  })
}

export function StockChangeForm(props: Props) {
  const { currency, locale, number } = useFormat()
  const form = useStockChangeForm(props)
  const { kind, quantity } = form.values
  const after = props.product.stock + getSignedPieces(kind, Number(quantity))
  return (
    <SchemaForm form={form} submitLabel={t`Save`} onCancel={props.onClose}>
      <Choice
        label={t`What happened`}
        options={STOCK_CHANGE_KINDS}
        value={kind}
        onChange={(next) => form.setFieldValue('kind', next)}
      />
      <FieldRow>
        <WholeNumberInput
          label={t`Pieces`}
          description={t`${{ before: number(props.product.stock) }} → ${{ after: number(after) }} in stock`}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          required
          data-autofocus
          {...form.getInputProps('quantity')}
        />
        {kind === 'delivered' && (
          <MoneyInput
            label={t`Cost`}
            description={t`What one costs you`}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            currency={currency}
            locale={locale}
            {...form.getInputProps('cost')}
            value={form.values.cost}
          />
        )}
      </FieldRow>
      <TextInput
        label={t`Note`}
        description={t({ context: 'note on the stock of a product', message: 'Optional, kept in the ledger' })}
        maxLength={200}
        {...form.getInputProps('note')}
      />
    </SchemaForm>
  )
}
