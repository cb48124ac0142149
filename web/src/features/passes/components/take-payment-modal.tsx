import type { PaymentMethod } from '@deskbell/domain/sales/payment-schema.ts'
import { type Pass, PassPayment } from '@deskbell/domain/passes/schema.ts'
import { t } from '@lingui/core/macro'
import { NativeSelect, SimpleGrid } from '@mantine/core'
import { FormModal } from '../../../components/form-modal.tsx'
import { MoneyInput } from '../../../components/money-input.tsx'
import { notify } from '../../../components/notify.tsx'
import { SchemaForm } from '../../../components/schema-form.tsx'
import { useSchemaForm } from '../../../lib/form.ts'
import { useFormat } from '../../auth/use-format.ts'
import { useTakePayment } from '../api.ts'
import { METHODS } from './sale-fields.tsx'

type Props = { pass: Pass; onClose: () => void }

export function TakePaymentModal({ opened, ...props }: Props & { opened: boolean }) {
  return (
    <FormModal title={t`Take payment for ${{ pass: props.pass.name }}`} opened={opened} onClose={props.onClose}>
      <TakePaymentForm {...props} />
    </FormModal>
  )
}

function usePaymentForm({ pass, onClose }: Props) {
  const { money } = useFormat()
  const take = useTakePayment(pass.id)
  const schema = PassPayment.omit({ id: true }).refine(({ amount }) => amount <= pass.owed, {
    path: ['amount'],
    error: t`More than is owed`,
  })
  const method: PaymentMethod = 'card'
  return useSchemaForm({
    schema,
    values: { amount: pass.owed, method },
    submit: async (payment, { id }) => {
      const { owed } = await take.mutateAsync({ id, ...payment })
      const amount = money(payment.amount)
      notify(owed > 0 ? t`${amount} taken, ${{ owed: money(owed) }} still owed` : t`${amount} taken`)
    },
    onSaved: onClose,
  })
}

function TakePaymentForm(props: Props) {
  const { currency, locale, money } = useFormat()
  const form = usePaymentForm(props)
  const field = form.getInputProps
  const { owed } = props.pass
  return (
    <SchemaForm form={form} submitLabel={t`Take payment`} onCancel={props.onClose}>
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
        <MoneyInput
          label={t`Amount`}
          description={t`${{ amount: money(owed) }} is owed`}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          currency={currency}
          locale={locale}
          data-autofocus
          {...field('amount')}
          value={form.values.amount}
        />
        <NativeSelect label={t`Paid by`} data={METHODS} {...field('method')} />
      </SimpleGrid>
    </SchemaForm>
  )
}
