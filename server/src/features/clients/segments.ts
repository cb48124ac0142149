import type { ClientFilter } from '@deskbell/domain/clients/schema.ts'
import { type ClientShelf, type ShelfBounds, shelfBounds } from '@deskbell/domain/clients/segments.ts'
import { RENEW_VISITS } from '@deskbell/domain/kiosk/renewal.ts'
import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import type { Actor } from '../../auth/actor.ts'
import type { Queryable } from '../../db/client.ts'
import { appointment } from '../../db/schema/appointment.ts'
import { booking } from '../../db/schema/booking.ts'
import { client } from '../../db/schema/client.ts'
import { clientStanding } from '../../db/schema/client-summary.ts'
import { pass } from '../../db/schema/pass.ts'
import { whereUnconfirmed } from './unconfirmed-clients.ts'

/** Whom a filter lets through: all their ids, read from one index, and the condition on one row of clients. */
type Narrowing = { ids: SQL; holds: SQL }

type Asked = Pick<ClientFilter, 'archived' | 'shelf' | 'tag'> & { now: Date }

/** Bookings to come that nobody has cancelled. */
export function bookedAhead(now: Date): SQL {
  return sql`${booking} b join ${appointment} a
    on a.business_id = b.business_id and a.id = b.appointment_id and a.starts_at > ${now.toISOString()}::timestamptz
      and a.cancelled_at is null and b.status in ('booked', 'confirmed')`
}

/** Whether a pass `p` can be used on a day, whatever for; as `passObstacle` in domain says. */
export function usableOn(today: string): SQL {
  return sql`p.voided_at is null and (p.visits is null or p.remaining > 0)
    and (p.frozen_on is null or p.frozen_on > ${today}::date) and (p.starts_at_first_visit or p.starts_on <= ${today}::date)
    and (p.expires_on is null or p.expires_on >= ${today}::date)`
}

function ofClient(alias: string): SQL {
  const name = sql.raw(alias)
  return sql`${name}.business_id = ${client.businessId} and ${name}.client_id = ${client.id}`
}

function ofShop({ businessId }: Actor, alias: string): SQL {
  return sql`${sql.raw(alias)}.business_id = ${businessId}`
}

/**
 * Whether there is such a row. Not by `exists`: that lets PostgreSQL read all such rows of the shop beforehand, where
 * only those of the clients on the page are wanted.
 */
function isThere(rows: SQL): SQL {
  return sql`((select 1 from ${rows} limit 1) is not null)`
}

function byStanding(actor: Actor, condition: SQL): Narrowing {
  return {
    ids: sql`select s.client_id from ${clientStanding} s where ${ofShop(actor, 's')} and ${condition}`,
    holds: isThere(sql`${clientStanding} s where ${ofClient('s')} and ${condition}`),
  }
}

function byPass(actor: Actor, { today }: ShelfBounds, condition: SQL): Narrowing {
  const fits = sql`${condition} and ${usableOn(today)}`
  return {
    ids: sql`select p.client_id from ${pass} p where ${ofShop(actor, 'p')} and ${fits}`,
    holds: isThere(sql`${pass} p where ${ofClient('p')} and ${fits}`),
  }
}

function active(actor: Actor, { recentFrom }: ShelfBounds, now: Date): Narrowing {
  const came = byStanding(actor, sql`s.seen_at >= ${recentFrom.toISOString()}::timestamptz and s.visits > 0`)
  return {
    ids: sql`${came.ids} union all select b.client_id from ${bookedAhead(now)} where ${ofShop(actor, 'b')} and ${ofShop(actor, 'a')}`,
    holds: sql`(${came.holds} or ${isThere(sql`${bookedAhead(now)} where ${ofClient('b')}`)})`,
  }
}

function inactive(actor: Actor, { recentFrom }: ShelfBounds, now: Date): Narrowing {
  const away = byStanding(actor, sql`s.seen_at < ${recentFrom.toISOString()}::timestamptz`)
  return {
    ids: sql`${away.ids} and not exists (
      select 1 from ${bookedAhead(now)} where b.business_id = s.business_id and b.client_id = s.client_id)`,
    holds: sql`(${away.holds} and not ${isThere(sql`${bookedAhead(now)} where ${ofClient('b')}`)})`,
  }
}

function added(actor: Actor, { recentFrom }: ShelfBounds): Narrowing {
  const from = recentFrom.toISOString()
  return {
    ids: sql`select c.id from ${client} c where ${ofShop(actor, 'c')} and c.created_at >= ${from}::timestamptz`,
    holds: sql`${client.createdAt} >= ${from}::timestamptz`,
  }
}

const SHELVES: Record<ClientShelf, (actor: Actor, bounds: ShelfBounds, now: Date) => Narrowing> = {
  active,
  inactive,
  new: added,
  expiring: (actor, bounds) =>
    byPass(actor, bounds, sql`p.expires_on between ${bounds.today}::date and ${bounds.soonUntil}::date`),
  low: (actor, bounds) =>
    // As it stands in the index.
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
    holds: sql`${client.archivedAt} is not null and ${client.archivedAt} <> ${client.createdAt}`,
  }
}

function narrowings(actor: Actor, { archived, shelf, tag, now }: Asked): Narrowing[] {
  return [
    ...(archived === 'only' ? [archivedOnes(actor)] : []),
    ...(shelf ? [SHELVES[shelf](actor, shelfBounds(now, actor.timeZone), now)] : []),
    ...(tag ? [byTag(actor, tag)] : []),
  ]
}

// So many rows are sorted in a few milliseconds; with more, a walk through the sorted clients soon meets some of them.
const FEW = 2000

/** The ids of a narrowing that lets only a few through; null for one that lets more. */
async function findFew(db: Queryable, { ids }: Narrowing): Promise<string[] | null> {
  const { rows } = await db.execute<{ id: string }>(sql`select * from (${ids}) found (id) limit ${FEW + 1}`)
  return rows.length > FEW ? null : [...new Set(rows.map(({ id }) => id))]
}

/** Whom a list lets through: the condition on a row of clients, and where they are few, who they are. */
export type SegmentFilter = { condition: SQL | undefined; few: string[] | null }

/** An array of ids as one parameter. */
export function inArray(ids: string[]): SQL {
  return sql`any (${`{${ids.join()}}`}::uuid[])`
}

/**
 * What a filter asks of a row of clients, those who were merged or erased always left out. Where it lets only few through they are named,
 * so that nobody walks past all the others to find them.
 */
export async function whereSegment(db: Queryable, actor: Actor, asked: Asked): Promise<SegmentFilter> {
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
    return { condition: and(...ofAll, sql`${client.id} = ${inArray(few)}`, ...others), few }
  }
  return { condition: and(...ofAll, ...all.map(({ holds }) => holds)), few: null }
}

/** The tags of the clients who are not archived, each once. */
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
