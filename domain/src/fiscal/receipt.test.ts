import { expect, test } from 'vitest'
import { toFiscalReceipt } from './receipt.ts'

const line = { amount: 1000, taxRate: 19_000, taxAdded: 0 }

test('amounts are summed by tax rate and by way of payment; what is owed is not cash', () => {
  const lines = [line, { ...line, amount: 500 }, { ...line, amount: 300, taxRate: 7000 }]
  const payments = [
    { method: 'cash', amount: 700 },
    { method: 'card', amount: 100 },
  ]
  expect(toFiscalReceipt({ currency: 'EUR', lines, payments })).toEqual({
    currency: 'EUR',
    amountsByRate: [
      { taxRate: 19_000, amount: 1500 },
      { taxRate: 7000, amount: 300 },
    ],
    amountsByType: [
      { type: 'cash', amount: 700 },
      { type: 'non_cash', amount: 1100 },
    ],
  })
})

test('an exempt client pays at no rate, and something free is cash of nothing', () => {
  const exempt = toFiscalReceipt({ currency: 'EUR', lines: [{ ...line, taxAdded: -160 }], payments: [] })
  expect(exempt.amountsByRate).toEqual([{ taxRate: 0, amount: 1000 }])
  const free = toFiscalReceipt({ currency: 'EUR', lines: [{ ...line, amount: 0 }], payments: [] })
  expect(free.amountsByType).toEqual([{ type: 'cash', amount: 0 }])
})

test('a refund in cash has negative amounts', () => {
  const payments = [{ method: 'cash', amount: -1000 }]
  expect(toFiscalReceipt({ currency: 'EUR', lines: [{ ...line, amount: -1000 }], payments }).amountsByType).toEqual([
    { type: 'cash', amount: -1000 },
  ])
})
