import type { BookingStatus } from '../appointments/schema.ts'

/** What a client was told of a booking: that it is, where and when; or that it isn't any more. */
export type Told = {
  state: 'booked' | 'cancelled'
  startsAt: string
  employeeId: string
  serviceId: string
}

/** What there is to tell of a booking as it is now. Of who has come, or didn't, nothing is told. */
export function toldOf(
  { status }: { status: BookingStatus },
  { startsAt, employeeId, serviceId }: { startsAt: Date; employeeId: string; serviceId: string },
): Told {
  const state = status === 'cancelled_by_client' || status === 'cancelled_by_shop' ? 'cancelled' : 'booked'
  return { state, startsAt: startsAt.toISOString(), employeeId, serviceId }
}
