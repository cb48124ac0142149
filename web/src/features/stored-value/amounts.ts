import { minorDigits } from '@deskbell/domain/shared/minor-digits.ts'

/** Usual amounts of gift cards, in minor units. A currency without decimals counts in larger numbers. */
export function suggestGiftCardAmounts(currency: string): number[] {
  const digits = minorDigits(currency)
  const factor = digits === 0 ? 100 : 10 ** digits
  return [25, 50, 100, 150].map((amount) => amount * factor)
}
