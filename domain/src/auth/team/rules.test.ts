import { expect, test } from 'vitest'
import { hasExpired, memberInitials } from './rules.ts'

test.each([
  ['Ana Costa', 'AC'],
  ['  ana maria de la cruz ', 'AC'],
  ['Ana', 'A'],
  ['Ana  Costa', 'AC'],
  ['Łukasz Żak', 'ŁŻ'],
  ['', ''],
])('the initials of %o are %o', (name, initials) => {
  expect(memberInitials(name)).toBe(initials)
})

test('an invitation works until the moment that it expires', () => {
  const invite = { expiresAt: '2026-11-20T10:00:00.000Z' }
  expect(hasExpired(invite, new Date('2026-11-20T09:59:59.999Z'))).toBe(false)
  expect(hasExpired(invite, new Date('2026-11-20T10:00:00.000Z'))).toBe(true)
})
