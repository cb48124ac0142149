/** A hundred percent, in the thousandths of a percent that rates are kept in: 19 % is 19,000. */
export const WHOLE_RATE = 100_000

/** The tax that is in an amount which includes it, both in minor units; below zero for a refund. */
export function taxIn(amount: number, rate: number): number {
  const tax = Math.round((Math.abs(amount) * rate) / (WHOLE_RATE + rate))
  return amount < 0 ? -tax : tax
}

/** Money that came in, or below zero, that was given back, and the tax that is in it. */
export type Taxed = { amount: number; tax: number }

/**
 * The tax in a refund of a part of a payment, below zero. What is given back bit by bit gives back, in sum, the part of
 * the tax that it is of the payment, and with the last of it all that is left.
 */
export function taxBack(paid: Taxed, refundsBefore: Taxed[], amount: number): number {
  const back = refundsBefore.reduce((sum, refund) => sum - refund.amount, -amount)
  const taxBackBefore = refundsBefore.reduce((sum, refund) => sum - refund.tax, 0)
  return taxBackBefore - Math.round((paid.tax * back) / paid.amount)
}
