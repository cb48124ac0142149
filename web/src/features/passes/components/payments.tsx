import type { Pass } from '@deskbell/domain/passes/schema.ts'
import type { Payment } from '@deskbell/domain/sales/payment-schema.ts'
import { t } from '@lingui/core/macro'
import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { Link } from '@tanstack/react-router'
import { Disclosure } from '../../../components/disclosure.tsx'
import { lazyModal } from '../../../components/lazy-part.tsx'
import { StatusPill } from '../../../components/status-pill.tsx'
import { useFormat } from '../../auth/use-format.ts'
import { formatMethodInline, paymentMethodWords } from '../payment-labels.ts'
import classes from './payments.module.css'

const TakePaymentModal = lazyModal(async () => (await import('./take-payment-modal.tsx')).TakePaymentModal)

type Props = { pass: Pass }

/** Pill with the amount owed, such as "€40 owed". Hidden if nothing is. */
export function OwedPill({ pass: { owed } }: Props) {
  const { money } = useFormat()
  return owed > 0 && <StatusPill tone="wrong">{t`${{ amount: money(owed) }} owed`}</StatusPill>
}

export function Payments({ pass }: Props) {
  // A pass created by a transfer was not bought by its owner.
  if (pass.transferredFrom) return null
  return (
    <div className={classes.payments}>
      <TakePayment pass={pass} />
      <Disclosure label={t`Payments and receipt`} aside={<Paid pass={pass} />}>
        <PaymentList pass={pass} />
        <Button variant="default" renderRoot={(props) => <ReceiptLink pass={pass} {...props} />}>
          {t`Receipt`}
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
  if (complimentary) return t`nothing to pay`
  const paid = payments.reduce((sum, { amount }) => sum + amount, 0)
  return paid === price
    ? t`${{ amount: money(paid) }} paid`
    : t`${{ amount: money(paid) }} of ${{ price: money(price) }} paid`
}

function TakePayment({ pass }: Props) {
  const [opened, { open, close }] = useDisclosure()
  return (
    <>
      {pass.owed > 0 && (
        <Button variant="light" className={classes.take} onClick={open}>
          {t`Take payment`}
        </Button>
      )}
      <TakePaymentModal pass={pass} opened={opened} onClose={close} />
    </>
  )
}

function PaymentList({ pass: { payments, name } }: Props) {
  if (payments.length === 0) return <p className={classes.none}>{t`Nothing has been paid.`}</p>
  return (
    <ul className={classes.list} aria-label={t`Payments for ${{ pass: name }}`}>
      {payments.map((payment) => (
        <PaymentRow key={payment.id} payment={payment} />
      ))}
    </ul>
  )
}

function PaymentRow({ payment: { amount, method, receivedAt, by } }: { payment: Payment }) {
  const { money, dateTime } = useFormat()
  return (
    <li className={classes.payment}>
      <span className={classes.when}>{dateTime(receivedAt)}</span>
      <span className={classes.how}>
        {amount < 0
          ? t`Given back, ${{ method: formatMethodInline(method) }}, by ${by}`
          : t`${{ method: paymentMethodWords(method) }}, by ${by}`}
      </span>
      <span className={classes.amount}>{money(amount)}</span>
    </li>
  )
}
