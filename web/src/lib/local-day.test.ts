import { expect, test } from 'vitest'
import { getWeekStart, shiftMonth } from './calendar-ranges.ts'
import { daysFrom, isDay, shiftDay, weekday } from './local-day.ts'

test('only days that there are, and that the server accepts, count as days', () => {
  expect(['2026-11-20', '2028-02-29', '1800-01-01', '2999-12-31'].every(isDay)).toBe(true)
  expect(['0202-11-20', '1799-12-31', '3000-01-01'].some(isDay)).toBe(false)
  expect(['2026-02-29', '2026-11-31', '2026-1-1', 'today', '', 20261120, undefined].some(isDay)).toBe(false)
})

test('days are counted over months, years and changes of the clocks', () => {
  expect(shiftDay('2026-12-31', 1)).toBe('2027-01-01')
  expect(shiftDay('2026-03-01', -1)).toBe('2026-02-28')
  expect(daysFrom('2026-03-28', 3)).toEqual(['2026-03-28', '2026-03-29', '2026-03-30'])
})

test('a month later is the same day, or the last one of a shorter month', () => {
  expect(shiftMonth('2026-01-31', 1)).toBe('2026-02-28')
  expect(shiftMonth('2026-11-20', 2)).toBe('2027-01-20')
  expect(shiftMonth('2026-03-31', -1)).toBe('2026-02-28')
})

test('a week begins on Monday', () => {
  expect(weekday('2026-11-16')).toBe(0)
  expect(weekday('2026-11-22')).toBe(6)
  expect(getWeekStart('2026-11-22', 'de-DE')).toBe('2026-11-16')
  expect(getWeekStart('2026-11-16', 'de-DE')).toBe('2026-11-16')
  expect(getWeekStart('2026-11-21', 'en-US')).toBe('2026-11-15')
  expect(getWeekStart('2026-11-22', 'en-US')).toBe('2026-11-22')
})
