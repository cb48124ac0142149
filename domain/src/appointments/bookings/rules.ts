import type { ServiceKind } from '../../services/schema.ts'
import { type CheckInWindow, isLive, isOpenForCheckIn } from '../rules.ts'
import type { BookingStatus } from '../schema.ts'

type Booked = { status: BookingStatus; forgiven: boolean }

/** An appointment as somebody sees it who checks in to its service; `booking` is the one by which they may come. */
export type Candidate = { startsAt: Date; endsAt: Date; kind: ServiceKind; booking: Booked | null }

/**
 * Whether a client may come by a booking. By one that was missed they may as long as there is room for them, and where
 * there is none any more, the missed visit is still held against them no longer.
 */
export function mayComeBy({ status, forgiven }: Booked, hasRoom: boolean): boolean {
  return isLive(status) || (status === 'no_show' && (hasRoom || !forgiven))
}

/**
 * The appointment that somebody means who checks in to its service: the nearest one that they have booked, else the one
 * that was given up as missed, else the nearest class. None when nothing is on or about to start.
 */
export function appointmentMeant<C extends Candidate>(candidates: C[], at: Date, window: CheckInWindow): C | null {
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
