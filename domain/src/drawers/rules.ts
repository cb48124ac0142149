import { PaymentMethod } from '../sales/payment-schema.ts'
import { sumAmounts } from '../sales/rules.ts'

type Expected = { method: PaymentMethod; expected: number }

/**
 * Returns what should be there of each method, cash first: of cash the float with all payments and movements, of others
 * their payments. Methods without payments are left out. Minor units.
 */
export function getExpected({
  openingFloat,
  movements,
  payments,
}: {
  openingFloat: number
  movements: { amount: number }[]
  payments: { method: PaymentMethod; amount: number }[]
}): Expected[] {
  return PaymentMethod.options.flatMap((method): Expected[] => {
    const own = payments.filter((payment) => payment.method === method)
    if (method === 'cash') return [{ method, expected: openingFloat + sumAmounts(movements) + sumAmounts(own) }]
    return own.length > 0 ? [{ method, expected: sumAmounts(own) }] : []
  })
}

/**
 * Pairs what is expected with what was counted, method by method. A method that was counted without being expected is
 * expected to be 0. Null if an expected one wasn't counted, or wasn't what was expected when it was counted.
 */
export function matchCounts(
  expected: Expected[],
  counts: { method: PaymentMethod; counted: number; expected?: number | undefined }[],
): (Expected & { counted: number })[] | null {
  if (expected.some(({ method }) => !counts.some((count) => count.method === method))) return null
  const matched = counts.map((count) => {
    const found = expected.find(({ method }) => method === count.method)?.expected ?? 0
    return { method: count.method, expected: found, counted: count.counted, seen: count.expected ?? found }
  })
  if (matched.some((count) => count.seen !== count.expected)) return null
  return matched.map(({ seen: _, ...count }) => count)
}

/** Returns what is too much, or missing if negative. */
export function getDifference({ expected, counted }: { expected: number; counted: number }): number {
  return counted - expected
}

/** Sums numbers of coins and notes by their values, in minor units. */
export function sumPieces(pieces: { value: number; count: number }[]): number {
  return pieces.reduce((sum, { value, count }) => sum + value * count, 0)
}
