import { describe, expect, test } from 'vitest'
import { isAlreadyNotified, type NotifiedState, toNotifiedState } from './last-notified.ts'

describe('what was told', () => {
  const place = { startsAt: new Date('2026-12-01T10:00:00Z'), employeeId: 'a', serviceId: 's' }
  const firm = { heldUntil: null, requestedAt: null }
  const booked: NotifiedState = toNotifiedState({ status: 'booked', ...firm }, place)

  test('is the same again after a change was taken back', () => {
    expect(isAlreadyNotified(booked, toNotifiedState({ status: 'confirmed', ...firm }, place))).toBe(true)
    expect(isAlreadyNotified(booked, toNotifiedState({ status: 'arrived', ...firm }, place))).toBe(true)
    expect(isAlreadyNotified(null, booked)).toBe(false)
  })

  test.each([
    ['time', { ...place, startsAt: new Date('2026-12-01T11:00:00Z') }],
    ['employee', { ...place, employeeId: 'b' }],
    ['service', { ...place, serviceId: 't' }],
  ])('is another with another %s, but not once it is cancelled', (_, other) => {
    expect(isAlreadyNotified(booked, toNotifiedState({ status: 'booked', ...firm }, other))).toBe(false)
    const cancelled = toNotifiedState({ status: 'cancelled_by_shop', ...firm }, place)
    expect(isAlreadyNotified(booked, cancelled)).toBe(false)
    expect(isAlreadyNotified(cancelled, toNotifiedState({ status: 'cancelled_by_client', ...firm }, other))).toBe(true)
  })

  test('is a request until it is accepted, and over once it is declined', () => {
    const at = new Date('2026-11-30T10:00:00Z')
    const requested = toNotifiedState({ status: 'booked', heldUntil: at, requestedAt: at }, place)
    expect(requested.state).toBe('requested')
    expect(isAlreadyNotified(requested, requested)).toBe(true)
    expect(isAlreadyNotified(requested, booked)).toBe(false)
    expect(toNotifiedState({ status: 'cancelled_by_shop', heldUntil: at, requestedAt: at }, place).state).toBe(
      'cancelled',
    )
  })
})
