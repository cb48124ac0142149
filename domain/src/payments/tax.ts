/** A hundred percent, in the thousandths of a percent that rates are kept in: 19 % is 19,000. */
export const WHOLE_RATE = 100_000

/** The tax that is in an amount which includes it, both in minor units; below zero for a refund. */
export function taxIn(amount: number, rate: number): number {
  const tax = Math.round((Math.abs(amount) * rate) / (WHOLE_RATE + rate))
  return amount < 0 ? -tax : tax
}
