/** 100 % in the unit of rates, thousandths of a percent: 19 % is 19,000. */
export const WHOLE_RATE = 100_000

/** Returns the tax included in a gross amount, both in minor units; negative for a refund. */
export function getIncludedTax(amount: number, rate: number): number {
  const tax = Math.round((Math.abs(amount) * rate) / (WHOLE_RATE + rate))
  return amount < 0 ? -tax : tax
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
