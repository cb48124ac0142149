import { expect, test } from 'vitest'
import { renewalReason } from './renewal.ts'

const TODAY = '2026-11-21'
const PLENTY = { unlimited: false, remaining: 6, expiresOn: '2027-02-03' }

test('nobody is asked about renewing while visits and days are left', () => {
  expect(renewalReason(PLENTY, TODAY)).toBe(null)
  expect(renewalReason({ ...PLENTY, remaining: 4, expiresOn: null }, TODAY)).toBe(null)
  expect(renewalReason({ ...PLENTY, expiresOn: '2026-12-06' }, TODAY)).toBe(null)
})

test('three visits or fewer are few, those taken too many included', () => {
  for (const remaining of [3, 1, 0, -1]) expect(renewalReason({ ...PLENTY, remaining }, TODAY)).toBe('low')
})

test('two weeks or fewer are short, the last day included', () => {
  for (const expiresOn of ['2026-12-05', '2026-11-22', TODAY])
    expect(renewalReason({ ...PLENTY, expiresOn }, TODAY)).toBe('expiring')
})

test('visits that are few come before days that are short', () => {
  expect(renewalReason({ ...PLENTY, remaining: 2, expiresOn: '2026-11-25' }, TODAY)).toBe('low')
})

test('a pass that counts no visits is never low, but ends', () => {
  const unlimited = { unlimited: true, remaining: 0, expiresOn: null }
  expect(renewalReason(unlimited, TODAY)).toBe(null)
  expect(renewalReason({ ...unlimited, expiresOn: '2026-11-30' }, TODAY)).toBe('expiring')
})
