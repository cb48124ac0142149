import type { Pass, PassPayment } from '@deskbell/domain/passes/schema.ts'
import { MoneyMethod, PaymentInput, type PaymentMethod } from '@deskbell/domain/sales/payment-schema.ts'
import { formatGiftCardCode, normalizeGiftCardCode } from '@deskbell/domain/stored-value/code.ts'
import { t } from '@lingui/core/macro'
import { NativeSelect, TextInput } from '@mantine/core'
import { skipToken, useQuery } from '@tanstack/react-query'
import { FormModal } from '../../../components/form-modal.tsx'
import { SimpleGrid } from '../../../components/mantine-more.ts'
import { MoneyInput } from '../../../components/money-input.tsx'
import { notify } from '../../../components/notify.tsx'
import { SchemaForm } from '../../../components/schema-form.tsx'
import { useSchemaForm } from '../../../lib/form.ts'
import { useFormat } from '../../auth/use-format.ts'
import { creditQuery, useLookUpGiftCard } from '../../stored-value/api.ts'
import { useTakePayment } from '../api.ts'
import { paymentMethodWords } from '../payment-labels.ts'

type Props = {
  title: string
  owed: number
  /** Client who pays, maybe from credit. Null: a passer-by. */
  clientId: string | null
  /** Takes the payment, and returns what is still owed. */
  take: (payment: PassPayment) => Promise<{ owed: number }>
  onClose: () => void
}

export function TakePaymentModal({ pass, ...rest }: { pass: Pass; opened: boolean; onClose: () => void }) {
  const take = useTakePayment(pass.id)
  return (
    <PaymentModal
      title={t`Take payment for ${{ pass: pass.name }}`}
      owed={pass.owed}
      clientId={pass.clientId}
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
  const schema = PaymentInput.refine(({ amount }) => amount <= owed, {
    path: ['amount'],
    error: t`More than is owed`,
  })
  const method: PaymentMethod = 'card'
  return useSchemaForm({
    schema,
    values: { amount: owed, method, code: undefined },
    submit: async (payment, { id }) => {
      const left = await take({ ...payment, id })
      const amount = money(payment.amount)
      notify(left.owed > 0 ? t`${amount} taken, ${{ owed: money(left.owed) }} still owed` : t`${amount} taken`)
    },
    onSaved: onClose,
  })
}

/** Balance of the client's credit; 0 without any. */
function useCreditBalance(clientId: string | null): number {
  const query = creditQuery(clientId ?? '')
  return useQuery(clientId ? query : { ...query, queryFn: skipToken }).data?.balance ?? 0
}

function TakePaymentForm(props: Props) {
  const { currency, locale, money } = useFormat()
  const form = usePaymentForm(props)
  const lookUp = useLookUpGiftCard()
  const credit = useCreditBalance(props.clientId)
  const { owed } = props
  const { method, code } = form.values
  const field = form.getInputProps
  const methods: PaymentMethod[] = [...MoneyMethod.options, 'gift_card']
  if (credit > 0) methods.push('credit')
  const balance = method === 'credit' ? credit : lookUp.data?.balance
  function takeAtMost(left: number) {
    form.setFieldValue('amount', (amount) => Math.min(amount, left))
  }
  function choose(chosen: PaymentMethod | undefined) {
    if (!chosen) return
    lookUp.reset()
    form.setValues({ method: chosen, code: undefined })
    if (chosen === 'credit') takeAtMost(credit)
  }
  function typeCode(typed: string) {
    form.setFieldValue('code', typed || undefined)
    const known = normalizeGiftCardCode(typed)
    if (!known) return lookUp.reset()
    lookUp.mutate(known, { onSuccess: (card) => takeAtMost(card.balance) })
  }
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
        <NativeSelect
          label={t`Paid by`}
          description={balance !== undefined && t`${{ amount: money(balance) }} is left on it`}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          data={methods.map((value) => ({ value, label: paymentMethodWords(value) }))}
          {...field('method')}
          onChange={(event) => choose(methods.find((value) => value === event.currentTarget.value))}
        />
      </SimpleGrid>
      {method === 'gift_card' && (
        <TextInput
          label={t`Code of the gift card`}
          placeholder={formatGiftCardCode('X'.repeat(12))}
          autoComplete="off"
          autoFocus
          {...field('code')}
          value={code ?? ''}
          onChange={(event) => typeCode(event.currentTarget.value)}
        />
      )}
    </SchemaForm>
  )
}
