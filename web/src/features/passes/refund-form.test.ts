import { examplePass, examplePayment } from '@deskbell/domain/passes/examples.ts'
import { expect, test } from 'vitest'
import { getFullRefund, refundFields, refundWords } from './refund-form.ts'

const money = (minor: number) => `€${minor / 100}`
const paid = examplePass({ remaining: 6, payments: [examplePayment(12_000)], owed: 0 })

test('begins with all that is left, for its share of the money, the way it was paid', () => {
  expect(getFullRefund(paid)).toEqual({ visits: 6, amount: 7200, method: 'card', forgiven: 0, note: '' })
  expect(getFullRefund({ ...paid, visits: null, remaining: 0 })).toMatchObject({ visits: 0, amount: 12_000 })
  expect(getFullRefund({ ...paid, remaining: -1 })).toMatchObject({ visits: 0, amount: 0 })
})

test.each([
  ['Refund €72 and 6 visits', {}],
  ['Refund €72', { visits: 0 }],
  ['Refund 1 visit', { amount: 0, visits: 1 }],
  ['Refund', { amount: 0, visits: 0 }],
])('the button says what it does: %s', (words, over) => {
  expect(refundWords(paid, { ...getFullRefund(paid), ...over }, money)).toBe(words)
})

test('the refund of an unlimited pass says that it ends', () => {
  const unlimited = examplePass({ visits: null, remaining: 0, payments: [examplePayment(9000)], owed: 0 })
  expect(refundWords(unlimited, getFullRefund(unlimited), money)).toBe('Refund €90 and end the pass')
})

test.each([
  [{ visits: 7 }, 'visits', 'Only 6 left'],
  [{ amount: 12_001 }, 'amount', 'Only €120 was kept'],
  [{ forgiven: 1 }, 'forgiven', 'Only €0 is owed'],
  [{ visits: 0, amount: 0 }, 'amount', 'Enter what is to be refunded'],
])('refuses %o', (over, field, message) => {
  const { error } = refundFields(paid, money).safeParse({ ...getFullRefund(paid), ...over })
  expect(error?.issues).toMatchObject([{ path: [field], message }])
})
