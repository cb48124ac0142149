import { LIVE_STATUSES } from '@deskbell/domain/appointments/rules.ts'
import { and, eq, inArray, isNotNull, lte } from 'drizzle-orm'
import type { Database } from '../../../db/client.ts'
import { booking } from '../../../db/schema/booking.ts'
import { business } from '../../../db/schema/business.ts'
import { runEach } from '../../../jobs/scheduled.ts'
import { businessActor } from '../../business/shop-actor.ts'
import { expireHold } from './holds.ts'

/**
 * Maximum number of holds per run; the job runs every minute. A backlog is harmless, because `confirmHold` checks the
 * expiry itself.
 */
const BATCH = 500

/**
 * Releases the expired holds of all businesses. Each has its own transaction and is checked again under its lock, so
 * that two servers release it only once.
 */
export async function expireHolds({ db }: { db: Database }, now: Date): Promise<void> {
  const due = await db
    .select({ bookingId: booking.id, shop: business })
    .from(booking)
    .innerJoin(business, eq(business.id, booking.businessId))
    .where(and(isNotNull(booking.heldUntil), lte(booking.heldUntil, now), inArray(booking.status, LIVE_STATUSES)))
    .orderBy(booking.heldUntil)
    .limit(BATCH)
  const lapse = ({ bookingId, shop }: (typeof due)[number]) =>
    db.transaction((tx) => expireHold(tx, businessActor(shop), { bookingId, now }))
  await runEach(due, lapse, 'Not all that was held could be let go')
}
