import type { Actor } from '../../auth/actor.ts'
import type { Transaction } from '../../db/client.ts'
import { and, eq } from '../../db/drizzle.ts'
import { standingPlace } from '../../db/schema/standing-place.ts'
import type { StandingRow } from './queries.ts'

/** Writes columns of a place, which must be locked or new. */
export async function setPlace(
  tx: Transaction,
  { businessId }: Actor,
  { id }: Pick<StandingRow, 'id'>,
  values: Partial<StandingRow>,
): Promise<void> {
  await tx
    .update(standingPlace)
    .set(values)
    .where(and(eq(standingPlace.businessId, businessId), eq(standingPlace.id, id)))
}
