import fc from 'fast-check'
import { expect, test } from 'vitest'
import { getIncludedTax } from '../sales/tax.ts'
import { sumInvoice } from './totals.ts'

test('net amounts and taxes stand apart by rate, the highest first', () => {
  const lines = [
    { amount: 1000, tax: 65, taxRate: 7000 },
    { amount: 500, tax: 0, taxRate: 0 },
    { amount: 11_900, tax: 1900, taxRate: 19_000 },
    { amount: 1190, tax: 190, taxRate: 19_000 },
  ]
  expect(sumInvoice(lines)).toEqual({
    net: 12_435,
    tax: 2155,
    total: 14_590,
    rates: [
      { taxRate: 19_000, net: 11_000, tax: 2090 },
      { taxRate: 7000, net: 935, tax: 65 },
      { taxRate: 0, net: 500, tax: 0 },
    ],
  })
})

test('in any order, net and tax add up to the lines', () => {
  const Line = fc.record({
    amount: fc.integer({ min: -100_000, max: 100_000 }),
    taxRate: fc.constantFrom(0, 7000, 19_000),
  })
  fc.assert(
    fc.property(fc.array(Line), (drawn) => {
      const lines = drawn.map((line) => ({ ...line, tax: getIncludedTax(line.amount, line.taxRate) }))
      const totals = sumInvoice(lines)
      expect(totals.total).toBe(lines.reduce((sum, { amount }) => sum + amount, 0))
      expect(totals.rates.reduce((sum, { net, tax }) => sum + net + tax, 0)).toBe(totals.total)
      expect(sumInvoice(lines.toReversed())).toEqual(totals)
    }),
  )
})
