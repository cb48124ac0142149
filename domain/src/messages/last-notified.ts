import type { BookingStatus } from '../appointments/schema.ts'

/** State of a booking as the client was last notified of it. */
export type NotifiedState = {
  state: 'requested' | 'booked' | 'cancelled'
  startsAt: string
  employeeId: string
  serviceId: string
}

/** Returns the state to notify for a booking. Arrivals and no-shows count as booked, so they trigger no message. */
export function toNotifiedState(
  { status, heldUntil, requestedAt }: { status: BookingStatus; heldUntil: Date | null; requestedAt: Date | null },
  { startsAt, employeeId, serviceId }: { startsAt: Date; employeeId: string; serviceId: string },
): NotifiedState {
  const isCancelled = status === 'cancelled_by_client' || status === 'cancelled_by_shop'
  const state = isCancelled ? 'cancelled' : heldUntil && requestedAt ? 'requested' : 'booked'
  return { state, startsAt: startsAt.toISOString(), employeeId, serviceId }
}

/** True if the client was already notified of exactly this state. For a cancellation only the state is compared. */
export function isAlreadyNotified(told: NotifiedState | null, next: NotifiedState): boolean {
  if (told?.state !== next.state) return false
  if (next.state === 'cancelled') return true
  const { startsAt, employeeId, serviceId } = next
  return told.startsAt === startsAt && told.employeeId === employeeId && told.serviceId === serviceId
}
