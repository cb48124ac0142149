import { describe, expect, test } from 'vitest'
import { dayBounds, instantAt, lastDay, localDay } from './time.ts'

describe('the local day', () => {
  test('is the business’s, not the server’s', () => {
    const at = new Date('2026-11-21T03:30:00Z')
    expect(localDay(at, 'America/New_York')).toBe('2026-11-20')
    expect(localDay(at, 'Asia/Tokyo')).toBe('2026-11-21')
  })

  test('is 23 or 25 hours long when the clocks change', () => {
    const hours = (day: string) => {
      const { from, to } = dayBounds(day, 'Europe/Berlin')
      return (to.getTime() - from.getTime()) / 3_600_000
    }
    expect([hours('2026-03-29'), hours('2026-10-25'), hours('2026-11-21')]).toEqual([23, 25, 24])
  })
})

test('a time of day is the business’s, also on the day the clocks change', () => {
  const at = (day: string, time: string) => instantAt(day, time, 'Europe/Berlin').toISOString()
  expect(at('2026-11-20', '18:00')).toBe('2026-11-20T17:00:00.000Z')
  expect(at('2026-07-20', '18:00')).toBe('2026-07-20T16:00:00.000Z')
  expect(at('2026-03-29', '02:30')).toBe('2026-03-29T01:30:00.000Z')
})

test.each([
  ['2026-11-03', { count: 1, unit: 'day' }, '2026-11-03'],
  ['2026-11-03', { count: 30, unit: 'day' }, '2026-12-02'],
  ['2026-11-03', { count: 2, unit: 'week' }, '2026-11-16'],
  ['2026-11-03', { count: 3, unit: 'month' }, '2027-02-02'],
  ['2026-01-31', { count: 1, unit: 'month' }, '2026-02-28'],
  ['2028-01-30', { count: 1, unit: 'month' }, '2028-02-29'],
  ['2026-02-28', { count: 1, unit: 'month' }, '2026-03-27'],
] as const)('from %s for %o it lasts through %s', (start, validity, last) => {
  expect(lastDay(start, validity)).toBe(last)
})
