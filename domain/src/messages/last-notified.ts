import type { BookingStatus } from '../appointments/schema.ts'

/** State of a booking as the client was last notified of it. */
export type NotifiedState = {
  state: 'booked' | 'cancelled'
  startsAt: string
  employeeId: string
  serviceId: string
}

/** Returns the state to notify for a booking. Arrivals and no-shows count as booked, so they trigger no message. */
export function toNotifiedState(
  { status }: { status: BookingStatus },
  { startsAt, employeeId, serviceId }: { startsAt: Date; employeeId: string; serviceId: string },
): NotifiedState {
  const state = status === 'cancelled_by_client' || status === 'cancelled_by_shop' ? 'cancelled' : 'booked'
  return { state, startsAt: startsAt.toISOString(), employeeId, serviceId }
}

/** True if the client was already notified of exactly this state. For a cancellation only the state is compared. */
export function isAlreadyNotified(told: NotifiedState | null, next: NotifiedState): boolean {
  if (told?.state !== next.state) return false
  if (next.state === 'cancelled') return true
  const { startsAt, employeeId, serviceId } = next
  return told.startsAt === startsAt && told.employeeId === employeeId && told.serviceId === serviceId
}
