import { expect, test } from 'vitest'
import { checkSpending, getExpiry } from './rules.ts'

const card = { kind: 'gift_card', balance: 5000, expiresOn: '2026-11-30', isBlocked: false } as const

test('a gift card is spent down to nothing, through its last day', () => {
  expect(checkSpending(card, 5000, '2026-11-30')).toBeNull()
  expect(checkSpending(card, 5001, '2026-11-30')).toBe('not_enough_balance')
  expect(checkSpending(card, 1, '2026-12-01')).toBe('gift_card_expired')
  expect(checkSpending({ ...card, expiresOn: null }, 1, '2099-01-01')).toBeNull()
  expect(checkSpending({ ...card, isBlocked: true }, 1, '2026-11-30')).toBe('gift_card_blocked')
})

test('the months of validity end on a day that the month has', () => {
  expect(getExpiry('2026-09-01', 6)).toBe('2027-02-28')
  expect(getExpiry('2026-08-31', 36)).toBe('2029-08-30')
  expect(getExpiry('2026-08-31', null)).toBeNull()
})
