import type { Payment, PaymentMethod } from '@deskbell/domain/passes/payments/schema.ts'
import { type Pass, PassPayment } from '@deskbell/domain/passes/schema.ts'
import { Button, NativeSelect, SimpleGrid } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { Link } from '@tanstack/react-router'
import { Disclosure } from '../../../components/disclosure.tsx'
import { FormModal } from '../../../components/form-modal.tsx'
import { MoneyInput } from '../../../components/money-input.tsx'
import { notify } from '../../../components/notify.tsx'
import { SchemaForm } from '../../../components/schema-form.tsx'
import { StatusPill } from '../../../components/status-pill.tsx'
import { useSchemaForm } from '../../../lib/form.ts'
import { useFormat } from '../../auth/use-format.ts'
import { useTakePayment } from '../api.ts'
import { paymentMethodWords } from '../payment-labels.ts'
import classes from './payments.module.css'
import { METHODS } from './sale-fields.tsx'

type TakePaymentModalProps = { pass: Pass; onClose: () => void }

function TakePaymentModal({ opened, ...props }: TakePaymentModalProps & { opened: boolean }) {
  return (
    <FormModal title={`Take payment for ${props.pass.name}`} opened={opened} onClose={props.onClose}>
      <TakePaymentForm {...props} />
    </FormModal>
  )
}

function usePaymentForm({ pass, onClose }: TakePaymentModalProps) {
  const { money } = useFormat()
  const take = useTakePayment(pass.id)
  const schema = PassPayment.omit({ id: true }).refine(({ amount }) => amount <= pass.owed, {
    path: ['amount'],
    error: 'More than is owed',
  })
  const method: PaymentMethod = 'card'
  return useSchemaForm({
    schema,
    values: { amount: pass.owed, method },
    submit: async (payment, { id }) => {
      const { owed } = await take.mutateAsync({ id, ...payment })
      notify(`${money(payment.amount)} taken${owed > 0 ? `, ${money(owed)} still owed` : ''}`)
    },
    onSaved: onClose,
  })
}

function TakePaymentForm(props: TakePaymentModalProps) {
  const { currency, locale, money } = useFormat()
  const form = usePaymentForm(props)
  const field = form.getInputProps
  const { owed } = props.pass
  return (
    <SchemaForm form={form} submitLabel="Take payment" onCancel={props.onClose}>
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
        <MoneyInput
          label="Amount"
          description={`${money(owed)} is owed`}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          currency={currency}
          locale={locale}
          data-autofocus
          {...field('amount')}
          value={form.values.amount}
        />
        <NativeSelect label="Paid by" data={METHODS} {...field('method')} />
      </SimpleGrid>
    </SchemaForm>
  )
}

type Props = { pass: Pass }

/** Pill with the amount owed, such as "€40 owed". Hidden if nothing is. */
export function OwedPill({ pass: { owed } }: Props) {
  const { money } = useFormat()
  return owed > 0 && <StatusPill tone="wrong">{money(owed)} owed</StatusPill>
}

export function Payments({ pass }: Props) {
  // A pass created by a transfer was not bought by its owner.
  if (pass.transferredFrom) return null
  return (
    <div className={classes.payments}>
      <TakePayment pass={pass} />
      <Disclosure label="Payments and receipt" aside={<Paid pass={pass} />}>
        <PaymentList pass={pass} />
        <Button variant="default" renderRoot={(props) => <ReceiptLink pass={pass} {...props} />}>
          Receipt
        </Button>
      </Disclosure>
    </div>
  )
}

// The receipt belongs to the owner of the pass, even on the page of another client.
function ReceiptLink({ pass: { clientId, id: passId }, ...rest }: Props) {
  return <Link to="/dashboard/clients/$clientId/receipts/$passId" params={{ clientId, passId }} {...rest} />
}

function Paid({ pass: { payments, price, complimentary } }: Props) {
  const { money } = useFormat()
  if (complimentary) return 'nothing to pay'
  const paid = payments.reduce((sum, { amount }) => sum + amount, 0)
  return paid === price ? `${money(paid)} paid` : `${money(paid)} of ${money(price)} paid`
}

function TakePayment({ pass }: Props) {
  const [opened, { open, close }] = useDisclosure()
  return (
    <>
      {pass.owed > 0 && (
        <Button variant="light" className={classes.take} onClick={open}>
          Take payment
        </Button>
      )}
      <TakePaymentModal pass={pass} opened={opened} onClose={close} />
    </>
  )
}

function PaymentList({ pass: { payments, name } }: Props) {
  if (payments.length === 0) return <p className={classes.none}>Nothing has been paid.</p>
  return (
    <ul className={classes.list} aria-label={`Payments for ${name}`}>
      {payments.map((payment) => (
        <PaymentRow key={payment.id} payment={payment} />
      ))}
    </ul>
  )
}

function PaymentRow({ payment: { amount, method, receivedAt, by } }: { payment: Payment }) {
  const { money, dateTime } = useFormat()
  const what = amount < 0 ? 'Given back, ' : ''
  const how = paymentMethodWords(method)
  return (
    <li className={classes.payment}>
      <span className={classes.when}>{dateTime(receivedAt)}</span>
      <span className={classes.how}>
        {what}
        {what ? how.toLowerCase() : how}, by {by}
      </span>
      <span className={classes.amount}>{money(amount)}</span>
    </li>
  )
}
