import { MoneyMethod } from '@deskbell/domain/sales/payment-schema.ts'
import { t } from '@lingui/core/macro'
import { ActionIcon, Button } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { MoneyInput } from '../../../components/money-input.tsx'
import { BLANK } from '../../../components/number-field.ts'
import { useFormat } from '../../auth/use-format.ts'
import { paymentMethodWords } from '../../passes/payment-labels.ts'
import { suggestCash } from '../cash-notes.ts'
import { type CheckoutPayment, type CheckoutSums, getChange, getSums } from '../checkout-form.ts'
import type { CheckoutState } from '../use-checkout.ts'
import classes from './checkout.module.css'
import { Sums } from './checkout-sums.tsx'
import { PromoCodeField } from './promo-code-field.tsx'
import { StoredPayments } from './stored-payments.tsx'

type Props = { checkout: CheckoutState }

/** What is to be paid, and how it is paid. */
export function Payments({ checkout }: Props) {
  const { form, addPayment } = checkout
  const { money } = useFormat()
  const sums = getSums(form.values)
  const { payments } = form.values
  // With nothing open, a method replaces the one of the payment that follows.
  const mayAdd = sums.open > 0 || payments.some(({ follows }) => follows)
  return (
    <>
      <Sums sums={sums} promoCode={form.values.promo?.code ?? ''} exemption={form.values.taxTerms.taxExemption} />
      <PromoCodeField checkout={checkout} />
      {payments.length > 0 && (
        <ul className={classes.payments} aria-label={t`Payments`}>
          {payments.map((payment, index) => (
            <PaymentRow key={payment.key} checkout={checkout} payment={payment} index={index} />
          ))}
        </ul>
      )}
      {payments.length > 0 && sums.open > 0 && (
        <p className={classes.open}>{t`${{ amount: money(sums.open) }} still open`}</p>
      )}
      <fieldset className={classes.methods} aria-label={t`Paid by`}>
        {MoneyMethod.options.map((method) => (
          <Button key={method} variant="default" disabled={!mayAdd} onClick={() => addPayment(method)}>
            {paymentMethodWords(method)}
          </Button>
        ))}
      </fieldset>
      <StoredPayments checkout={checkout} mayAdd={mayAdd} />
      {form.errors.payments && (
        <p className={classes.error} role="alert">
          {form.errors.payments}
        </p>
      )}
      <Finish checkout={checkout} sums={sums} />
    </>
  )
}

type RowProps = Props & { payment: CheckoutPayment; index: number }

function PaymentRow({ checkout, payment, index }: RowProps) {
  const { form, updatePayment, removePayment, fresh } = checkout
  const { currency, locale, money } = useFormat()
  const row = useRef<HTMLLIElement>(null)
  const isFresh = fresh === payment.key
  const { key, method, amount } = payment
  // In cash, what is handed over is typed first.
  useEffect(() => {
    if (isFresh) row.current?.querySelector<HTMLInputElement>('input[data-first]')?.focus()
  }, [isFresh, method])
  const words = paymentMethodWords(method)
  return (
    <li className={classes.payment} ref={row}>
      <div className={classes.paymentMain}>
        <MoneyInput
          label={words}
          aria-label={t`Amount, ${words}`}
          data-first={method !== 'cash' || undefined}
          currency={currency}
          locale={locale}
          description={payment.balance !== undefined && t`${{ amount: money(payment.balance) }} was on it`}
          value={amount}
          onChange={(typed) => updatePayment(key, { amount: typed === '' ? BLANK : typed })}
          error={form.errors[`payments.${index}.amount`]}
        />
        {method === 'cash' && (
          <MoneyInput
            label={t({ context: 'cash', message: 'Received' })}
            data-first
            currency={currency}
            locale={locale}
            value={payment.received ?? ''}
            onChange={(typed) => updatePayment(key, { received: typed === '' ? undefined : typed })}
            error={form.errors[`payments.${index}.received`]}
          />
        )}
        <ActionIcon aria-label={t`Remove the payment, ${words}`} onClick={() => removePayment(key)}>
          <IconX size={20} aria-hidden="true" />
        </ActionIcon>
      </div>
      {method === 'cash' && <Cash checkout={checkout} payment={payment} />}
    </li>
  )
}

/** Buttons of likely notes, and the change to give. */
function Cash({ checkout, payment }: Omit<RowProps, 'index'>) {
  const { money } = useFormat()
  const { key, amount } = payment
  const { amount: change } = getChange(payment)
  // From what is open without this payment: what was handed over may be less.
  const { open } = getSums(checkout.form.values)
  const due = payment.follows ? amount + open : Number(amount)
  const receive = (received: number) => checkout.updatePayment(key, { received })
  return (
    <>
      <fieldset className={classes.notes} aria-label={t`Received in cash`}>
        <Button variant="light" size="sm" onClick={() => receive(due)}>
          {t({ context: 'cash', message: 'Exact' })}
        </Button>
        {suggestCash(due).map((cash) => (
          <Button key={cash} variant="light" size="sm" onClick={() => receive(cash)}>
            {money(cash)}
          </Button>
        ))}
      </fieldset>
      {change > 0 && (
        <output className={classes.change}>
          <span>{t({ context: 'cash', message: 'Change' })}</span>
          <strong>{money(change)}</strong>
        </output>
      )}
    </>
  )
}

/** The buttons that end the sale, by what is still open. */
function Finish({ checkout, sums: { total, open } }: Props & { sums: CheckoutSums }) {
  const { money } = useFormat()
  const { busy, values } = checkout.form
  const { clientId, lines, payments } = values
  const isEmpty = lines.length === 0
  const amount = money(open)
  if (open === 0)
    return (
      <Button type="submit" size="lg" loading={busy} disabled={isEmpty} fullWidth>
        {t`Finish the sale`}
      </Button>
    )
  return (
    <>
      {payments.length === 0 && (
        <Button size="lg" loading={busy} fullWidth onClick={() => checkout.payExactly('card')}>
          {t`Card, exactly ${{ amount: money(total) }}`}
        </Button>
      )}
      {clientId ? (
        <Button type="submit" variant={payments.length === 0 ? 'default' : 'filled'} disabled={busy} fullWidth>
          {t`Leave ${amount} owed`}
        </Button>
      ) : (
        payments.length > 0 && <p className={classes.hint}>{t`Choose the client who owes the rest, or take it now.`}</p>
      )}
    </>
  )
}
