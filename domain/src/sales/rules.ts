import { getIncludedTax, WHOLE_RATE } from './tax.ts'

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
  amount: number
  taxRate: number
  /** What was paid already. */
  paid: number
  waived: number
}

export function getLineOwed({ amount, paid, waived }: Pick<PayableLine, 'amount' | 'paid' | 'waived'>): number {
  return Math.max(0, amount - paid - waived)
}

/** Part of a payment that pays for one line, with the tax included in it. */
export type Allocation = { lineId: string; amount: number; tax: number }

/**
 * Returns the tax in the next part of a line that is paid. The cumulative tax is rounded, so that the parts of a line add
 * up to the tax of the whole.
 */
function getTaxOfPart({ taxRate, paid }: PayableLine, amount: number): number {
  return getIncludedTax(paid + amount, taxRate) - getIncludedTax(paid, taxRate)
}

/**
 * Allocates payments to the lines of a sale in their order, each payment where the one before stopped. Returns the parts
 * of each payment, or null if they are more than is owed.
 */
export function allocatePayments(lines: PayableLine[], payments: { amount: number }[]): Allocation[][] | null {
  let open = lines
  const allocated = payments.map(({ amount }) => {
    const parts: Allocation[] = []
    let left = amount
    open = open.map((line) => {
      const part = Math.min(left, getLineOwed(line))
      if (part === 0) return line
      left -= part
      parts.push({ lineId: line.id, amount: part, tax: getTaxOfPart(line, part) })
      return { ...line, paid: line.paid + part }
    })
    return left === 0 ? parts : null
  })
  return allocated.every((parts) => parts !== null) ? allocated : null
}
