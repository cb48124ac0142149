import { type BookingState, bookingState } from '@deskbell/domain/appointments/rules.ts'
import type { Appointment, Booking } from '@deskbell/domain/appointments/schema.ts'
import { fullName, maskedName } from '@deskbell/domain/clients/rules.ts'
import { MINUTE_MS } from '@deskbell/domain/shared/durations.ts'
import { plural, t } from '@lingui/core/macro'
import type { Tone } from '../../components/status-pill.tsx'

const STATE_WORDS: Record<BookingState, string> = {
  booked: t({ context: 'state of an appointment', message: 'booked' }),
  confirmed: t({ context: 'state of an appointment', message: 'confirmed' }),
  late: t({ context: 'state of an appointment', message: 'late' }),
  arrived: t({ context: 'state of an appointment', message: 'here' }),
  completed: t({ context: 'state of an appointment', message: 'completed' }),
  missed: t({ context: 'state of an appointment', message: 'missed?' }),
  no_show: t({ context: 'state of an appointment', message: 'no-show' }),
  cancelled_by_client: t({ context: 'state of an appointment', message: 'cancelled' }),
  cancelled_by_shop: t({ context: 'state of an appointment', message: 'cancelled' }),
}

const STATE_TONES: Record<BookingState, Tone> = {
  booked: 'planned',
  confirmed: 'planned',
  late: 'mind',
  arrived: 'good',
  completed: 'good',
  missed: 'wrong',
  no_show: 'wrong',
  cancelled_by_client: 'quiet',
  cancelled_by_shop: 'quiet',
}

export type StatusLabel = { word: string; tone: Tone }

function formatTimes({ startsAt, endsAt }: Appointment) {
  return { startsAt: new Date(startsAt), endsAt: new Date(endsAt) }
}

function standingOfClass(appointment: Appointment, now: Date): StatusLabel {
  const { taken, here, endsAt } = appointment
  const isOver = now >= new Date(endsAt)
  if (isOver && taken > here && here === 0) return { word: STATE_WORDS.missed, tone: 'wrong' }
  if (isOver && taken > here)
    return {
      word: t({ context: 'state of a class', message: plural({ count: here }, { one: '# came', other: '# came' }) }),
      tone: 'good',
    }
  if (isOver) return { word: STATE_WORDS.completed, tone: 'good' }
  if (here === 0) return { word: STATE_WORDS.booked, tone: 'planned' }
  if (here === taken) return { word: STATE_WORDS.arrived, tone: 'good' }
  return {
    word: t({ context: 'state of a class', message: plural({ count: here }, { one: '# here', other: '# here' }) }),
    tone: 'good',
  }
}

/** Returns the end of a hold; null if the booking is confirmed or no longer active. */
export function heldUntil(booking: Pick<Booking, 'status' | 'heldUntil'> | undefined): string | null {
  return booking?.status === 'booked' ? booking.heldUntil : null
}

/** True for a booking that the shop has to accept or decline. */
export function isRequested(booking: Pick<Booking, 'status' | 'heldUntil' | 'requestedAt'>): boolean {
  return heldUntil(booking) !== null && booking.requestedAt !== null
}

/** Returns an appointment's status word, and the colour that repeats it. */
export function getAppointmentState(appointment: Appointment, now: Date): StatusLabel {
  if (appointment.cancelledAt) return { word: STATE_WORDS.cancelled_by_shop, tone: 'quiet' }
  if (appointment.kind === 'class') return standingOfClass(appointment, now)
  const [booking] = appointment.bookings
  return getBookingState(booking, formatTimes(appointment), now)
}

/** Returns a booking's status; "held" while it waits for the client's confirmation, "requested" for the shop's. */
export function getBookingState(
  booking: Pick<Booking, 'status' | 'heldUntil' | 'requestedAt'> | undefined,
  times: ReturnType<typeof formatTimes>,
  now: Date,
): StatusLabel {
  if (booking && isRequested(booking))
    return { word: t({ context: 'state of an appointment', message: 'requested' }), tone: 'mind' }
  if (heldUntil(booking)) return { word: t({ context: 'state of an appointment', message: 'held' }), tone: 'mind' }
  const state = bookingState(booking?.status ?? 'booked', times, now)
  return { word: STATE_WORDS[state], tone: STATE_TONES[state] }
}

/** Returns "Tom O.", or for a class "12 of 14". */
export function shortTitle({ kind, taken, capacity, bookings: [booking] }: Appointment): string {
  if (kind === 'class') return t`${taken} of ${capacity}`
  return booking ? maskedName(booking) : t`Nobody`
}

/** Returns "Tom Okafor", or for a class "12 of 14 booked". */
export function fullTitle({ kind, taken, capacity, bookings: [booking] }: Appointment): string {
  if (kind === 'class') return t`${taken} of ${capacity} booked`
  return booking ? fullName(booking) : t`Nobody`
}

/** Formats "11:00 to 12:00". */
export function formatTimeRange(
  { startsAt, endsAt }: { startsAt: string; endsAt: string },
  time: (instant: string) => string,
): string {
  return t`${{ start: time(startsAt) }} to ${{ end: time(endsAt) }}`
}

export function getDurationMinutes({ startsAt, endsAt }: Pick<Appointment, 'startsAt' | 'endsAt'>): number {
  return (Date.parse(endsAt) - Date.parse(startsAt)) / MINUTE_MS
}
