import { type SQL, sql } from '../../../db/drizzle.ts'
import { pass } from '../../../db/schema/pass.ts'
import type { Source } from '../../data/exports/table.ts'

/**
 * Builds the common table expressions for transferred visits: `origin` has the price and visits of the first pass in
 * the chain of transfers. See `Terms` in domain.
 */
export function originTables({ actor: { businessId } }: Source): SQL {
  return sql`
    up as (
      select p.id, p.transferred_from as ancestor from ${pass} p
      where p.business_id = ${businessId} and p.transferred_from is not null and p.visits is not null
      union all
      select up.id, p.transferred_from from up
      join ${pass} p on p.business_id = ${businessId} and p.id = up.ancestor
      where p.transferred_from is not null
    ), origin as (
      select up.id, p.price, p.visits from up
      join ${pass} p on p.business_id = ${businessId} and p.id = up.ancestor and p.transferred_from is null
    )`
}

/** Terms of a pass `p` joined with its `origin` as `o`: the price, and the number of visits sold for it. */
export const TERMS = sql`coalesce(o.price, p.price)::bigint as price, coalesce(o.visits, p.visits)::bigint as sold`

/** Computes the worth of visits in a row with TERMS: `valueVisits` of domain, in integer arithmetic. */
export function worth(visits: SQL): SQL {
  return sql`(case when ${visits} < 0 then -1 else 1 end * ((2 * price * abs(${visits}) + sold) / (2 * sold)))`
}
