import type { PaymentMethod } from './payment-schema.ts'
import type { SaleLineKind } from './schema.ts'
import { getTaxOfPart, WHOLE_RATE } from './tax.ts'

/** Returns the sum in minor units. */
export function sumAmounts(parts: { amount: number }[]): number {
  return parts.reduce((sum, { amount }) => sum + amount, 0)
}

/** Returns a discount given in thousandths of a percent of the price, in minor units. */
export function getDiscountOfRate(price: number, rate: number): number {
  return Math.round((price * rate) / WHOLE_RATE)
}

export type RateTax = { taxRate: number; tax: number }

/** Sums the tax included in lines by rate, the highest first. Lines without tax are left out. */
export function sumTaxByRate(lines: RateTax[]): RateTax[] {
  const taxed = Map.groupBy(
    lines.filter(({ taxRate }) => taxRate > 0),
    ({ taxRate }) => taxRate,
  )
  return [...taxed]
    .map(([taxRate, own]) => ({ taxRate, tax: own.reduce((sum, { tax }) => sum + tax, 0) }))
    .toSorted((a, b) => b.taxRate - a.taxRate)
}

/** What a line of a sale needs to be paid. All in minor units, of a line that isn't a refund's. */
export type PayableLine = {
  id: string
  kind: SaleLineKind
  amount: number
  /** Tax in the amount. */
  tax: number
  /** What was paid already, and the tax in it. */
  paid: number
  taxPaid: number
  waived: number
}

export function getLineOwed({ amount, paid, waived }: Pick<PayableLine, 'amount' | 'paid' | 'waived'>): number {
  return Math.max(0, amount - paid - waived)
}

/** Part of a payment that pays for one line, with the tax included in it. */
export type Allocation = { lineId: string; amount: number; tax: number }

/** Returns true for a line that sells a gift card or credit. */
export function sellsStoredValue({ kind }: { kind: SaleLineKind }): boolean {
  return kind === 'gift_card' || kind === 'credit'
}

/** Returns true for a payment from a gift card or credit. */
export function spendsStoredValue({ method }: { method: PaymentMethod }): boolean {
  return method === 'gift_card' || method === 'credit'
}

/**
 * Allocates payments to the lines of a sale in their order, each payment where the one before stopped. Gift cards and
 * credit that are sold come first, and payments from gift cards or credit never pay for them. Returns the parts of each
 * payment, or null if they are more than is owed.
 */
export function allocatePayments(
  lines: PayableLine[],
  payments: { amount: number; method: PaymentMethod }[],
): Allocation[][] | null {
  let open = lines.toSorted((a, b) => Number(sellsStoredValue(b)) - Number(sellsStoredValue(a)))
  const allocate = (payment: (typeof payments)[number]): Allocation[] | null => {
    const parts: Allocation[] = []
    let left = payment.amount
    open = open.map((line) => {
      const part = spendsStoredValue(payment) && sellsStoredValue(line) ? 0 : Math.min(left, getLineOwed(line))
      if (part === 0) return line
      left -= part
      const tax = getTaxOfPart(line, part)
      parts.push({ lineId: line.id, amount: part, tax })
      return { ...line, paid: line.paid + part, taxPaid: line.taxPaid + tax }
    })
    return left === 0 ? parts : null
  }
  // Payments that can't pay for everything go first, so that the order in which they are given doesn't matter.
  const inTurn = payments.toSorted((a, b) => Number(spendsStoredValue(b)) - Number(spendsStoredValue(a)))
  const parts = new Map(inTurn.map((payment) => [payment, allocate(payment)]))
  const allocated = payments.map((payment) => parts.get(payment) ?? null)
  return allocated.every((found) => found !== null) ? allocated : null
}
