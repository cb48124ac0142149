import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { localDay, minutesAfter, toInstant } from '../shared/time.ts'
import {
  getOfferExpiry,
  getSearchRange,
  LAST_CALL_MINUTES,
  listMatchingEmployees,
  NOTICE_MINUTES,
  type Opening,
  toOpening,
  type WaitingCriteria,
} from './rules.ts'

const ZONE = 'America/New_York'
const WISH: WaitingCriteria = {
  serviceId: 'massage',
  appointmentId: null,
  employeeId: null,
  from: '2026-11-23',
  to: '2026-11-25',
  earliest: '09:00',
  latest: '12:00',
}
const opening = (day: string, time: string, over: Partial<Opening> = {}) => {
  const what = { serviceId: 'massage', employeeIds: ['ana', 'luca'], appointmentId: null }
  return toOpening({ ...what, startsAt: toInstant(day, time, ZONE), ...over }, ZONE)
}
const fits = (wish: Partial<WaitingCriteria>, of: Opening) => listMatchingEmployees({ ...WISH, ...wish }, of)

describe('a free time', () => {
  test('fits on the days and at the times that are asked for, the last ones included', () => {
    expect(fits({}, opening('2026-11-23', '09:00'))).toEqual(['ana', 'luca'])
    expect(fits({}, opening('2026-11-25', '12:00'))).toEqual(['ana', 'luca'])
    expect(fits({}, opening('2026-11-25', '12:15'))).toEqual([])
    expect(fits({}, opening('2026-11-24', '08:45'))).toEqual([])
    expect(fits({}, opening('2026-11-22', '10:00'))).toEqual([])
    expect(fits({}, opening('2026-11-26', '10:00'))).toEqual([])
    expect(fits({ earliest: null, latest: null }, opening('2026-11-24', '23:45'))).toEqual(['ana', 'luca'])
  })

  test('fits with whom is asked for, and of the service that is', () => {
    expect(fits({ employeeId: 'luca' }, opening('2026-11-24', '10:00'))).toEqual(['luca'])
    expect(fits({ employeeId: 'noor' }, opening('2026-11-24', '10:00'))).toEqual([])
    expect(fits({}, opening('2026-11-24', '10:00', { serviceId: 'yoga' }))).toEqual([])
  })

  test('is told by the shop’s clock, also on the days on which it changes', () => {
    const sunday = { from: '2026-11-01', to: '2026-11-01', earliest: '09:00', latest: '09:00' }
    expect(fits(sunday, opening('2026-11-01', '09:00', { startsAt: new Date('2026-11-01T14:00:00Z') }))).toHaveLength(2)
    expect(fits(sunday, opening('2026-11-01', '09:00', { startsAt: new Date('2026-11-01T13:00:00Z') }))).toEqual([])
    // 01:30 occurs twice.
    const night = { ...sunday, earliest: '01:30', latest: '01:30' }
    for (const startsAt of [new Date('2026-11-01T05:30:00Z'), new Date('2026-11-01T06:30:00Z')])
      expect(fits(night, opening('2026-11-01', '01:30', { startsAt }))).toHaveLength(2)
    // Late in the evening, UTC is already on the next day.
    const evening = { from: '2026-11-24', to: '2026-11-24', earliest: '21:00', latest: null }
    expect(fits(evening, opening('2026-11-24', '22:00'))).toHaveLength(2)
  })

  test('never fits outside the days, whatever the instant', () => {
    const instants = fc.date({ min: new Date('2026-01-01'), max: new Date('2027-01-01'), noInvalidDate: true })
    fc.assert(
      fc.property(instants, (startsAt) => {
        const day = localDay(startsAt, ZONE)
        const all = { earliest: null, latest: null }
        const of = opening(day, '10:00', { startsAt })
        expect(fits({ ...all, from: day, to: day }, of)).toHaveLength(2)
        expect(fits(all, of).length > 0).toBe(day >= WISH.from && day <= WISH.to)
      }),
    )
  })
})

test('a place in a class fits who waits for it wherever it is moved, and nobody who waits for another', () => {
  const moved = opening('2026-12-24', '20:00', { appointmentId: 'late', employeeIds: ['noor'] })
  expect(fits({ appointmentId: 'late', employeeId: 'ana' }, moved)).toEqual(['noor'])
  expect(fits({ appointmentId: 'early' }, moved)).toEqual([])
})

describe('an offer', () => {
  const now = new Date('2026-11-23T10:00:00Z')

  test('is good for the shop’s minutes, or for less where it begins soon', () => {
    expect(getOfferExpiry(minutesAfter(now, 300), { holdMinutes: 60, now })).toEqual(minutesAfter(now, 60))
    expect(getOfferExpiry(minutesAfter(now, 40), { holdMinutes: 60, now })).toEqual(minutesAfter(now, 25))
    expect(getOfferExpiry(minutesAfter(now, NOTICE_MINUTES), { holdMinutes: 5, now })).toBeNull()
  })

  test('ends after now and in time before it begins', () => {
    const numbers = fc.tuple(fc.integer({ min: -1000, max: 100_000 }), fc.integer({ min: 5, max: 1440 }))
    fc.assert(
      fc.property(numbers, ([startsIn, holdMinutes]) => {
        const startsAt = minutesAfter(now, startsIn)
        const until = getOfferExpiry(startsAt, { holdMinutes, now })
        expect(until === null).toBe(startsIn <= NOTICE_MINUTES)
        if (!until) return
        expect(until > now && until <= minutesAfter(now, holdMinutes)).toBe(true)
        expect(until <= minutesAfter(startsAt, -LAST_CALL_MINUTES)).toBe(true)
      }),
    )
  })
})

test('only days from today on are looked at, and not for ever', () => {
  const bounds = { today: '2026-11-23', last: '2027-01-22' }
  const wishes = [
    { from: '2026-11-01', to: '2026-11-25' },
    { from: '2026-12-01', to: '2027-11-25' },
  ]
  expect(getSearchRange(wishes, bounds)).toEqual({ from: '2026-11-23', to: '2027-01-22' })
  expect(getSearchRange(wishes.slice(0, 1), bounds)).toEqual({ from: '2026-11-23', to: '2026-11-25' })
  expect(getSearchRange([{ from: '2027-02-01', to: '2027-02-02' }], bounds)).toBeNull()
  expect(getSearchRange([{ from: '2027-01-22', to: '2027-02-02' }], bounds)).toEqual({
    from: '2027-01-22',
    to: '2027-01-22',
  })
})
