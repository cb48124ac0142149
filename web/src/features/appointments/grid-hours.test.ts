import { expect, test } from 'vitest'
import { firstInSight, fromWallTime, gridHours, toWallTime, utcOffset } from './grid-hours.ts'

const timeZone = 'Europe/Lisbon'

/** July 1, open between two instants. */
function day(from: string, to: string) {
  const bounds = { from: '2026-06-30T23:00:00.000Z', to: '2026-07-01T23:00:00.000Z' }
  return { day: '2026-07-01', ...bounds, name: null, open: [{ from, to }], employees: [] }
}

test('the calendar shows the opening hours of the shop’s own clock, and an hour on either side', () => {
  const days = [day('2026-07-01T08:00:00.000Z', '2026-07-01T17:30:00.000Z')]
  expect(gridHours({ days, appointments: [], timeZone })).toEqual({ from: '08:00', to: '20:00' })
})

test('and whatever is on outside of them, to the end of the day', () => {
  const days = [day('2026-07-01T08:00:00.000Z', '2026-07-01T17:00:00.000Z')]
  const appointments = [{ startsAt: '2026-07-01T22:30:00.000Z', endsAt: '2026-07-01T23:30:00.000Z' }]
  expect(gridHours({ days, appointments, timeZone })).toEqual({ from: '08:00', to: '24:00' })
})

test('of what goes on past midnight, the part of the days that are shown', () => {
  const days = [day('2026-07-01T08:00:00.000Z', '2026-07-01T17:00:00.000Z')]
  const appointments = [{ startsAt: '2026-06-30T22:00:00.000Z', endsAt: '2026-07-01T00:00:00.000Z' }]
  expect(gridHours({ days, appointments, timeZone })).toEqual({ from: '00:00', to: '19:00' })
})

test('a day on which nothing is known shows the usual hours', () => {
  expect(gridHours({ days: [], appointments: [], timeZone })).toEqual({ from: '08:00', to: '20:00' })
})

test('today is scrolled to an hour before now, on the shop’s clock, and any other day to its beginning', () => {
  const hours = { from: '08:00', to: '20:00' }
  const at = (now: string) => firstInSight({ hours, day: '2026-07-01', days: 1, now: new Date(now), timeZone })
  expect(at('2026-07-01T13:40:00Z')).toBe('13:00')
  expect(at('2026-07-01T05:00:00Z')).toBe('08:00')
  expect(at('2026-07-01T22:30:00Z')).toBe('08:00')
  expect(at('2026-07-02T13:40:00Z')).toBe('08:00')
})

test('times go to the shop’s clock and back, also when it is changed', () => {
  for (const instant of ['2026-01-15T09:30:00.000Z', '2026-07-01T09:30:00.000Z', '2026-03-29T01:00:00.000Z'])
    expect(fromWallTime(toWallTime(instant, timeZone), timeZone).toISOString()).toBe(instant)
  expect(toWallTime('2026-07-01T09:30:00.000Z', timeZone)).toBe('2026-07-01T10:30')
  expect(utcOffset(new Date('2026-07-01T09:30:00Z'), timeZone)).toBe('+01:00')
  expect(utcOffset(new Date('2026-01-15T09:30:00Z'), timeZone)).toBe('+00:00')
  expect(utcOffset(new Date('2026-01-15T09:30:00Z'), 'Asia/Kolkata')).toBe('+05:30')
})
