import { matchesTier } from '@deskbell/domain/price-tiers/rules.ts'
import { localDay } from '@deskbell/domain/shared/time.ts'
import type { Actor } from '../../auth/actor.ts'
import type { Queryable } from '../../db/client.ts'
import { and, eq, inArray, sql } from '../../db/drizzle.ts'
import { client } from '../../db/schema/client.ts'
import { clientSummary } from '../../db/schema/client-summary.ts'
import { pass } from '../../db/schema/pass.ts'
import { findClient } from '../clients/queries.ts'
import { usableOn } from '../passes/usable-sql.ts'
import type { PriceTierRow } from './present.ts'
import { findPriceTiers } from './queries.ts'

/** Finds what the tiers of clients depend on, by client. */
async function findTierClients(db: Queryable, actor: Actor, { ids, now }: { ids: string[]; now: Date }) {
  const { businessId } = actor
  const rows = await db
    .select({
      id: client.id,
      tags: client.tags,
      packageIds: sql<string[]>`array(
        select distinct p.package_id from ${pass} p
        where p.business_id = ${businessId} and p.client_id = ${client}.id and p.package_id is not null
          and ${usableOn(localDay(now, actor.timeZone))})`,
      firstVisitId: clientSummary.firstId,
      firstVisitAt: clientSummary.firstAt,
    })
    .from(client)
    .leftJoin(clientSummary, and(eq(clientSummary.businessId, businessId), eq(clientSummary.clientId, client.id)))
    .where(and(eq(client.businessId, businessId), inArray(client.id, ids)))
  return new Map(rows.map(({ id, ...row }) => [id, row]))
}

/**
 * Finds the tiers that clients match, by a function of the client and the visit that is priced. Without a visit, clients
 * come for the first time until the end of the day of their first visit.
 */
export async function findClientTiers(
  db: Queryable,
  actor: Actor,
  { clientIds, now }: { clientIds: string[]; now: Date },
): Promise<(priced: { clientId: string; visitId?: string }) => PriceTierRow[]> {
  const tiers = clientIds.length > 0 ? await findPriceTiers(db, actor) : []
  if (tiers.length === 0) return () => []
  const clients = await findTierClients(db, actor, { ids: [...new Set(clientIds)], now })
  const today = localDay(now, actor.timeZone)
  return ({ clientId, visitId }) => {
    const found = clients.get(clientId)
    if (!found) return []
    const { tags, packageIds, firstVisitId, firstVisitAt } = found
    const isFirstVisit =
      firstVisitAt === null || (visitId ? visitId === firstVisitId : localDay(firstVisitAt, actor.timeZone) >= today)
    return tiers.filter((tier) => matchesTier(tier, { tags, packageIds, isFirstVisit }))
  }
}

/** Finds the tiers that a client matches, in the business's order. Throws AppError 'not_found'. */
export async function findTiersOfClient(
  db: Queryable,
  actor: Actor,
  { id, now }: { id: string; now: Date },
): Promise<PriceTierRow[]> {
  await findClient(db, actor, id)
  const getTiers = await findClientTiers(db, actor, { clientIds: [id], now })
  return getTiers({ clientId: id })
}
