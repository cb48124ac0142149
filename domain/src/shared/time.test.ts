import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  addDays,
  dayBounds,
  daysBetween,
  lastDay,
  listClockChangeDays,
  localDateTime,
  localDay,
  localSeconds,
  toInstant,
  weekBounds,
  weekStart,
} from './time.ts'
import { Locale, TimeZone, ValidityUnit } from './time-schema.ts'

/** Zones with DST changes at night, at midnight, by half an hour and never; far east and far west. */
const ZONES = [
  'America/New_York',
  'Europe/Berlin',
  'Africa/Cairo',
  'America/Santiago',
  'Asia/Beirut',
  'Australia/Lord_Howe',
  'Asia/Kathmandu',
  'Pacific/Kiritimati',
  'Pacific/Pago_Pago',
  'UTC',
]
const anyZone = fc.constantFrom(...ZONES)
const anyDay = fc
  .date({ min: new Date('2000-01-01'), max: new Date('2040-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10))
const anyCount = fc.integer({ min: -1000, max: 1000 })

describe('the local day', () => {
  test('is the business’s, not the server’s', () => {
    const at = new Date('2026-11-21T03:30:00Z')
    expect(localDay(at, 'America/New_York')).toBe('2026-11-20')
    expect(localDay(at, 'Asia/Tokyo')).toBe('2026-11-21')
  })

  test('has 24 hours but where the clocks change', () => {
    fc.assert(
      fc.property(anyDay, anyZone, fc.integer({ min: 0, max: 200 }), (from, zone, more) => {
        const changes = listClockChangeDays({ from, to: addDays(from, more) }, zone)
        const days = Array.from({ length: more + 1 }, (_, index) => addDays(from, index))
        const hours = (day: string) => {
          const { from, to } = dayBounds(day, zone)
          return (to.getTime() - from.getTime()) / 3_600_000
        }
        expect(days.filter((day) => hours(day) !== 24 && !changes.includes(day))).toEqual([])
      }),
    )
    expect(listClockChangeDays({ from: '2026-01-01', to: '2026-12-31' }, 'Europe/Berlin')).toHaveLength(4)
  })

  test('is told of a change at midnight on both sides of it', () => {
    const changes = (day: string) => listClockChangeDays({ from: day, to: day }, 'America/Sao_Paulo')
    expect(changes('2018-11-03')).toEqual(['2018-11-03', '2018-11-04'])
    expect(changes('2018-11-04')).toEqual(['2018-11-03', '2018-11-04'])
    expect(changes('2018-11-05')).toEqual([])
  })

  test('is 23 or 25 hours long when the clocks change', () => {
    const hours = (day: string) => {
      const { from, to } = dayBounds(day, 'Europe/Berlin')
      return (to.getTime() - from.getTime()) / 3_600_000
    }
    expect([hours('2026-03-29'), hours('2026-10-25'), hours('2026-11-21')]).toEqual([23, 25, 24])
  })

  test('has every moment between its bounds, and none outside', () => {
    fc.assert(
      fc.property(anyDay, anyZone, (day, zone) => {
        const { from, to } = dayBounds(day, zone)
        expect([localDay(from, zone), localDay(new Date(to.getTime() - 1), zone)]).toEqual([day, day])
        expect(localDay(new Date(from.getTime() - 1), zone)).toBe(addDays(day, -1))
        expect(localDay(to, zone)).toBe(addDays(day, 1))
      }),
    )
  })
})

describe('counting days', () => {
  test.each([
    ['2026-12-31', 1, '2027-01-01'],
    ['2028-02-28', 1, '2028-02-29'],
    ['2026-03-01', -1, '2026-02-28'],
    ['2026-03-28', 2, '2026-03-30'],
  ])('from %s, %i on, is %s', (day, count, later) => {
    expect(addDays(day, count)).toBe(later)
  })

  test('forth and back ends where it began, and between is as far as one went', () => {
    fc.assert(
      fc.property(anyDay, anyCount, (day, count) => {
        const later = addDays(day, count)
        expect(daysBetween(day, later)).toBe(count)
        expect(addDays(later, -count)).toBe(day)
        expect(Math.sign(count)).toBe(later > day ? 1 : later < day ? -1 : 0)
      }),
    )
  })
})

describe('the week', () => {
  test.each([
    ['a Monday', '2026-11-16', '2026-11-16'],
    ['a Friday', '2026-11-20', '2026-11-16'],
    ['a Sunday', '2026-11-22', '2026-11-16'],
    ['New Year’s Day', '2027-01-01', '2026-12-28'],
  ])('of %s starts on the Monday before or on it', (_, day, monday) => {
    expect(weekStart(day)).toBe(monday)
  })

  test('has seven days, each in one week only, and starts on a Monday', () => {
    fc.assert(
      fc.property(anyDay, (day) => {
        const monday = weekStart(day)
        expect(new Date(monday).getUTCDay()).toBe(1)
        expect(daysBetween(monday, day)).toBeGreaterThanOrEqual(0)
        expect(daysBetween(monday, day)).toBeLessThan(7)
        expect([weekStart(addDays(monday, 6)), weekStart(addDays(monday, 7))]).toEqual([monday, addDays(monday, 7)])
      }),
    )
  })

  test('has the moments of its seven days, on the clock of the place', () => {
    fc.assert(
      fc.property(anyDay, anyZone, (day, zone) => {
        const { from, to } = weekBounds(day, zone)
        const monday = weekStart(day)
        expect(from).toEqual(dayBounds(monday, zone).from)
        expect(to).toEqual(dayBounds(addDays(monday, 6), zone).to)
        expect(weekBounds(addDays(monday, 7), zone).from).toEqual(to)
      }),
    )
  })

  test('is an hour shorter or longer when the clocks change', () => {
    const hours = (day: string) => {
      const { from, to } = weekBounds(day, 'Europe/Berlin')
      return (to.getTime() - from.getTime()) / 3_600_000
    }
    expect([hours('2026-03-29'), hours('2026-10-25'), hours('2026-11-21')]).toEqual([167, 169, 168])
  })
})

test('what lasts longer, or starts later, never ends earlier', () => {
  const anyValidity = { count: fc.integer({ min: 1, max: 60 }), unit: fc.constantFrom(...ValidityUnit.options) }
  fc.assert(
    fc.property(anyDay, fc.record(anyValidity), (day, { count, unit }) => {
      const last = lastDay(day, { count, unit })
      expect(last >= day).toBe(true)
      expect(lastDay(day, { count: count + 1, unit }) > last).toBe(true)
      expect(lastDay(addDays(day, 1), { count, unit }) >= last).toBe(true)
    }),
  )
})

test('a time of day is the business’s, also on the day the clocks change', () => {
  const at = (day: string, time: string) => toInstant(day, time, 'Europe/Berlin').toISOString()
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

test('a moment is written with its day and time where the shop is', () => {
  const at = new Date('2026-01-01T04:05:06.789Z')
  expect(localDateTime(at, 'America/New_York')).toBe('2025-12-31T23:05')
  expect(localSeconds(at, 'America/New_York')).toBe('2025-12-31T23:05:06')
  expect(localSeconds(new Date('2026-01-01T04:00:00Z'), 'UTC')).toBe('2026-01-01T04:00:00')
})

test('only time zones and languages that the clock and the words know can be chosen', () => {
  const known = (schema: typeof TimeZone | typeof Locale, typed: string[]) =>
    typed.map((one) => schema.safeParse(one).success)
  expect(known(TimeZone, ['Europe/Berlin', 'UTC', 'Europe/Atlantis', ''])).toEqual([true, true, false, false])
  expect(known(TimeZone, ['+05:30', '-08'])).toEqual([false, false])
  expect(known(Locale, ['en-US', 'de', 'not a language', ''])).toEqual([true, true, false, false])
})
