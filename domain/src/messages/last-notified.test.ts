import { describe, expect, test } from 'vitest'
import { isAlreadyNotified, type NotifiedState, toNotifiedState } from './last-notified.ts'

describe('what was told', () => {
  const place = { startsAt: new Date('2026-12-01T10:00:00Z'), employeeId: 'a', serviceId: 's' }
  const booked: NotifiedState = toNotifiedState({ status: 'booked' }, place)

  test('is the same again after a change was taken back', () => {
    expect(isAlreadyNotified(booked, toNotifiedState({ status: 'confirmed' }, place))).toBe(true)
    expect(isAlreadyNotified(booked, toNotifiedState({ status: 'arrived' }, place))).toBe(true)
    expect(isAlreadyNotified(null, booked)).toBe(false)
  })

  test.each([
    ['time', { ...place, startsAt: new Date('2026-12-01T11:00:00Z') }],
    ['employee', { ...place, employeeId: 'b' }],
    ['service', { ...place, serviceId: 't' }],
  ])('is another with another %s, but not once it is cancelled', (_, other) => {
    expect(isAlreadyNotified(booked, toNotifiedState({ status: 'booked' }, other))).toBe(false)
    const cancelled = toNotifiedState({ status: 'cancelled_by_shop' }, place)
    expect(isAlreadyNotified(booked, cancelled)).toBe(false)
    expect(isAlreadyNotified(cancelled, toNotifiedState({ status: 'cancelled_by_client' }, other))).toBe(true)
  })
})
