import { minorDigits } from '../shared/minor-digits.ts'

/** Cell of a file. A string is text, which is quoted where the format wants it; `plain` is a number or date. */
export type Cell = string | { plain: string }

export const EMPTY: Cell = { plain: '' }

/** Formats an amount in minor units with a decimal point, such as 12.50. */
export function toDecimal(amount: number, currency: string): string {
  const digits = minorDigits(currency)
  return (amount / 10 ** digits).toFixed(digits)
}
