import { bookingState, isLive } from '@deskbell/domain/appointments/rules.ts'
import type { Appointment, Booking } from '@deskbell/domain/appointments/schema.ts'
import { type Standing, standingOfBooking } from './appointment-labels.ts'

// Of a client's own list: an appointment has no bookings but theirs.

/** The booking that counts: the one that holds a place, else the last one that was made. */
function ownBooking({ bookings }: Appointment): Booking | undefined {
  return bookings.find(({ status }) => isLive(status)) ?? bookings.at(-1)
}

/** Whether a client still has it before them, or is in it. */
export function isStillToCome(appointment: Appointment, now: Date): boolean {
  const booking = ownBooking(appointment)
  return booking !== undefined && isLive(booking.status) && new Date(appointment.endsAt) > now
}

export function isOver({ endsAt }: Appointment, now: Date): boolean {
  return new Date(endsAt) <= now
}

/** How an appointment stands for the client, in a word and the colour that repeats it. */
export function ownStanding(appointment: Appointment, now: Date): Standing {
  const times = { startsAt: new Date(appointment.startsAt), endsAt: new Date(appointment.endsAt) }
  const booking = ownBooking(appointment)
  const state = bookingState(booking?.status ?? 'booked', times, now)
  if (state === 'no_show' && booking?.forgiven) return { word: 'no-show, forgiven', tone: 'quiet' }
  return standingOfBooking(booking, times, now)
}
