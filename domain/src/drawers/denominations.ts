import { minorDigits } from '../shared/minor-digits.ts'

// No maintained library lists them. Coins and notes in circulation, in major units, the smallest first.
const DENOMINATIONS: Record<string, number[]> = {
  AUD: [0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10, 20, 50, 100],
  BRL: [0.05, 0.1, 0.25, 0.5, 1, 2, 5, 10, 20, 50, 100, 200],
  CAD: [0.05, 0.1, 0.25, 1, 2, 5, 10, 20, 50, 100],
  CHF: [0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10, 20, 50, 100, 200, 1000],
  CZK: [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000],
  DKK: [0.5, 1, 2, 5, 10, 20, 50, 100, 200, 500],
  EUR: [0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10, 20, 50, 100, 200, 500],
  GBP: [0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10, 20, 50],
  HUF: [5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000, 10_000, 20_000],
  INR: [1, 2, 5, 10, 20, 50, 100, 200, 500],
  JPY: [1, 5, 10, 50, 100, 500, 1000, 2000, 5000, 10_000],
  MXN: [0.5, 1, 2, 5, 10, 20, 50, 100, 200, 500, 1000],
  NOK: [1, 5, 10, 20, 50, 100, 200, 500, 1000],
  NZD: [0.1, 0.2, 0.5, 1, 2, 5, 10, 20, 50, 100],
  PLN: [0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10, 20, 50, 100, 200, 500],
  RON: [0.01, 0.05, 0.1, 0.5, 1, 5, 10, 20, 50, 100, 200, 500],
  SEK: [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000],
  USD: [0.01, 0.05, 0.1, 0.25, 0.5, 1, 2, 5, 10, 20, 50, 100],
  ZAR: [0.1, 0.2, 0.5, 1, 2, 5, 10, 20, 50, 100, 200],
}

/** The steps of most currencies, from the smallest unit to the two hundred thousandfold. */
const USUAL = [1, 10, 100, 1000, 10_000, 100_000].flatMap((ten) => [ten, 2 * ten, 5 * ten]).slice(0, -1)

/** Returns the values of the coins and notes of a currency in minor units, the greatest first. */
export function listDenominations(currency: string): number[] {
  const minor = 10 ** minorDigits(currency)
  const values = DENOMINATIONS[currency]?.map((value) => Math.round(value * minor)) ?? USUAL
  return values.toReversed()
}
