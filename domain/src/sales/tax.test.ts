import fc from 'fast-check'
import { expect, test } from 'vitest'
import { TaxRounding } from './payment-schema.ts'
import { allocatePayments, sumAmounts } from './rules.ts'
import {
  getIncludedTax,
  getRefundedTax,
  getTaxOfPart,
  type PricedLine,
  type Taxed,
  type TaxTerms,
  taxLines,
  WHOLE_RATE,
} from './tax.ts'

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

const INCLUDED: TaxTerms = { taxIncluded: true, taxRounding: 'line', taxExemption: '' }
const ON_TOP: TaxTerms = { ...INCLUDED, taxIncluded: false }
const EXEMPT = { taxExemption: 'Charity 123' }
/** 1.05 at 19 % is 0.1676… of tax in it, or 0.1995 on top of it. */
const THREE = [105, 105, 105].map((price) => ({ price, taxRate: 19_000 }))

test.each<[string, TaxTerms, [amount: number, tax: number, taxAdded: number][]]>([
  ['in the price, by line', INCLUDED, Array(3).fill([105, 17, 0])],
  [
    'in the price, by rate',
    { ...INCLUDED, taxRounding: 'rate' },
    [
      [105, 17, 0],
      [105, 17, 0],
      [105, 16, 0],
    ],
  ],
  ['on top, by line', ON_TOP, Array(3).fill([125, 20, 20])],
  ['in the price, exempt', { ...INCLUDED, ...EXEMPT }, Array(3).fill([88, 0, -17])],
  ['on top, exempt', { ...ON_TOP, ...EXEMPT }, Array(3).fill([105, 0, 0])],
])('what is due of three lines, with tax %s', (_, terms, due) => {
  const taxed = taxLines(THREE, terms).map((line) => line.due)
  expect(taxed.map(({ amount, tax, taxAdded }) => [amount, tax, taxAdded])).toEqual(due)
  expect(taxed.map(({ taxRate }) => taxRate)).toEqual(Array(3).fill(terms.taxExemption ? 0 : 19_000))
})

const Terms = fc.record({
  taxIncluded: fc.boolean(),
  taxRounding: fc.constantFrom(...TaxRounding.options),
  taxExemption: fc.constantFrom('', EXEMPT.taxExemption),
})
const Priced = fc.record({
  full: fc.nat(1_000_000),
  discount: fc.double({ min: 0, max: 1, noNaN: true }),
  taxRate: fc.constantFrom(0, 2100, 7000, 8875, 19_000, 100_000),
})
const toPriced = ({ full, discount, taxRate }: { full: number; discount: number; taxRate: number }): PricedLine => {
  return { price: full - Math.round(full * discount), taxRate }
}

function round(lines: PricedLine[], { taxIncluded }: TaxTerms): number {
  const [{ taxRate } = { taxRate: 0 }] = lines
  const price = BigInt(lines.reduce((sum, line) => sum + line.price, 0))
  const base = BigInt(taxIncluded ? WHOLE_RATE + taxRate : WHOLE_RATE)
  return Number((2n * price * BigInt(taxRate) + base) / (2n * base))
}

test('the taxes of lines are rounded one by one, or add up to the rounded tax of all at their rate', () => {
  fc.assert(
    fc.property(fc.array(Priced, { maxLength: 12 }), Terms, (drawn, terms) => {
      const lines = drawn.map(toPriced)
      const taxed = taxLines(lines, terms)
      const groups =
        terms.taxRounding === 'rate'
          ? [...Map.groupBy(taxed, ({ taxRate }) => taxRate).values()]
          : taxed.map((line) => [line])
      for (const group of groups) {
        const [tax, added] = (['tax', 'taxAdded'] as const).map((key) =>
          group.reduce((sum, { due }) => sum + due[key], 0),
        )
        const whole = round(group, terms)
        expect(tax).toBe(terms.taxExemption ? 0 : whole)
        expect(added).toBe(terms.taxExemption ? 0 - (terms.taxIncluded ? whole : 0) : terms.taxIncluded ? 0 : whole)
      }
      for (const { price, due } of taxed) {
        expect(due.amount).toBe(price + due.taxAdded)
        expect(Math.min(due.tax, due.amount - due.tax)).toBeGreaterThanOrEqual(0)
      }
    }),
  )
})

test('however the lines are paid and refunded, in any order, their taxes add up and nothing is negative', () => {
  const parts = fc.array(fc.integer({ min: 1, max: 500_000 }), { maxLength: 5 })
  const order = fc.infiniteStream(fc.nat())
  fc.assert(
    fc.property(fc.array(Priced, { minLength: 1, maxLength: 8 }), Terms, parts, order, (drawn, terms, parts, order) => {
      const taxed = taxLines(drawn.map(toPriced), terms).map(({ due }, index) => ({ ...due, id: `${index}` }))
      const total = sumAmounts(taxed)
      const first = parts.map((part) => Math.min(part, Math.floor(total / (parts.length + 1))))
      const amounts = [...first, total - first.reduce((sum, part) => sum + part, 0)].filter((amount) => amount > 0)
      const open = taxed.map((line) => ({ ...line, kind: 'item' as const, paid: 0, taxPaid: 0, waived: 0 }))
      // One after the other, as on different days.
      for (const amount of amounts) {
        const [allocated = []] = allocatePayments(open, [{ amount, method: 'cash' }]) ?? []
        expect(sumAmounts(allocated)).toBe(amount)
        for (const { lineId, tax, ...part } of allocated) {
          const line = open[Number(lineId)]
          if (!line) throw new Error('No such line')
          expect(Math.min(tax, part.amount - tax)).toBeGreaterThanOrEqual(0)
          line.paid += part.amount
          line.taxPaid += tax
          // Given back in two parts.
          const half = (order.next().value ?? 0) % part.amount
          const back = half > 0 ? [half, part.amount - half] : [part.amount]
          const refunds: Taxed[] = []
          for (const amount of back)
            refunds.push({ amount: -amount, tax: getRefundedTax({ ...part, tax }, refunds, -amount) })
          expect(refunds.every((refund) => refund.tax <= 0)).toBe(true)
          expect(refunds.reduce((sum, refund) => sum + refund.tax, tax)).toBe(0)
        }
      }
      expect(open.map(({ paid, taxPaid }) => [paid, taxPaid])).toEqual(taxed.map(({ amount, tax }) => [amount, tax]))
    }),
  )
})

test('payments that were taxed by the rate add up with those that are taxed by the line', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 100_000 }), fc.nat(100_000), fc.nat(100_000), (amount, rate, part) => {
      const tax = getIncludedTax(amount, rate)
      const paid = part % amount
      const taxPaid = getIncludedTax(paid, rate)
      const rest = getTaxOfPart({ amount, tax, paid, taxPaid }, amount - paid)
      expect([rest >= 0, taxPaid + rest]).toEqual([true, tax])
    }),
  )
})
