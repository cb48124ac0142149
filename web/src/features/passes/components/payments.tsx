import type { Payment } from '@deskbell/domain/passes/payments/schema.ts'
import type { Pass } from '@deskbell/domain/passes/schema.ts'
import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { Link } from '@tanstack/react-router'
import { Disclosure } from '../../../components/disclosure.tsx'
import { lazyModal } from '../../../components/lazy-part.tsx'
import { StatusPill } from '../../../components/status-pill.tsx'
import { useFormat } from '../../auth/use-format.ts'
import { paymentMethodWords } from '../payment-labels.ts'
import classes from './payments.module.css'

const TakePaymentModal = lazyModal(async () => (await import('./take-payment-modal.tsx')).TakePaymentModal)

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
