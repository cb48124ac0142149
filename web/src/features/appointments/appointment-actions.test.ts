import type { Appointment, Booking, BookingStatus } from '@deskbell/domain/appointments/schema.ts'
import { expect, test } from 'vitest'
import { bookingRemark, listAppointmentActions, listBookingActions } from './appointment-actions.ts'

const getRemark = (booking: Booking) => bookingRemark(booking, (instant) => instant.slice(11, 16))

function createBooking(status: BookingStatus, over: Partial<Booking> = {}): Booking {
  return {
    id: 'booking',
    appointmentId: 'appointment',
    clientId: 'tom',
    firstName: 'Tom',
    lastName: 'Okafor',
    alertNote: '',
    status,
    source: 'desk',
    heldUntil: null,
    walkIn: false,
    price: 6000,
    checkInId: status === 'arrived' ? 'visit' : null,
    unpaid: false,
    reason: '',
    forgiven: false,
    spentPassId: null,
    answers: [],
    requestedAt: null,
    ...over,
  }
}

function createAppointment(status: BookingStatus, over: Partial<Appointment> = {}): Appointment {
  return {
    id: 'appointment',
    serviceId: 'massage',
    serviceName: 'Massage',
    colour: '#0f6b5c',
    kind: 'one_to_one',
    employeeId: 'ana',
    startsAt: '2027-03-05T11:00:00.000Z',
    endsAt: '2027-03-05T12:00:00.000Z',
    bufferBeforeMinutes: 0,
    bufferAfterMinutes: 0,
    capacity: 1,
    taken: 1,
    here: 0,
    price: 6000,
    seriesId: null,
    everyWeeks: null,
    note: '',
    anywayReason: '',
    cancelledAt: null,
    cancelledBy: null,
    cancelReason: '',
    version: 1,
    bookings: [createBooking(status)],
    ...over,
  }
}

function deeds({
  status,
  at,
  kind = 'one_to_one',
  over = {},
}: {
  status: BookingStatus
  at: string
  kind?: Appointment['kind']
  over?: Partial<Booking>
}) {
  const isSameDay = at.startsWith('2027-03-05')
  return listBookingActions(createAppointment(status, { kind }), createBooking(status, over), {
    now: new Date(at),
    isSameDay,
  })
}

test('before its day an appointment is confirmed, on its day checked in to, once begun perhaps missed', () => {
  expect(deeds({ status: 'booked', at: '2027-03-04T11:00:00Z' })).toEqual(['confirm'])
  expect(deeds({ status: 'booked', at: '2027-03-05T09:00:00Z' })).toEqual(['checkIn', 'confirm'])
  expect(deeds({ status: 'booked', at: '2027-03-05T11:10:00Z' })).toEqual(['checkIn', 'confirm', 'noShow'])
  expect(deeds({ status: 'booked', at: '2027-03-05T13:00:00Z' })).toEqual(['checkIn', 'noShow'])
  expect(deeds({ status: 'booked', at: '2027-03-07T13:00:00Z' })).toEqual(['checkIn', 'noShow'])
  expect(deeds({ status: 'confirmed', at: '2027-03-05T09:00:00Z' })).toEqual(['checkIn', 'unconfirm'])
  expect(deeds({ status: 'confirmed', at: '2027-03-05T11:10:00Z' })).toEqual(['checkIn', 'noShow', 'unconfirm'])
})

test('what was done can be undone', () => {
  expect(deeds({ status: 'arrived', at: '2027-03-05T11:10:00Z' })).toEqual(['undoCheckIn'])
  expect(deeds({ status: 'completed', at: '2027-03-06T11:10:00Z', over: { checkInId: null } })).toEqual([])
  expect(deeds({ status: 'no_show', at: '2027-03-06T11:10:00Z' })).toEqual(['forgive', 'undoNoShow'])
  expect(deeds({ status: 'no_show', at: '2027-03-06T11:10:00Z', over: { forgiven: true } })).toEqual(['undoNoShow'])
})

test('who is cancelled comes back into a class by themselves, otherwise with the appointment', () => {
  expect(deeds({ status: 'cancelled_by_client', at: '2027-03-05T09:00:00Z', kind: 'class' })).toEqual(['rebook'])
  expect(deeds({ status: 'cancelled_by_client', at: '2027-03-05T09:00:00Z' })).toEqual([])
})

test('nothing to which somebody has come is moved or cancelled, and what is cancelled can only be restored', () => {
  expect(listAppointmentActions(createAppointment('booked'))).toEqual(['move', 'edit', 'cancel'])
  expect(listAppointmentActions(createAppointment('arrived'))).toEqual(['edit'])
  expect(listAppointmentActions(createAppointment('booked', { kind: 'class', here: 1 }))).toEqual(['move', 'edit'])
  expect(listAppointmentActions(createAppointment('booked', { cancelledAt: '2027-03-04T11:00:00.000Z' }))).toEqual([
    'restore',
  ])
})

test('what else is to be said of a booking', () => {
  expect(getRemark(createBooking('booked'))).toBe('')
  expect(getRemark(createBooking('arrived', { walkIn: true }))).toBe('walked in')
  expect(getRemark(createBooking('no_show', { spentPassId: 'p' }))).toBe('a visit was taken from the pass')
  expect(getRemark(createBooking('no_show', { forgiven: true }))).toBe('forgiven')
  expect(getRemark(createBooking('cancelled_by_client', { reason: 'Ill' }))).toBe('Ill')
  const online = { source: 'online', heldUntil: '2026-11-20T10:32:00.000Z' } as const
  expect(getRemark(createBooking('booked', online))).toBe('held until 10:32, booked online')
  expect(getRemark(createBooking('booked', { ...online, heldUntil: null }))).toBe('booked online')
})

test('what a client asks for can be accepted, and neither confirmed, cancelled nor moved', () => {
  const asked = createBooking('booked', {
    heldUntil: '2027-03-05T09:00:00.000Z',
    requestedAt: '2027-03-04T09:00:00.000Z',
  })
  const massage = createAppointment('booked', { bookings: [asked] })
  const now = new Date('2027-03-05T08:00:00Z')
  expect(listBookingActions(massage, asked, { now, isSameDay: true })).toEqual(['accept'])
  expect(listAppointmentActions(massage)).toEqual(['edit'])
  expect(getRemark(asked)).toBe('')
})
