import { type SQL, sql } from 'drizzle-orm'
import { pass } from '../../../db/schema/pass.ts'
import type { Source } from '../../data/exports/table.ts'

/**
 * The common table expressions of the terms on which visits were moved that are no longer on the pass they were sold
 * with: `origin` has the price and visits of the pass at the beginning of the chain. See `Terms` in domain.
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

/** The terms of a pass `p` that is joined with its `origin` as `o`: for how much how many visits were sold. */
export const TERMS = sql`coalesce(o.price, p.price)::bigint as price, coalesce(o.visits, p.visits)::bigint as sold`

/** What visits of a row with terms are worth: `worthOf` of domain, in whole numbers. */
export function worth(visits: SQL): SQL {
  return sql`(case when ${visits} < 0 then -1 else 1 end * ((2 * price * abs(${visits}) + sold) / (2 * sold)))`
}
