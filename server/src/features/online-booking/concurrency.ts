import type { OnlineBooking } from '@deskbell/domain/online-booking/schema.ts'
import { AppError } from '../../errors.ts'
import { limitRivals } from './rivals.ts'
import type { OnlineShopFront } from './shop.ts'

/** At most 4 at once: each further booking would take a database connection that staff need. */
const inTurn = limitRivals(4)

/** `isLast`: nobody else can have the time. */
type Booked<Kept> = { kept: Kept; isLast: boolean }

/** Runs a booking among its rivals for the same time. Throws AppError 'slot_taken' if one of them was faster. */
export function bookAmongRivals<Kept>(
  { actor }: OnlineShopFront,
  {
    serviceId,
    appointmentId,
    employeeId,
    startsAt,
  }: Pick<OnlineBooking, 'serviceId' | 'appointmentId' | 'employeeId' | 'startsAt'>,
  book: () => Promise<Booked<Kept>>,
): Promise<Kept> {
  const wish = JSON.stringify([actor.businessId, serviceId, appointmentId, employeeId, startsAt])
  return inTurn(wish, (refuseRivals) => refuseLate(book, refuseRivals))
}

/** A time that is taken for one, or by one from the last employee, is taken for all who wait for it. */
async function refuseLate<Kept>(
  book: () => Promise<Booked<Kept>>,
  refuseRivals: (error: unknown) => void,
): Promise<Kept> {
  try {
    const { kept, isLast } = await book()
    if (isLast) refuseRivals(new AppError('slot_taken'))
    return kept
  } catch (error) {
    if (error instanceof AppError && error.code === 'slot_taken') refuseRivals(error)
    throw error
  }
}
