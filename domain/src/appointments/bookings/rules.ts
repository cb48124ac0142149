import type { ServiceKind } from '../../services/schema.ts'
import { type CheckInWindow, isLive, isOpenForCheckIn } from '../rules.ts'
import type { BookingStatus } from '../schema.ts'

type Booked = { status: BookingStatus; forgiven: boolean }

/** Appointment that a client may be checking in for; `booking` is the client's usable booking, if any. */
export type Candidate = { startsAt: Date; endsAt: Date; kind: ServiceKind; booking: Booked | null }

/**
 * True if a client may check in with this booking. A no-show may be used while the appointment has a free place. If it
 * is full, the no-show may still be used unless it was forgiven.
 */
export function canCheckIn({ status, forgiven }: Booked, hasRoom: boolean): boolean {
  return isLive(status) || (status === 'no_show' && (hasRoom || !forgiven))
}

/**
 * Picks the appointment that a check-in to a service is for: the nearest live booking, else the nearest other booking
 * (a no-show), else the nearest class. Returns null if no appointment is within its check-in window.
 */
export function matchAppointment<C extends Candidate>(candidates: C[], at: Date, window: CheckInWindow): C | null {
  const distance = ({ startsAt }: C) => Math.abs(startsAt.getTime() - at.getTime())
  const open = candidates
    .filter((one) => isOpenForCheckIn(one, at, window))
    .toSorted((a, b) => distance(a) - distance(b))
  return (
    open.find(({ booking }) => booking && isLive(booking.status)) ??
    open.find(({ booking }) => booking) ??
    open.find(({ kind }) => kind === 'class') ??
    null
  )
}
