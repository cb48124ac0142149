import type { PaymentMethod } from '../sales/payment-schema.ts'
import type { SaleLineKind } from '../sales/schema.ts'
import type { LocalDate } from '../shared/time-schema.ts'
import type { JournalInput } from './schema.ts'

/** Cash that is put into a drawer or taken out without a sale, and what was counted too much or too little at a close. */
export type CashKind = 'cash_movement' | 'cash_difference'

/** A payment or, with negative amounts, a refund or cash taken out; in minor units. */
export type JournalPayment = {
  day: LocalDate
  /** Receipt number; may be empty. */
  number: string
  text: string
  kind: SaleLineKind | CashKind
  method: PaymentMethod
  amount: number
  /** Tax included in the amount. */
  tax: number
  taxRate: number
}

/** `account` is debited and `contraAccount` credited by the amount, which includes the tax; if negative, the reverse. */
export type JournalEntry = Omit<JournalPayment, 'kind' | 'method'> & { account: string; contraAccount: string }

/** Returns the account of what money came for. A tip isn't taxed by the business's rates, so it keeps its account whatever the rate. */
function getContraAccount(
  { revenue, methods, drawers, rates }: JournalInput,
  { kind, taxRate }: Pick<JournalPayment, 'kind' | 'taxRate'>,
): string {
  if (kind === 'cash_movement') return drawers.movements
  if (kind === 'cash_difference') return drawers.differences
  if (kind === 'gift_card' || kind === 'credit') return methods[kind]
  const ofRate = kind === 'tip' ? undefined : rates.find(({ rate }) => rate === taxRate)
  return ofRate?.account || revenue[kind]
}

/** Returns the entry of a payment: money debited, what was sold credited. Of a refund the amount is negative. */
export function toEntry(settings: JournalInput, { kind, method, ...payment }: JournalPayment): JournalEntry {
  const contraAccount = getContraAccount(settings, { kind, taxRate: payment.taxRate })
  return { ...payment, account: settings.methods[method], contraAccount }
}
