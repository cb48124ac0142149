import { expect, test } from 'vitest'
import { compareSamples } from './mann-whitney.ts'

// Expected values: by the formula of the asymptotic test with continuity correction, with an exact error function.
test('is the p of the Mann–Whitney U test', () => {
  const upTo = (count: number, from = 0) => Array.from({ length: count }, (_, index) => from + index)
  expect(compareSamples(upTo(10), upTo(10, 10))).toBeCloseTo(0.000182672, 6)
  expect(compareSamples([1, 2, 2, 3, 3, 3, 4, 5, 6, 7], [2, 3, 4, 4, 5, 6, 7, 8, 9, 9])).toBeCloseTo(0.061827, 5)
})

test('is 1 for equal samples, and small only for others', () => {
  expect(compareSamples([1, 1, 1], [1, 1, 1])).toBe(1)
  const shuffled = Array.from({ length: 200 }, (_, index) => (index * 73) % 199)
  expect(compareSamples(shuffled.slice(0, 100), shuffled.slice(100))).toBeGreaterThan(0.01)
  expect(
    compareSamples(
      shuffled.slice(0, 100),
      shuffled.slice(100).map((one) => one + 100),
    ),
  ).toBeLessThan(1e-5)
})
