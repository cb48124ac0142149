import { Money } from '@deskbell/domain/shared/money.ts'
import { StoredValueAdjustment } from '@deskbell/domain/stored-value/schema.ts'
import { t } from '@lingui/core/macro'
import { NativeSelect, TextInput } from '@mantine/core'
import { z } from 'zod'
import { FormModal } from '../../../components/form-modal.tsx'
import { SimpleGrid } from '../../../components/mantine-more.ts'
import { MoneyInput } from '../../../components/money-input.tsx'
import { SchemaForm } from '../../../components/schema-form.tsx'
import { useSchemaForm } from '../../../lib/form.ts'
import { useFormat } from '../../auth/use-format.ts'

type Props = {
  title: string
  balance: number
  adjust: (adjustment: StoredValueAdjustment) => Promise<unknown>
  onClose: () => void
}

/** Dialog that corrects a balance, with a reason. */
export function AdjustModal({ opened, ...props }: Props & { opened: boolean }) {
  return (
    <FormModal title={props.title} opened={opened} onClose={props.onClose}>
      <AdjustForm {...props} />
    </FormModal>
  )
}

const Direction = z.enum(['add', 'take'])
type Direction = z.infer<typeof Direction>

function AdjustForm({ balance, adjust, onClose }: Props) {
  const { currency, locale, money } = useFormat()
  const direction: Direction = 'add'
  const form = useSchemaForm({
    schema: z
      .object({
        direction: Direction,
        amount: Money.min(1, 'Enter an amount'),
        note: StoredValueAdjustment.shape.note,
      })
      .refine((typed) => typed.direction === 'add' || typed.amount <= balance, {
        path: ['amount'],
        error: t`Only ${{ amount: money(balance) }} is left`,
      }),
    values: { direction, amount: 0, note: '' },
    submit: ({ amount, note, ...typed }, { id }) =>
      adjust({ id, note, amount: typed.direction === 'add' ? amount : -amount }),
    onSaved: onClose,
  })
  return (
    <SchemaForm form={form} submitLabel={t`Correct the balance`} onCancel={onClose}>
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
        <NativeSelect
          label={t({ context: 'correction of a balance', message: 'What' })}
          data={[
            { value: 'add', label: t({ context: 'correction of a balance', message: 'Add' }) },
            { value: 'take', label: t({ context: 'correction of a balance', message: 'Take off' }) },
          ]}
          {...form.getInputProps('direction')}
        />
        <MoneyInput
          label={t`Amount`}
          description={t`${{ amount: money(balance) }} left`}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          currency={currency}
          locale={locale}
          data-autofocus
          {...form.getInputProps('amount')}
          value={form.values.amount}
        />
      </SimpleGrid>
      <TextInput
        label={t({ context: 'reason of a correction', message: 'Reason' })}
        required
        maxLength={200}
        {...form.getInputProps('note')}
      />
    </SchemaForm>
  )
}
