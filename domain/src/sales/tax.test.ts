import fc from 'fast-check'
import { expect, test } from 'vitest'
import { getIncludedTax, getRefundedTax, type Taxed } from './tax.ts'

test.each([
  [11_900, 19_000, 1900],
  [12_000, 8875, 978],
  [12_000, 0, 0],
  [1, 19_000, 0],
  [200, 100_000, 100],
  [-11_900, 19_000, -1900],
])('of %d at %d, %d is tax', (amount, rate, tax) => {
  expect(getIncludedTax(amount, rate)).toBe(tax)
})

test('refunds of a payment give back its tax, all of it with the last, and never more than it', () => {
  const parts = fc.array(fc.integer({ min: 1, max: 10_000 }), { minLength: 1, maxLength: 8 })
  fc.assert(
    fc.property(parts, fc.integer({ min: 0, max: 100_000 }), (parts, rate) => {
      const amount = parts.reduce((sum, part) => sum + part, 0)
      const paid = { amount, tax: getIncludedTax(amount, rate) }
      const refunds: Taxed[] = []
      let left = paid.tax
      for (const part of parts) {
        const tax = getRefundedTax(paid, refunds, -part)
        refunds.push({ amount: -part, tax })
        left += tax
        expect(tax).toBeLessThanOrEqual(0)
        expect(left).toBeGreaterThanOrEqual(0)
      }
      expect(left).toBe(0)
    }),
  )
})
