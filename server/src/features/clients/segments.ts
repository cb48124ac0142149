import type { ClientFilter } from '@deskbell/domain/clients/schema.ts'
import { type ClientSegment, getSegmentBounds, type SegmentBounds } from '@deskbell/domain/clients/segments.ts'
import { RENEW_VISITS } from '@deskbell/domain/kiosk/renewal.ts'
import type { Actor } from '../../auth/actor.ts'
import type { Queryable } from '../../db/client.ts'
import { and, eq, isNull, type SQL, sql } from '../../db/drizzle.ts'
import { appointment } from '../../db/schema/appointment.ts'
import { booking } from '../../db/schema/booking.ts'
import { client } from '../../db/schema/client.ts'
import { clientSummary } from '../../db/schema/client-summary.ts'
import { pass } from '../../db/schema/pass.ts'
import { usableOn } from '../passes/usable-sql.ts'
import { whereUnconfirmed } from './unconfirmed-clients.ts'

/** Filter in two forms: a query of all matching ids by one index, and a condition on one client row. */
type Narrowing = { ids: SQL; holds: SQL }

type SegmentQuery = Pick<ClientFilter, 'archived' | 'shelf' | 'tag'> & { now: Date }

/** Returns SQL for upcoming bookings that are not cancelled. */
export function selectUpcomingBookings(now: Date): SQL {
  return sql`${booking} b join ${appointment} a
    on a.business_id = b.business_id and a.id = b.appointment_id and a.starts_at > ${now.toISOString()}::timestamptz
      and a.cancelled_at is null and b.status in ('booked', 'confirmed')`
}

function ofShop({ businessId }: Actor, alias: string): SQL {
  return sql`${sql.raw(alias)}.business_id = ${businessId}`
}

function ofClient(actor: Actor, alias: string): SQL {
  return sql`${ofShop(actor, alias)} and ${sql.raw(alias)}.client_id = ${client.id}`
}

/**
 * Returns SQL that is true if a row exists. Avoids `exists`, which PostgreSQL may run as a hashed subplan over all rows
 * of the business instead of only the page's clients.
 */
function isThere(rows: SQL): SQL {
  return sql`((select 1 from ${rows} limit 1) is not null)`
}

function byStanding(actor: Actor, condition: SQL): Narrowing {
  return {
    ids: sql`select s.client_id from ${clientSummary} s where ${ofShop(actor, 's')} and ${condition}`,
    holds: isThere(sql`${clientSummary} s where ${ofClient(actor, 's')} and ${condition}`),
  }
}

function byPass(actor: Actor, { today }: SegmentBounds, condition: SQL): Narrowing {
  const fits = sql`${condition} and ${usableOn(today)}`
  return {
    ids: sql`select p.client_id from ${pass} p where ${ofShop(actor, 'p')} and ${fits}`,
    holds: isThere(sql`${pass} p where ${ofClient(actor, 'p')} and ${fits}`),
  }
}

function active(actor: Actor, { recentFrom }: SegmentBounds, now: Date): Narrowing {
  const came = byStanding(actor, sql`s.seen_at >= ${recentFrom.toISOString()}::timestamptz and s.visits > 0`)
  return {
    ids: sql`${came.ids} union all select b.client_id from ${selectUpcomingBookings(now)} where ${ofShop(actor, 'b')} and ${ofShop(actor, 'a')}`,
    holds: sql`(${came.holds} or ${isThere(sql`${selectUpcomingBookings(now)} where ${ofClient(actor, 'b')}`)})`,
  }
}

function inactive(actor: Actor, { recentFrom }: SegmentBounds, now: Date): Narrowing {
  const away = byStanding(actor, sql`s.seen_at < ${recentFrom.toISOString()}::timestamptz`)
  return {
    ids: sql`${away.ids} and not exists (
      select 1 from ${selectUpcomingBookings(now)} where ${ofShop(actor, 'b')} and b.client_id = s.client_id)`,
    holds: sql`(${away.holds} and not ${isThere(sql`${selectUpcomingBookings(now)} where ${ofClient(actor, 'b')}`)})`,
  }
}

function added(actor: Actor, { recentFrom }: SegmentBounds): Narrowing {
  const from = recentFrom.toISOString()
  return {
    ids: sql`select c.id from ${client} c where ${ofShop(actor, 'c')} and c.created_at >= ${from}::timestamptz`,
    holds: sql`${client.createdAt} >= ${from}::timestamptz`,
  }
}

const SHELVES: Record<ClientSegment, (actor: Actor, bounds: SegmentBounds, now: Date) => Narrowing> = {
  active,
  inactive,
  new: added,
  expiring: (actor, bounds) =>
    byPass(actor, bounds, sql`p.expires_on between ${bounds.today}::date and ${bounds.soonUntil}::date`),
  low: (actor, bounds) =>
    // Must match the predicate of the partial index literally, so no parameter for the number of visits.
    byPass(
      actor,
      bounds,
      sql`p.visits is not null and p.remaining between 1 and ${sql.raw(String(RENEW_VISITS))}
        and coalesce(p.expires_on, 'infinity') >= ${bounds.today}::date`,
    ),
  owing: (actor) => byStanding(actor, sql`(s.unpaid_visits > 0 or s.owed > 0)`),
}

function byTag(actor: Actor, tag: string): Narrowing {
  return {
    ids: sql`select c.id from ${client} c where ${ofShop(actor, 'c')} and c.tags @> array[${tag}]::varchar[]`,
    holds: sql`${client.tags} @> array[${tag}]::varchar[]`,
  }
}

function archivedOnes(actor: Actor): Narrowing {
  return {
    ids: sql`select c.id from ${client} c where ${ofShop(actor, 'c')} and c.archived_at is not null and not ${whereUnconfirmed('c')}`,
    holds: sql`${client.archivedAt} is not null and not ${client.unconfirmed}`,
  }
}

function narrowings(actor: Actor, { archived, shelf, tag, now }: SegmentQuery): Narrowing[] {
  return [
    ...(archived === 'only' ? [archivedOnes(actor)] : []),
    ...(shelf ? [SHELVES[shelf](actor, getSegmentBounds(now, actor.timeZone), now)] : []),
    ...(tag ? [byTag(actor, tag)] : []),
  ]
}

// Up to this many rows sort within a few milliseconds. With more, an ordered index scan soon finds enough matches.
const FEW = 2000

/** Returns the ids of a selective filter (at most 2,000 rows), or null for a less selective one. */
async function findFew(db: Queryable, { ids }: Narrowing): Promise<string[] | null> {
  const { rows } = await db.execute<{ ids: string[] | null }>(sql`
    select case when count(*) <= ${FEW} then coalesce(json_agg(distinct id), '[]') end as ids
    from (select id from (${ids}) found (id) limit ${FEW + 1}) few`)
  return rows[0]?.ids ?? null
}

/** Condition on client rows; if a filter matches few, their ids, and the condition without that filter. */
export type SegmentFilter = { condition: SQL | undefined; few: string[] | null }

export function inArray(ids: string[]): SQL {
  return sql`any (${sql.param(ids)}::uuid[])`
}

/** Returns the condition of a segment filter on client rows. Always excludes merged and erased clients. */
export async function whereSegment(db: Queryable, actor: Actor, asked: SegmentQuery): Promise<SQL | undefined> {
  const { condition, few } = await findSegment(db, actor, asked)
  return few ? and(condition, sql`${client.id} = ${inArray(few)}`) : condition
}

/**
 * Finds out how to filter by a segment; always excludes merged and erased clients. A selective filter is turned into a
 * list of ids, so that PostgreSQL doesn't scan all other clients.
 */
export async function findSegment(db: Queryable, actor: Actor, asked: SegmentQuery): Promise<SegmentFilter> {
  const all = narrowings(actor, asked)
  const shelf =
    asked.archived === 'only'
      ? sql`${client.mergedInto} is null and ${client.erasedAt} is null`
      : isNull(client.archivedAt)
  const ofAll = [eq(client.businessId, actor.businessId), shelf]
  for (const narrowing of all) {
    const few = await findFew(db, narrowing)
    if (!few) continue
    const others = all.filter((other) => other !== narrowing).map(({ holds }) => holds)
    return { condition: and(...ofAll, ...others), few }
  }
  return { condition: and(...ofAll, ...all.map(({ holds }) => holds)), few: null }
}

/** Finds the distinct tags of unarchived clients by a loose index scan over the tag combinations. */
export async function findTags(db: Queryable, actor: Actor): Promise<string[]> {
  const tagged = sql`select c.tags from ${client} c
    where ${ofShop(actor, 'c')} and c.tags <> '{}' and c.archived_at is null`
  const { rows } = await db.execute<{ tag: string }>(sql`
    with recursive combination (tags) as (
      (${tagged} order by c.tags limit 1)
      union all
      select (${tagged} and c.tags > combination.tags order by c.tags limit 1) from combination
      where combination.tags is not null
    )
    select distinct t.tag from combination, unnest(combination.tags) t (tag) order by t.tag`)
  return rows.map(({ tag }) => tag)
}
