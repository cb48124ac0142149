import { LIVE_STATUSES } from '@deskbell/domain/appointments/rules.ts'
import type { Database } from '../../../db/client.ts'
import { and, eq, inArray, isNotNull, lte, sql } from '../../../db/drizzle.ts'
import { booking, LIVE } from '../../../db/schema/booking.ts'
import type { SelectDue } from '../../../jobs/due-businesses.ts'
import { runEach } from '../../../jobs/scheduled.ts'
import type { BusinessRow } from '../../business/queries.ts'
import { businessActor } from '../../business/shop-actor.ts'
import { expireHold } from './holds.ts'

/**
 * Maximum number of holds per run; the job runs every minute. A backlog is harmless, because `confirmHold` checks the
 * expiry itself.
 */
const BATCH = 500

export const selectWithExpiredHolds: SelectDue = ({ now }) => sql`
  select b.business_id from booking b where b.held_until <= ${now.toISOString()} and b.status in ${LIVE}`

/**
 * Releases the expired holds of a business. Each has its own transaction and is checked again under its lock, so
 * that two servers release it only once.
 */
export async function expireHolds({ db }: { db: Database }, shop: BusinessRow, now: Date): Promise<void> {
  const actor = businessActor(shop)
  const isDue = and(isNotNull(booking.heldUntil), lte(booking.heldUntil, now), inArray(booking.status, LIVE_STATUSES))
  const due = await db
    .select({ bookingId: booking.id })
    .from(booking)
    .where(and(eq(booking.businessId, actor.businessId), isDue))
    .orderBy(booking.heldUntil)
    .limit(BATCH)
  const lapse = ({ bookingId }: { bookingId: string }) =>
    db.transaction((tx) => expireHold(tx, actor, { bookingId, now }))
  await runEach(due, lapse, 'Not all that was held could be let go')
}
