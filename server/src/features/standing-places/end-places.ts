import type { Actor } from '../../auth/actor.ts'
import type { Transaction } from '../../db/client.ts'
import { and, eq, inArray, isNull, sql } from '../../db/drizzle.ts'
import { standingPlace } from '../../db/schema/standing-place.ts'

/** Ends the places of clients who are erased. */
export async function endErasedPlaces(
  tx: Transaction,
  { businessId }: Actor,
  { clientIds, now }: { clientIds: string[]; now: Date },
): Promise<void> {
  const { clientId, endedAt } = standingPlace
  await tx
    .update(standingPlace)
    .set({ ended: 'shop', endedAt: now, updatedAt: now })
    .where(and(eq(standingPlace.businessId, businessId), inArray(clientId, clientIds), isNull(endedAt)))
}

/** Before a merge: ends the places of a client in each series in which the one who is kept has a place too. */
export async function endDoublePlaces(
  tx: Transaction,
  { businessId }: Actor,
  { from, to, now }: { from: string; to: string; now: Date },
): Promise<void> {
  await tx.execute(sql`
    update ${standingPlace} p set ended = 'shop', ended_at = ${now.toISOString()}, updated_at = ${now.toISOString()}
    where p.business_id = ${businessId} and p.client_id = ${from} and p.ended_at is null and exists (
      select 1 from ${standingPlace} k where k.business_id = ${businessId} and k.client_id = ${to}
        and k.series_id = p.series_id and k.ended_at is null)`)
}
