import { describe, expect, test } from 'vitest'
import {
  clipToWindow,
  getChangeDeadline,
  getConfirmMinutes,
  getRequestDeadline,
  isHumanPace,
  onlineStatus,
  onlineWindow,
} from './rules.ts'

const now = new Date('2026-05-01T03:30:00Z')

test('what can be booked begins after the notice the shop wants, on the shop’s own day', () => {
  const options = { leadMinutes: 120, horizonDays: 14 }
  expect(onlineWindow(options, { now, timeZone: 'America/New_York' })).toEqual({
    notBefore: new Date('2026-05-01T05:30:00Z'),
    today: '2026-04-30',
    lastDay: '2026-05-14',
  })
})

test.each([
  ['2026-05-03', 3, { from: '2026-05-03', to: '2026-05-05' }],
  ['2026-04-29', 3, { from: '2026-05-01', to: '2026-05-01' }],
  ['2026-05-09', 7, { from: '2026-05-09', to: '2026-05-10' }],
  ['2026-04-01', 90, { from: '2026-05-01', to: '2026-05-10' }],
  ['2026-04-28', 3, null],
  ['2026-05-11', 1, null],
])('of the days from %s, %d of them, those that can be booked', (from, days, within) => {
  const window = { notBefore: now, today: '2026-05-01', lastDay: '2026-05-10' }
  expect(clipToWindow(window, { from, days })).toEqual(within)
})

test.each([
  [30, { free: 8, all: 8 }, 30],
  [30, { free: 2, all: 8 }, 30],
  [30, { free: 1, all: 8 }, 10],
  [30, { free: 0, all: 0 }, 30],
  [10, { free: 1, all: 8 }, 5],
  [5, { free: 1, all: 8 }, 5],
])('of %d minutes to confirm, with %j of the day, are left', (confirmMinutes, day, minutes) => {
  expect(getConfirmMinutes({ confirmMinutes }, day)).toBe(minutes)
})

describe('how a booking stands', () => {
  const minutes = (count: number) => new Date(now.getTime() + count * 60_000)
  const placed = { startsAt: minutes(60), heldUntil: null, isRequested: false, isLive: true, isSettled: false }

  test.each([
    ['booked', {}],
    ['over', { startsAt: now }],
    ['over', { isSettled: true }],
    ['over', { isSettled: true, isLive: false }],
    ['cancelled', { isLive: false }],
    ['cancelled', { isLive: false, startsAt: minutes(-60) }],
    ['held', { heldUntil: minutes(1) }],
    ['lapsed', { heldUntil: now }],
    ['lapsed', { heldUntil: minutes(1), isLive: false }],
    ['requested', { heldUntil: minutes(1), isRequested: true }],
    ['declined', { heldUntil: now, isRequested: true }],
    ['declined', { heldUntil: minutes(1), isRequested: true, isLive: false }],
    ['booked', { isRequested: true }],
    ['cancelled', { isRequested: true, isLive: false }],
  ])('%s: %j', (status, over) => expect(onlineStatus({ ...placed, ...over }, now)).toBe(status))

  test('it may be changed until so long before it begins', () => {
    expect(getChangeDeadline({ changeMinutes: 90 }, minutes(60))).toEqual(minutes(-30))
  })
})

test.each([
  ['for the hours that the shop has set', 72 * 60, 24 * 60],
  ['until a quarter of an hour before it begins', 10 * 60, 10 * 60 - 15],
  ['until it begins, where that is sooner', 10, 10],
])('a request waits %s', (_, startsIn, endsIn) => {
  const asked = { startsAt: new Date(now.getTime() + startsIn * 60_000), now }
  expect(getRequestDeadline({ requestHours: 24 }, asked)).toEqual(new Date(now.getTime() + endsIn * 60_000))
})

test.each([
  [1999, false],
  [2000, true],
  [4 * 3_600_000, true],
  [4 * 3_600_000 + 1, false],
])('whether somebody fills in a page in %d ms', (took, human) => {
  expect(isHumanPace(new Date(now.getTime() - took), now)).toBe(human)
})
