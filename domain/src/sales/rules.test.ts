import fc from 'fast-check'
import { expect, test } from 'vitest'
import { allocatePayments, getLineOwed, type PayableLine, sumAmounts } from './rules.ts'
import { getIncludedTax } from './tax.ts'

function toLine(line: Partial<PayableLine> & Pick<PayableLine, 'id' | 'amount'>): PayableLine {
  return { taxRate: 0, paid: 0, waived: 0, ...line }
}

test('payments are allocated to the lines in their order, each where the one before stopped', () => {
  const lines = [toLine({ id: 'a', amount: 3000 }), toLine({ id: 'b', amount: 2000, taxRate: 19_000 })]
  expect(allocatePayments(lines, [{ amount: 1000 }, { amount: 3500 }])).toEqual([
    [{ lineId: 'a', amount: 1000, tax: 0 }],
    [
      { lineId: 'a', amount: 2000, tax: 0 },
      { lineId: 'b', amount: 1500, tax: 239 },
    ],
  ])
})

test('a line takes what is left of it after earlier payments and what was waived', () => {
  const lines = [toLine({ id: 'a', amount: 3000, paid: 1000, waived: 500 }), toLine({ id: 'b', amount: 200 })]
  expect(allocatePayments(lines, [{ amount: 1700 }])).toEqual([
    [
      { lineId: 'a', amount: 1500, tax: 0 },
      { lineId: 'b', amount: 200, tax: 0 },
    ],
  ])
  expect(allocatePayments(lines, [{ amount: 1701 }])).toBeNull()
  expect(allocatePayments(lines, [{ amount: 1700 }, { amount: 1 }])).toBeNull()
})

const amount = fc.integer({ min: 0, max: 100_000 })
const Line = fc.record({ amount, taxRate: fc.integer({ min: 0, max: 100_000 }) })

test('however it is paid, the parts add up to the payments, the lines and their taxes', () => {
  fc.assert(
    fc.property(fc.array(Line, { minLength: 1, maxLength: 8 }), fc.array(amount, { maxLength: 6 }), (drawn, parts) => {
      const lines = drawn.map((line, index) => toLine({ id: `${index}`, ...line }))
      const total = sumAmounts(lines)
      const first = parts.map((part) => ({ amount: Math.min(part, Math.floor(total / (parts.length + 1))) }))
      const payments = [...first, { amount: total - sumAmounts(first) }]
      const allocated = allocatePayments(lines, payments) ?? []
      expect(allocated.map(sumAmounts)).toEqual(payments.map((payment) => payment.amount))
      for (const line of lines) {
        const paid = allocated.flat().filter(({ lineId }) => lineId === line.id)
        expect(sumAmounts(paid)).toBe(line.amount)
        expect(paid.reduce((sum, { tax }) => sum + tax, 0)).toBe(getIncludedTax(line.amount, line.taxRate))
      }
      expect(allocatePayments(lines, [...payments, { amount: 1 }])).toBeNull()
    }),
  )
})

test('one payment or several: the same lines are paid', () => {
  fc.assert(
    fc.property(fc.array(Line, { minLength: 1, maxLength: 5 }), amount, amount, (drawn, one, other) => {
      const lines = drawn.map((line, index) => toLine({ id: `${index}`, ...line }))
      const apart = allocatePayments(lines, [{ amount: one }, { amount: other }])
      const together = allocatePayments(lines, [{ amount: one + other }])
      expect(apart === null).toBe(together === null)
      const sum = (parts: typeof apart) =>
        lines.map(({ id }) => sumAmounts((parts ?? []).flat().filter(({ lineId }) => lineId === id)))
      expect(sum(apart)).toEqual(sum(together))
    }),
  )
})

test('a line that was waived is owed no more', () => {
  expect(getLineOwed({ amount: 100, paid: 40, waived: 60 })).toBe(0)
  expect(getLineOwed({ amount: 100, paid: 40, waived: 0 })).toBe(60)
})
