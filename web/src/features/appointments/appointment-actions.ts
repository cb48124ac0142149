import { bookingState, isOpenForCheckIn } from '@deskbell/domain/appointments/rules.ts'
import type { Appointment, Booking } from '@deskbell/domain/appointments/schema.ts'
import { KIOSK_OPTIONS } from '@deskbell/domain/kiosk/options.ts'
import { t } from '@lingui/core/macro'
import { isRequested } from './appointment-labels.ts'

export type BookingActionName =
  | 'accept'
  | 'checkIn'
  | 'confirm'
  | 'unconfirm'
  | 'noShow'
  | 'undoCheckIn'
  | 'undoNoShow'
  | 'forgive'
  | 'rebook'

/**
 * Returns the actions that a booking allows in its current state, most likely first. `isSameDay`: true if it is the
 * appointment's day, in the business's time zone.
 */
export function listBookingActions(
  appointment: Appointment,
  booking: Booking,
  { now, isSameDay }: { now: Date; isSameDay: boolean },
): BookingActionName[] {
  const times = { startsAt: new Date(appointment.startsAt), endsAt: new Date(appointment.endsAt) }
  const isOver = times.endsAt <= now
  const noShow: BookingActionName[] = times.startsAt <= now ? ['noShow'] : []
  // Allow a late check-in after the appointment, but none before its day.
  const checkIn: BookingActionName[] =
    isSameDay || isOver || isOpenForCheckIn(times, now, KIOSK_OPTIONS) ? ['checkIn'] : []
  if (isRequested(booking)) return ['accept']
  switch (bookingState(booking.status, times, now)) {
    case 'booked':
    case 'late':
    case 'missed':
      return booking.status === 'confirmed'
        ? [...checkIn, ...noShow, 'unconfirm']
        : [...checkIn, ...(isOver ? noShow : (['confirm', ...noShow] as const))]
    case 'confirmed':
      return [...checkIn, ...noShow, 'unconfirm']
    case 'arrived':
    case 'completed':
      return booking.checkInId ? ['undoCheckIn'] : []
    case 'no_show':
      return [...(booking.forgiven ? [] : (['forgive'] as const)), 'undoNoShow']
    case 'cancelled_by_client':
    case 'cancelled_by_shop':
      // A one-to-one appointment itself is restored instead.
      return appointment.kind === 'class' && !appointment.cancelledAt ? ['rebook'] : []
  }
}

/** True if the client is still expected to come. */
export function isExpected({ status }: Pick<Booking, 'status'>): boolean {
  return status === 'booked' || status === 'confirmed'
}

export function listAppointmentActions({
  cancelledAt,
  bookings,
  kind,
  here,
}: Appointment): ('move' | 'edit' | 'cancel' | 'restore')[] {
  if (cancelledAt) return ['restore']
  if (kind === 'class') return here > 0 ? ['move', 'edit'] : ['move', 'edit', 'cancel']
  const [booking] = bookings
  if (booking && (!isExpected(booking) || isRequested(booking))) return ['edit']
  return ['move', 'edit', 'cancel']
}

const SOURCE_WORDS = { desk: false, online: t`booked online`, waiting_list: t`from the waiting list` } as const

/** Returns remarks such as "held until 10:32", "booked online", "forgiven", and the reason. */
export function bookingRemark(booking: Booking, time: (instant: string) => string): string {
  const { status, forgiven, spentPassId, walkIn, reason, source, heldUntil, requestedAt } = booking
  const remarks = [
    heldUntil && !requestedAt && isExpected(booking) && t`held until ${{ time: time(heldUntil) }}`,
    SOURCE_WORDS[source],
    walkIn && t`walked in`,
    status === 'no_show' && forgiven && t({ context: 'no-show', message: 'forgiven' }),
    status === 'no_show' && spentPassId && t`a visit was taken from the pass`,
    reason,
  ]
  return remarks.filter(Boolean).join(', ')
}
