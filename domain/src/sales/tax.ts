import type { TaxRounding } from './payment-schema.ts'

/** 100 % in the unit of rates, thousandths of a percent: 19 % is 19,000. */
export const WHOLE_RATE = 100_000

/** Returns the tax included in a gross amount, both in minor units; negative for a refund. */
export function getIncludedTax(amount: number, rate: number): number {
  const tax = Math.round((Math.abs(amount) * rate) / (WHOLE_RATE + rate))
  return amount < 0 ? -tax : tax
}

/** Whether prices include tax, how it is rounded, and why the client who pays is charged none; empty: they are. */
export type TaxTerms = { taxIncluded: boolean; taxRounding: TaxRounding; taxExemption: string }

/** Price of all of a line after its discount, in minor units. */
export type PricedLine = { price: number; taxRate: number }

/**
 * `amount` is due, with `tax` in it. `taxAdded` is its difference from the price: the tax on top, or, negative, the tax
 * in the price that an exempt client doesn't pay.
 */
export type TaxedLine = { amount: number; taxRate: number; tax: number; taxAdded: number }

/** Returns the taxes of lines of one rate by index. They add up to the rounded tax of their sum (largest remainder). */
function splitTax(
  lines: (PricedLine & { index: number })[],
  { taxIncluded }: TaxTerms,
): [index: number, tax: number][] {
  const exact = lines.map(({ index, price, taxRate }) => {
    const base = taxIncluded ? WHOLE_RATE + taxRate : WHOLE_RATE
    const parts = price * taxRate
    return { index, parts, base, tax: Math.floor(parts / base), remainder: parts % base }
  })
  const sum = exact.reduce((total, { parts }) => total + parts, 0)
  const left = Math.round(sum / (exact[0]?.base ?? 1)) - exact.reduce((total, { tax }) => total + tax, 0)
  return exact
    .toSorted((a, b) => b.remainder - a.remainder)
    .map(({ index, tax }, place) => [index, tax + Number(place < left)])
}

/** Returns the tax of each line in its price, or to be added to it, by its index. */
function findTaxes(lines: PricedLine[], terms: TaxTerms): Map<number, number> {
  const placed = lines.map((line, index) => ({ ...line, index }))
  const groups =
    terms.taxRounding === 'rate'
      ? [...Map.groupBy(placed, ({ taxRate }) => taxRate).values()]
      : placed.map((line) => [line])
  return new Map(groups.flatMap((group) => splitTax(group, terms)))
}

function toDue({ price, taxRate }: PricedLine, tax: number, { taxIncluded, taxExemption }: TaxTerms): TaxedLine {
  if (taxExemption) {
    const taxAdded = taxIncluded ? 0 - tax : 0
    return { amount: price + taxAdded, taxRate: 0, tax: 0, taxAdded }
  }
  const taxAdded = taxIncluded ? 0 : tax
  return { amount: price + taxAdded, taxRate, tax, taxAdded }
}

/** Adds to the lines of a sale what is due for each. An exempt client pays the prices without tax. */
export function taxLines<Line extends PricedLine>(lines: Line[], terms: TaxTerms): (Line & { due: TaxedLine })[] {
  const taxes = findTaxes(lines, terms)
  return lines.map((line, index) => ({ ...line, due: toDue(line, taxes.get(index) ?? 0, terms) }))
}

/**
 * Returns the tax in the next part of a line that is paid: its share of the line's tax. The cumulative share is rounded,
 * so that the parts of a line add up to its tax.
 */
export function getTaxOfPart(
  { amount, tax, paid, taxPaid }: { amount: number; tax: number; paid: number; taxPaid: number },
  part: number,
): number {
  return Math.max(0, Math.round((tax * (paid + part)) / amount) - taxPaid)
}

/** A payment, or a refund if negative, with the tax included. */
export type Taxed = { amount: number; tax: number }

/**
 * Returns the tax in a partial refund, negative. Rounds the cumulative tax, so that several partial refunds add up to
 * the exact share of the payment's tax, and the last one leaves no remainder.
 */
export function getRefundedTax(paid: Taxed, refundsBefore: Taxed[], amount: number): number {
  const back = refundsBefore.reduce((sum, refund) => sum - refund.amount, -amount)
  const taxBackBefore = refundsBefore.reduce((sum, refund) => sum - refund.tax, 0)
  return taxBackBefore - Math.round((paid.tax * back) / paid.amount)
}
