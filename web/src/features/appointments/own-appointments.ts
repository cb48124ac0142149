import { bookingState, isLive } from '@deskbell/domain/appointments/rules.ts'
import type { Appointment, Booking } from '@deskbell/domain/appointments/schema.ts'
import { t } from '@lingui/core/macro'
import { getBookingState, type StatusLabel } from './appointment-labels.ts'

// These appointments are of a client's own list: they contain only that client's bookings.

/** Returns the active booking, else the last one made. */
function ownBooking({ bookings }: Appointment): Booking | undefined {
  return bookings.find(({ status }) => isLive(status)) ?? bookings.at(-1)
}

/** True if the client's appointment is upcoming or in progress. */
export function isStillToCome(appointment: Appointment, now: Date): boolean {
  const booking = ownBooking(appointment)
  return booking !== undefined && isLive(booking.status) && new Date(appointment.endsAt) > now
}

export function isOver({ endsAt }: Appointment, now: Date): boolean {
  return new Date(endsAt) <= now
}

/** Returns the status word and colour of an appointment from its client's view. */
export function ownStanding(appointment: Appointment, now: Date): StatusLabel {
  const times = { startsAt: new Date(appointment.startsAt), endsAt: new Date(appointment.endsAt) }
  const booking = ownBooking(appointment)
  const state = bookingState(booking?.status ?? 'booked', times, now)
  if (state === 'no_show' && booking?.forgiven)
    return { word: t({ context: 'state of an appointment', message: 'no-show, forgiven' }), tone: 'quiet' }
  return getBookingState(booking, times, now)
}
