import { expect, test } from 'vitest'
import { suggestCash } from './cash-notes.ts'

test.each([
  [250, [500, 1000, 2000]],
  [3760, [4000, 5000, 10_000]],
  [5000, [6000, 10_000, 20_000]],
  [376_000, [380_000, 400_000, 500_000]],
])('suggests the next round amounts above %i', (amount, expected) => {
  expect(suggestCash(amount)).toEqual(expected)
})
