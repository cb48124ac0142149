import type { BookingStatus } from '../appointments/schema.ts'

/** What a client was told of a booking: that it is, where and when; or that it isn't any more. */
export type Told = {
  state: 'booked' | 'cancelled'
  startsAt: string
  employeeId: string
  serviceId: string
}

/** What there is to tell of a booking as it is now. Of who has come, or didn't, nothing is told. */
export function toToldBooking(
  { status }: { status: BookingStatus },
  { startsAt, employeeId, serviceId }: { startsAt: Date; employeeId: string; serviceId: string },
): Told {
  const state = status === 'cancelled_by_client' || status === 'cancelled_by_shop' ? 'cancelled' : 'booked'
  return { state, startsAt: startsAt.toISOString(), employeeId, serviceId }
}

/** Whether a client was told just that. Of what is cancelled, only that it is. */
export function isToldAs(told: Told | null, next: Told): boolean {
  if (told?.state !== next.state) return false
  if (next.state === 'cancelled') return true
  const { startsAt, employeeId, serviceId } = next
  return told.startsAt === startsAt && told.employeeId === employeeId && told.serviceId === serviceId
}
