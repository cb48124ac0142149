import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { PaymentMethod } from '../sales/payment-schema.ts'
import { listDenominations } from './denominations.ts'
import { getDifference, getExpected, matchCounts, sumPieces } from './rules.ts'

const amount = fc.integer({ min: -100_000, max: 100_000 })
const session = fc.record({
  openingFloat: fc.nat(100_000),
  movements: fc.array(fc.record({ amount })),
  payments: fc.array(fc.record({ method: fc.constantFrom(...PaymentMethod.options), amount })),
})

describe('what is expected', () => {
  test('of all methods together is what came in and went out, whatever the order', () => {
    fc.assert(
      fc.property(session, ({ openingFloat, movements, payments }) => {
        const all = [...movements, ...payments].reduce((sum, one) => sum + one.amount, openingFloat)
        const expected = getExpected({ openingFloat, movements, payments })
        expect(expected.reduce((sum, one) => sum + one.expected, 0)).toBe(all)
        const turned = { movements: movements.toReversed(), payments: payments.toReversed() }
        expect(getExpected({ openingFloat, ...turned })).toEqual(expected)
      }),
    )
  })

  test('is cash even without a payment, and another method only with one', () => {
    expect(getExpected({ openingFloat: 5000, movements: [{ amount: -2000 }], payments: [] })).toEqual([
      { method: 'cash', expected: 3000 },
    ])
    const payments = [
      { method: 'card', amount: 700 } as const,
      { method: 'cash', amount: 1000 } as const,
      { method: 'card', amount: -700 } as const,
    ]
    expect(getExpected({ openingFloat: 0, movements: [], payments })).toEqual([
      { method: 'cash', expected: 1000 },
      { method: 'card', expected: 0 },
    ])
  })
})

describe('the counts of a close', () => {
  test('that are what is expected differ by nothing', () => {
    fc.assert(
      fc.property(session, (held) => {
        const expected = getExpected(held)
        const matched = matchCounts(
          expected,
          expected.map((one) => ({ ...one, counted: one.expected })),
        )
        expect(matched?.map(getDifference)).toEqual(expected.map(() => 0))
      }),
    )
  })

  test('may have a method of which nothing is expected', () => {
    const counts = [{ method: 'cash', counted: 90 } as const, { method: 'card', counted: 20 } as const]
    const matched = matchCounts([{ method: 'cash', expected: 100 }], counts)
    expect(matched).toEqual([
      { method: 'cash', expected: 100, counted: 90 },
      { method: 'card', expected: 0, counted: 20 },
    ])
    expect(matched?.map(getDifference)).toEqual([-10, 20])
  })

  test('do not match if one is missing, or another sum was expected', () => {
    const expected = [{ method: 'cash', expected: 100 } as const, { method: 'card', expected: 20 } as const]
    expect(matchCounts(expected, [{ method: 'cash', counted: 100 }])).toBeNull()
    const counts = expected.map((one) => ({ ...one, counted: one.expected }))
    expect(matchCounts(expected, [{ method: 'cash', counted: 100, expected: 90 }, ...counts.slice(1)])).toBeNull()
    expect(matchCounts(expected, counts)).not.toBeNull()
  })
})

describe('coins and notes', () => {
  test('of any currency make up every amount of its smallest coin, without more of one than the next is worth', () => {
    const currency = fc.constantFrom('EUR', 'USD', 'JPY', 'HUF', 'CHF', 'TND', 'ISK')
    fc.assert(
      fc.property(currency, fc.nat(100_000), (code, many) => {
        const values = listDenominations(code)
        const total = many * (values.at(-1) ?? 0)
        let left = total
        const pieces = values.map((value) => {
          const count = Math.floor(left / value)
          left -= count * value
          return { value, count }
        })
        expect(left).toBe(0)
        expect(sumPieces(pieces)).toBe(total)
      }),
    )
  })

  test('are in minor units, the greatest first', () => {
    expect(listDenominations('EUR').slice(-4)).toEqual([10, 5, 2, 1])
    expect(listDenominations('JPY')[0]).toBe(10_000)
    expect(listDenominations('XAF').slice(0, 2)).toEqual([200_000, 100_000])
  })
})
