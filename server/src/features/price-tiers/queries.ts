import type { TierPrice } from '@deskbell/domain/price-tiers/schema.ts'
import type { Actor } from '../../auth/actor.ts'
import type { Queryable } from '../../db/client.ts'
import { and, asc, eq, getTableColumns, type SQL, sql } from '../../db/drizzle.ts'
import { priceTier, priceTierPackage, priceTierPrice } from '../../db/schema/price-tier.ts'
import { whereArchived } from '../../db/sql.ts'
import { AppError } from '../../errors.ts'
import type { PriceTierRow } from './present.ts'

function selectTier({ businessId }: Actor) {
  return {
    ...getTableColumns(priceTier),
    packageIds: sql<string[]>`array(
      select p.package_id from ${priceTierPackage} p
      where p.business_id = ${businessId} and p.price_tier_id = ${priceTier}.id
      order by p.package_id)`,
    prices: sql<TierPrice[]>`array(
      select json_build_object('kind', case when p.service_id is not null then 'service'
        when p.package_id is not null then 'package' else 'product' end, 'itemId', p.item_id, 'price', p.price)
      from ${priceTierPrice} p
      where p.business_id = ${businessId} and p.price_tier_id = ${priceTier}.id
      order by p.item_id)`,
  }
}

function selectTiers(db: Queryable, actor: Actor, where: SQL | undefined): Promise<PriceTierRow[]> {
  return db
    .select(selectTier(actor))
    .from(priceTier)
    .where(and(eq(priceTier.businessId, actor.businessId), where))
    .orderBy(asc(priceTier.position), asc(priceTier.id))
}

/** Finds tiers with their prices, in the business's order. */
export function findPriceTiers(
  db: Queryable,
  actor: Actor,
  { archived = 'without' }: { archived?: 'without' | 'only' } = {},
): Promise<PriceTierRow[]> {
  return selectTiers(db, actor, whereArchived(priceTier.archivedAt, archived))
}

/** Throws AppError 'not_found'. */
export async function findPriceTier(db: Queryable, actor: Actor, id: string): Promise<PriceTierRow> {
  const [row] = await selectTiers(db, actor, eq(priceTier.id, id))
  if (!row) throw new AppError('not_found')
  return row
}
