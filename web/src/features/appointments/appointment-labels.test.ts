import type { Appointment, Booking } from '@deskbell/domain/appointments/schema.ts'
import { expect, test } from 'vitest'
import { fullTitle, getAppointmentState, shortTitle } from './appointment-labels.ts'

const BOOKING: Booking = {
  id: 'b',
  appointmentId: 'a',
  clientId: 'c',
  firstName: 'Tom',
  lastName: 'Okafor',
  alertNote: '',
  status: 'booked',
  source: 'desk',
  heldUntil: null,
  walkIn: false,
  price: 0,
  checkInId: null,
  unpaid: false,
  reason: '',
  forgiven: false,
  spentPassId: null,
  answers: [],
  requestedAt: null,
}

function appointment(over: Partial<Appointment> = {}): Appointment {
  return {
    id: 'a',
    serviceId: 's',
    serviceName: 'Massage 60',
    colour: '#1b8a78',
    kind: 'one_to_one',
    employeeId: 'e',
    startsAt: '2026-11-20T10:00:00.000Z',
    endsAt: '2026-11-20T11:00:00.000Z',
    bufferBeforeMinutes: 0,
    bufferAfterMinutes: 0,
    capacity: 1,
    taken: 1,
    here: 0,
    price: 0,
    seriesId: null,
    everyWeeks: null,
    note: '',
    anywayReason: '',
    cancelledAt: null,
    cancelledBy: null,
    cancelReason: '',
    version: 1,
    bookings: [BOOKING],
    ...over,
  }
}

const yoga = (over: Partial<Appointment>) =>
  appointment({ kind: 'class', capacity: 14, taken: 12, bookings: [], ...over })

test('an appointment turns late and then missed by itself', () => {
  const at = (time: string) => getAppointmentState(appointment(), new Date(`2026-11-20T${time}:00Z`)).word
  expect(['09:00', '10:04', '10:05', '11:00'].map(at)).toEqual(['booked', 'booked', 'late', 'missed?'])
})

test('who came is here until the end, and a cancelled appointment is nothing else', () => {
  const arrived = appointment({ bookings: [{ ...BOOKING, status: 'arrived' }] })
  expect(getAppointmentState(arrived, new Date('2026-11-20T10:30:00Z'))).toEqual({ word: 'here', tone: 'good' })
  expect(getAppointmentState(arrived, new Date('2026-11-20T11:30:00Z')).word).toBe('completed')
  const cancelled = appointment({ cancelledAt: '2026-11-19T10:00:00.000Z' })
  expect(getAppointmentState(cancelled, new Date('2026-11-20T10:30:00Z'))).toEqual({ word: 'cancelled', tone: 'quiet' })
})

test('a place that waits for the client’s word is held', () => {
  const held = appointment({ bookings: [{ ...BOOKING, heldUntil: '2026-11-20T09:30:00.000Z' }] })
  expect(getAppointmentState(held, new Date('2026-11-20T09:00:00Z'))).toEqual({ word: 'held', tone: 'mind' })
})

test('a place that waits for the shop’s word is requested', () => {
  const until = '2026-11-20T09:30:00.000Z'
  const asked = appointment({ bookings: [{ ...BOOKING, heldUntil: until, requestedAt: '2026-11-19T09:30:00.000Z' }] })
  expect(getAppointmentState(asked, new Date('2026-11-20T09:00:00Z'))).toEqual({ word: 'requested', tone: 'mind' })
})

test('a class says its places and how many have come', () => {
  const during = new Date('2026-11-20T10:30:00Z')
  const after = new Date('2026-11-20T12:00:00Z')
  expect(shortTitle(yoga({}))).toBe('12 of 14')
  expect(getAppointmentState(yoga({}), during).word).toBe('booked')
  expect(getAppointmentState(yoga({ here: 9 }), during).word).toBe('9 here')
  expect(getAppointmentState(yoga({ here: 12 }), during).word).toBe('here')
  expect(getAppointmentState(yoga({ here: 9 }), after)).toEqual({ word: '9 came', tone: 'good' })
  expect(getAppointmentState(yoga({}), after)).toEqual({ word: 'missed?', tone: 'wrong' })
  expect(getAppointmentState(yoga({ taken: 0 }), after).word).toBe('completed')
})

test('a client is named in short on the calendar and in full to who listens', () => {
  expect([shortTitle(appointment()), fullTitle(appointment())]).toEqual(['Tom O.', 'Tom Okafor'])
})
