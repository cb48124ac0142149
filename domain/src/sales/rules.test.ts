import fc from 'fast-check'
import { expect, test } from 'vitest'
import { PaymentMethod } from './payment-schema.ts'
import {
  allocatePayments,
  getLineOwed,
  type PayableLine,
  sellsStoredValue,
  spendsStoredValue,
  sumAmounts,
} from './rules.ts'
import { SaleLineKind } from './schema.ts'

function toLine(line: Partial<PayableLine> & Pick<PayableLine, 'id' | 'amount'>): PayableLine {
  return { kind: 'item', tax: 0, paid: 0, taxPaid: 0, waived: 0, ...line }
}

function payCash(...amounts: number[]) {
  return amounts.map((amount) => ({ amount, method: 'cash' as const }))
}

test('payments are allocated to the lines in their order, each where the one before stopped', () => {
  const lines = [toLine({ id: 'a', amount: 3000 }), toLine({ id: 'b', amount: 2000, tax: 319 })]
  expect(allocatePayments(lines, payCash(1000, 3500))).toEqual([
    [{ lineId: 'a', amount: 1000, tax: 0 }],
    [
      { lineId: 'a', amount: 2000, tax: 0 },
      { lineId: 'b', amount: 1500, tax: 239 },
    ],
  ])
})

test('a line takes what is left of it after earlier payments and what was waived', () => {
  const lines = [toLine({ id: 'a', amount: 3000, paid: 1000, waived: 500 }), toLine({ id: 'b', amount: 200 })]
  expect(allocatePayments(lines, payCash(1700))).toEqual([
    [
      { lineId: 'a', amount: 1500, tax: 0 },
      { lineId: 'b', amount: 200, tax: 0 },
    ],
  ])
  expect(allocatePayments(lines, payCash(1701))).toBeNull()
  expect(allocatePayments(lines, payCash(1700, 1))).toBeNull()
})

const amount = fc.integer({ min: 0, max: 100_000 })
const Line = amount.chain((most) => fc.record({ amount: fc.constant(most), tax: fc.integer({ min: 0, max: most }) }))

test('however it is paid, the parts add up to the payments, the lines and their taxes', () => {
  fc.assert(
    fc.property(fc.array(Line, { minLength: 1, maxLength: 8 }), fc.array(amount, { maxLength: 6 }), (drawn, parts) => {
      const lines = drawn.map((line, index) => toLine({ id: `${index}`, ...line }))
      const total = sumAmounts(lines)
      const first = parts.map((part) => ({ amount: Math.min(part, Math.floor(total / (parts.length + 1))) }))
      const payments = [...first, { amount: total - sumAmounts(first) }]
      const allocated = allocatePayments(lines, payCash(...payments.map((payment) => payment.amount))) ?? []
      expect(allocated.map(sumAmounts)).toEqual(payments.map((payment) => payment.amount))
      for (const line of lines) {
        const paid = allocated.flat().filter(({ lineId }) => lineId === line.id)
        expect(sumAmounts(paid)).toBe(line.amount)
        if (line.amount > 0) expect(paid.reduce((sum, { tax }) => sum + tax, 0)).toBe(line.tax)
        expect(paid.every(({ tax }) => tax >= 0)).toBe(true)
      }
      expect(allocatePayments(lines, payCash(...payments.map((payment) => payment.amount), 1))).toBeNull()
    }),
  )
})

test('one payment or several: the same lines are paid', () => {
  fc.assert(
    fc.property(fc.array(Line, { minLength: 1, maxLength: 5 }), amount, amount, (drawn, one, other) => {
      const lines = drawn.map((line, index) => toLine({ id: `${index}`, ...line }))
      const apart = allocatePayments(lines, payCash(one, other))
      const together = allocatePayments(lines, payCash(one + other))
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

test('a gift card that is sold is paid first, and never by a gift card', () => {
  const lines = [toLine({ id: 'a', amount: 3000 }), toLine({ id: 'card', kind: 'gift_card', amount: 5000 })]
  const byCard = { method: 'gift_card' as const, amount: 2000 }
  expect(allocatePayments(lines, [...payCash(5500), byCard])).toEqual([
    [
      { lineId: 'card', amount: 5000, tax: 0 },
      { lineId: 'a', amount: 500, tax: 0 },
    ],
    [{ lineId: 'a', amount: 2000, tax: 0 }],
  ])
  expect(allocatePayments(lines, [{ ...byCard, amount: 3001 }])).toBeNull()
})

const AnyLine = fc.record({ amount, kind: fc.constantFrom(...SaleLineKind.options) })
const AnyPayment = fc.record({
  amount: fc.integer({ min: 1, max: 5000 }),
  method: fc.constantFrom(...PaymentMethod.options),
})

test('in any order, the same payments are taken, and stored value never pays for stored value', () => {
  fc.assert(
    fc.property(
      fc.array(AnyLine, { minLength: 1, maxLength: 6 }),
      fc.array(AnyPayment, { maxLength: 6 }),
      fc.infiniteStream(fc.nat()),
      (drawn, payments, random) => {
        const lines = drawn.map((line, index) => toLine({ id: `${index}`, ...line }))
        const shuffled = payments
          .map((payment) => ({ payment, at: random.next().value }))
          .toSorted((a, b) => a.at - b.at)
          .map(({ payment }) => payment)
        const allocated = allocatePayments(lines, payments)
        const again = allocatePayments(lines, shuffled)
        expect(again === null).toBe(allocated === null)
        const forOthers = sumAmounts(lines.filter((line) => !sellsStoredValue(line)))
        const spent = sumAmounts(payments.filter(spendsStoredValue))
        expect(allocated === null).toBe(spent > forOthers || sumAmounts(payments) > sumAmounts(lines))
        expect((allocated ?? []).map(sumAmounts)).toEqual(allocated ? payments.map((payment) => payment.amount) : [])
        const sold = new Set(lines.filter(sellsStoredValue).map(({ id }) => id))
        for (const [at, parts] of (allocated ?? []).entries())
          if (payments[at] && spendsStoredValue(payments[at]))
            expect(parts.filter(({ lineId }) => sold.has(lineId))).toEqual([])
        const paid = (parts: typeof allocated) =>
          lines.map(({ id }) => sumAmounts((parts ?? []).flat().filter(({ lineId }) => lineId === id)))
        expect(paid(again)).toEqual(paid(allocated))
      },
    ),
  )
})
