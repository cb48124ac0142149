import type { Home } from '@deskbell/domain/home/schema.ts'
import { localDay } from '@deskbell/domain/shared/time.ts'
import { sql } from 'drizzle-orm'
import { pass } from '../../db/schema/pass.ts'
import type { Source } from '../data/exports/table.ts'

/**
 * What is sold and not used yet, and what that is worth: the closing of the Liability report of today, which the passes
 * themselves say, those that are alike at once. Visits that were moved are worth what they were where they were bought.
 * See docs/decisions/0041.
 */
export async function findOwed({ tx, actor, now }: Source): Promise<Pick<Home['visits'], 'owed' | 'worth'>> {
  const today = localDay(now, actor.timeZone)
  const { rows } = await tx.execute<{ owed: number; worth: number }>(sql`
    with recursive open as materialized (
      select remaining, price, visits, transferred_from as source, count(*) as passes from ${pass}
      where business_id = ${actor.businessId} and visits is not null and voided_at is null and remaining <> 0
        and (frozen_on is not null or expires_on is null or expires_on >= ${today}::date)
      group by remaining, price, visits, source
    ), moved (remaining, price, visits, source, passes) as (
      select * from open where source is not null
      union all
      select m.remaining, p.*, m.passes from moved m cross join lateral (
        select price, visits, transferred_from from ${pass}
        where business_id = ${actor.businessId} and id = m.source limit 1) p
    ), owed as (
      select * from open where source is null union all select * from moved where source is null
    )
    select coalesce(sum(remaining * passes), 0)::int as owed,
      coalesce(sum(round(price::numeric * remaining / visits) * passes), 0)::float8 as worth
    from owed`)
  return rows[0] ?? { owed: 0, worth: 0 }
}
