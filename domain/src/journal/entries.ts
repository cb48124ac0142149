import type { PaymentMethod } from '../sales/payment-schema.ts'
import type { SaleLineKind } from '../sales/schema.ts'
import type { LocalDate } from '../shared/time-schema.ts'
import type { JournalInput } from './schema.ts'

/** A payment or, with negative amounts, a refund; in minor units. */
export type JournalPayment = {
  day: LocalDate
  /** Receipt number; may be empty. */
  number: string
  text: string
  kind: SaleLineKind
  method: PaymentMethod
  amount: number
  /** Tax included in the amount. */
  tax: number
  taxRate: number
}

/** `account` is debited and `contraAccount` credited by the amount, which includes the tax; if negative, the reverse. */
export type JournalEntry = Omit<JournalPayment, 'kind' | 'method'> & { account: string; contraAccount: string }

/** A tip isn't taxed by the business's rates, so it keeps its account whatever the rate. */
function getSoldAccount(
  { revenue, methods, rates }: JournalInput,
  { kind, taxRate }: Pick<JournalPayment, 'kind' | 'taxRate'>,
): string {
  if (kind === 'gift_card' || kind === 'credit') return methods[kind]
  const ofRate = kind === 'tip' ? undefined : rates.find(({ rate }) => rate === taxRate)
  return ofRate?.account || revenue[kind]
}

/** Returns the entry of a payment: money debited, what was sold credited. Of a refund the amount is negative. */
export function toEntry(settings: JournalInput, { kind, method, ...payment }: JournalPayment): JournalEntry {
  const contraAccount = getSoldAccount(settings, { kind, taxRate: payment.taxRate })
  return { ...payment, account: settings.methods[method], contraAccount }
}
