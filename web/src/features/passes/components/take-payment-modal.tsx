import { type Pass, PassPayment } from '@deskbell/domain/passes/schema.ts'
import type { MoneyMethod } from '@deskbell/domain/sales/payment-schema.ts'
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

type Props = {
  title: string
  owed: number
  /** Takes the payment, and returns what is still owed. */
  take: (payment: Pick<PassPayment, 'id' | 'amount' | 'method'>) => Promise<{ owed: number }>
  onClose: () => void
}

export function TakePaymentModal({ pass, ...rest }: { pass: Pass; opened: boolean; onClose: () => void }) {
  const take = useTakePayment(pass.id)
  return (
    <PaymentModal
      title={t`Take payment for ${{ pass: pass.name }}`}
      owed={pass.owed}
      take={take.mutateAsync}
      {...rest}
    />
  )
}

/** Dialog that takes money owed for anything. */
export function PaymentModal({ opened, ...props }: Props & { opened: boolean }) {
  return (
    <FormModal title={props.title} opened={opened} onClose={props.onClose}>
      <TakePaymentForm {...props} />
    </FormModal>
  )
}

function usePaymentForm({ owed, take, onClose }: Props) {
  const { money } = useFormat()
  const schema = PassPayment.omit({ id: true }).refine(({ amount }) => amount <= owed, {
    path: ['amount'],
    error: t`More than is owed`,
  })
  const method: MoneyMethod = 'card'
  return useSchemaForm({
    schema,
    values: { amount: owed, method },
    submit: async (payment, { id }) => {
      const left = await take({ id, ...payment })
      const amount = money(payment.amount)
      notify(left.owed > 0 ? t`${amount} taken, ${{ owed: money(left.owed) }} still owed` : t`${amount} taken`)
    },
    onSaved: onClose,
  })
}

function TakePaymentForm(props: Props) {
  const { currency, locale, money } = useFormat()
  const form = usePaymentForm(props)
  const field = form.getInputProps
  const { owed } = props
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
