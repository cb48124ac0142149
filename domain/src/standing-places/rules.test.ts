import { expect, test } from 'vitest'
import { isDue, isOpenToAll } from './rules.ts'

const now = new Date('2026-12-01T09:00:00Z')
const at = { online: { leadMinutes: 120, horizonDays: 14 }, now, timeZone: 'Europe/Berlin' }
const since = new Date('2026-12-01T09:00:00Z')
const open = { isCancelled: false, isSettled: false }

test.each([
  ['in an hour, though too near for booking online', '2026-12-01T10:00:00Z', {}, true],
  ['on the last day that is open to everybody', '2026-12-15T22:00:00Z', {}, true],
  ['on the day after, so that nobody is faster', '2026-12-16T22:30:00Z', {}, true],
  ['on the second day after', '2026-12-16T23:30:00Z', {}, false],
  ['that has begun', '2026-12-01T09:00:00Z', {}, false],
  ['that is cancelled', '2026-12-08T09:00:00Z', { isCancelled: true }, false],
  ['that the client has, or let go', '2026-12-08T09:00:00Z', { isSettled: true }, false],
])('a date %s', (_, startsAt, state, due) => {
  expect(isDue({ startsAt: new Date(startsAt), ...open, ...state }, { ...at, since })).toBe(due)
})

test('a date before the class with which the place began isn’t due', () => {
  const first = new Date('2026-12-08T09:00:00Z')
  expect(isDue({ startsAt: new Date('2026-12-07T09:00:00Z'), ...open }, { ...at, since: first })).toBe(false)
  expect(isDue({ startsAt: first, ...open }, { ...at, since: first })).toBe(true)
})

test('the line comes first only on days that are open to everybody', () => {
  expect(isOpenToAll(new Date('2026-12-15T22:30:00Z'), at)).toBe(true)
  expect(isOpenToAll(new Date('2026-12-15T23:30:00Z'), at)).toBe(false)
})
