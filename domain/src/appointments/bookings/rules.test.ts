import { expect, test } from 'vitest'
import { KIOSK_OPTIONS } from '../../kiosk/options.ts'
import { minutesAfter } from '../../shared/time.ts'
import { type Candidate, canCheckIn, matchAppointment } from './rules.ts'

const NOON = new Date('2026-11-20T12:00:00Z')

function candidate(minutes: number, over: Partial<Candidate> = {}): Candidate {
  const startsAt = minutesAfter(NOON, minutes)
  return { startsAt, endsAt: minutesAfter(startsAt, 60), kind: 'class', booking: null, ...over }
}
const booked = { booking: { status: 'booked', forgiven: false } } as const
const given = { booking: { status: 'no_show', forgiven: false } } as const

test('nothing is meant that is over, or more than an hour away', () => {
  expect(matchAppointment([candidate(-60), candidate(61)], NOON, KIOSK_OPTIONS)).toBeNull()
  expect(matchAppointment([candidate(-59)], NOON, KIOSK_OPTIONS)).not.toBeNull()
  expect(matchAppointment([candidate(60)], NOON, KIOSK_OPTIONS)).not.toBeNull()
})

test('the nearest class is meant', () => {
  const [on, next] = [candidate(-55), candidate(5)]
  expect(matchAppointment([on, next], NOON, KIOSK_OPTIONS)).toBe(next)
  expect(matchAppointment([on, candidate(60)], NOON, KIOSK_OPTIONS)).toBe(on)
})

test('what is booked is meant before what is nearer, and before what was given up', () => {
  const own = candidate(50, booked)
  expect(matchAppointment([candidate(0), own], NOON, KIOSK_OPTIONS)).toBe(own)
  expect(matchAppointment([candidate(-10, given), own], NOON, KIOSK_OPTIONS)).toBe(own)
  const missed = candidate(-10, given)
  expect(matchAppointment([candidate(0), missed], NOON, KIOSK_OPTIONS)).toBe(missed)
})

test('an appointment for one is nobody else’s', () => {
  expect(matchAppointment([candidate(0, { kind: 'one_to_one' })], NOON, KIOSK_OPTIONS)).toBeNull()
})

test('one may come by what was missed, until another has the place and it is forgiven', () => {
  const missed = (forgiven: boolean, hasRoom: boolean) => canCheckIn({ status: 'no_show', forgiven }, hasRoom)
  expect([missed(false, true), missed(true, true), missed(false, false), missed(true, false)]).toEqual([
    true,
    true,
    true,
    false,
  ])
  expect(canCheckIn({ status: 'cancelled_by_client', forgiven: false }, true)).toBe(false)
  expect(canCheckIn({ status: 'arrived', forgiven: false }, false)).toBe(true)
})
