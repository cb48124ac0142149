import type { Appointment, Booking } from '@deskbell/domain/appointments/schema.ts'
import { expect, test } from 'vitest'
import { isOver, isStillToCome, ownStanding } from './own-appointments.ts'

const NOON = new Date('2026-11-20T12:00:00Z')

function appointment(startsAt: string, ...bookings: Partial<Booking>[]): Appointment {
  const endsAt = new Date(Date.parse(startsAt) + 3_600_000).toISOString()
  const held = { heldUntil: null, requestedAt: null }
  return { startsAt, endsAt, kind: 'class', bookings: bookings.map((one) => ({ ...held, ...one })) } as Appointment
}

test('what is booked is still to come until it is over', () => {
  const booked = { status: 'booked' } as const
  expect(isStillToCome(appointment('2026-11-20T11:30:00Z', booked), NOON)).toBe(true)
  const over = appointment('2026-11-20T11:00:00Z', booked)
  expect([isStillToCome(over, NOON), isOver(over, NOON)]).toEqual([false, true])
})

test('what was cancelled is not to come, unless it was booked again', () => {
  const cancelled = { status: 'cancelled_by_client' } as const
  expect(isStillToCome(appointment('2026-11-21T11:00:00Z', cancelled), NOON)).toBe(false)
  const again = appointment('2026-11-21T11:00:00Z', { status: 'confirmed' }, cancelled)
  expect(isStillToCome(again, NOON)).toBe(true)
  expect(ownStanding(again, NOON).word).toBe('confirmed')
})

test('a class stands as the client does in it', () => {
  const word = (booking: Partial<Booking>) => ownStanding(appointment('2026-11-20T11:30:00Z', booking), NOON).word
  expect(word({ status: 'booked' })).toBe('late')
  expect(word({ status: 'arrived' })).toBe('here')
  expect(word({ status: 'no_show', forgiven: false })).toBe('no-show')
  expect(word({ status: 'no_show', forgiven: true })).toBe('no-show, forgiven')
})
