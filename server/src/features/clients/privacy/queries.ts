import type { ErasurePreview, RetentionDryRun } from '@deskbell/domain/clients/privacy/schema.ts'
import { localDay } from '@deskbell/domain/shared/time.ts'
import type { Actor } from '../../../auth/actor.ts'
import type { Queryable } from '../../../db/client.ts'
import { sql } from '../../../db/drizzle.ts'
import { LIVE } from '../../../db/schema/booking.ts'
import { AppError } from '../../../errors.ts'
import { usableFrom } from '../../passes/usable-sql.ts'
import { findClient, findMergedIds } from '../queries.ts'
import { findUpcomingBookings } from './erase.ts'

/** Counts everything that an erasure would affect. Throws AppError 'not_found'. */
export async function previewErasure(db: Queryable, actor: Actor, id: string, now: Date): Promise<ErasurePreview> {
  const { mergedInto } = await findClient(db, actor, id)
  if (mergedInto) throw new AppError('not_found')
  const family = sql`any (${sql.param(await findMergedIds(db, actor, [id]))}::uuid[])`
  const shop = sql`business_id = ${actor.businessId} and client_id = ${family}`
  const today = localDay(now, actor.timeZone)
  const { rows } = await db.execute<Omit<ErasurePreview, 'booked'>>(sql`
    select
      (select coalesce(sum(owed), 0)::int from client_summary where ${shop}) as owed,
      (select coalesce(sum(balance), 0)::int from stored_value where ${shop}) as credit,
      (select coalesce(sum(unpaid_visits), 0)::int from client_summary where ${shop}) as "unpaidVisits",
      (select count(*)::int from pass p where ${shop} and ${usableFrom(today)}) as passes,
      (select count(*)::int from client_file where ${shop} and removed_at is null) as files,
      (select count(*)::int from waiver_signature where ${shop}) as signatures,
      (select count(*)::int from invoice i where i.business_id = ${actor.businessId} and i.sale_id in (
        select id from sale where ${shop})) as invoices`)
  const [counts] = rows
  if (!counts) throw new AppError('not_found')
  return { booked: (await findUpcomingBookings(db, actor, [id], now)).length, ...counts }
}

type RetentionQuery = { months: number; now: Date; only?: string[] }
type DueRow = { id: string; first_name: string; last_name: string; seen_at: Date }

/**
 * Finds the clients due for erasure by the retention period, the longest absent first. Excludes clients with an
 * upcoming booking, a debt, credit, a usable pass, or a purchase within the period.
 */
export async function findDueForErasure(
  db: Queryable,
  actor: Actor,
  { months, now, only }: RetentionQuery,
): Promise<DueRow[]> {
  const { businessId, timeZone } = actor
  const cutoff = sql`(${now.toISOString()}::timestamptz - make_interval(months => ${months}))`
  const of = (alias: string) =>
    sql`${sql.identifier(alias)}.business_id = ${businessId} and ${sql.identifier(alias)}.client_id = c.id`
  const { rows } = await db.execute<DueRow>(sql`
    select c.id, c.first_name, c.last_name, greatest(c.created_at, coalesce((
      select max(k.occurred_at) from check_in k where ${of('k')} and k.undone_at is null), c.created_at)) as seen_at
    from client c
    where c.business_id = ${businessId} and c.created_at < ${cutoff} and c.erased_at is null and c.merged_into is null
      ${only ? sql`and c.id = any (${sql.param(only)}::uuid[])` : sql``}
      and not exists (select 1 from check_in k where ${of('k')} and k.undone_at is null and k.occurred_at >= ${cutoff})
      and not exists (select 1 from client_summary s where ${of('s')} and (s.unpaid_visits > 0 or s.owed > 0))
      and not exists (select 1 from stored_value v where ${of('v')} and v.balance > 0)
      and not exists (select 1 from sale o where ${of('o')} and o.refund_of is null and o.at >= ${cutoff})
      and not exists (
        select 1 from booking b join appointment a on a.business_id = b.business_id and a.id = b.appointment_id
        where ${of('b')} and b.status in ${LIVE} and a.ends_at > ${now.toISOString()}::timestamptz)
      and not exists (
        select 1 from pass p where ${of('p')} and (
          p.purchased_at >= ${cutoff} or (${usableFrom(localDay(now, timeZone))})))
    order by seen_at, c.id`)
  return rows
}

const SHOWN = 200

/** Returns the clients that the retention job would erase today. */
export async function findDryRun(db: Queryable, actor: Actor, asked: RetentionQuery): Promise<RetentionDryRun> {
  const due = await findDueForErasure(db, actor, asked)
  const clients = due.slice(0, SHOWN).map((row) => ({
    id: row.id,
    firstName: row.first_name,
    lastName: row.last_name,
    lastSeenAt: new Date(row.seen_at).toISOString(),
  }))
  return { count: due.length, clients }
}
