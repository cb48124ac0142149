import { normalizePhoneStart } from '@deskbell/domain/clients/phone-start.ts'
import { buildTypoPrefixes, searchPrefixes } from '@deskbell/domain/clients/rules.ts'
import type { ClientFilter, ClientSort, ListedClient } from '@deskbell/domain/clients/schema.ts'
import { getCountry } from '@deskbell/domain/shared/country.ts'
import { localDay } from '@deskbell/domain/shared/time.ts'
import { z } from 'zod'
import type { Actor } from '../../auth/actor.ts'
import type { Queryable } from '../../db/client.ts'
import { and, eq, type SQL, sql } from '../../db/drizzle.ts'
import { decodeCursor, toPage } from '../../db/paging.ts'
import { client, clientKey } from '../../db/schema/client.ts'
import { clientSummary } from '../../db/schema/client-summary.ts'
import { pass } from '../../db/schema/pass.ts'
import { orderByName } from '../../db/sql.ts'
import { usableOn } from '../passes/usable-sql.ts'
import { type ListedRecord, presentListedClient } from './present.ts'
import { LAST, rowColumns } from './queries.ts'
import { findSegment, inArray, type SegmentFilter, selectUpcomingBookings, whereSegment } from './segments.ts'

type ListQuery = ClientFilter & { now: Date }
type Page = { items: ListedClient[]; nextCursor: string | null }
type Found = ListedRecord & { key: string }

/** Columns of the client list. Selected only for the rows of one page, since they are costly. */
function listedColumns(actor: Actor, now: Date) {
  return {
    ...rowColumns,
    createdAt: client.createdAt,
    visits: clientSummary.visits,
    seenAt: clientSummary.seenAt,
    unpaidVisits: clientSummary.unpaidVisits,
    owed: clientSummary.owed,
    nextAppointmentAt: sql<Date | null>`(
      select min(a.starts_at) from ${selectUpcomingBookings(now)}
      where b.business_id = ${actor.businessId} and b.client_id = ${client.id})`.mapWith(client.createdAt),
    usable: sql<ListedRecord['usable']>`(
      select json_build_object('left', coalesce(sum(p.remaining), 0), 'unlimited', coalesce(bool_or(p.visits is null), false),
        'expiresOn', min(p.expires_on))
      from ${pass} p
      where p.business_id = ${actor.businessId} and p.client_id = ${client.id}
        and ${usableOn(localDay(now, actor.timeZone))})`,
  }
}

/** Finds the listed clients for the ids of a subquery, in one statement. */
function findListed(
  db: Queryable,
  ids: SQL,
  { actor, now, order }: { actor: Actor; now: Date; order: SQL },
): Promise<Found[]> {
  const isListed = sql`${client.businessId} = ${actor.businessId} and ${client.id} = page.id`
  return db
    .select({ ...listedColumns(actor, now), key: sql<string>`page.key` })
    .from(sql`(${ids}) page`)
    .innerJoin(client, isListed)
    .innerJoin(
      clientSummary,
      and(eq(clientSummary.businessId, client.businessId), eq(clientSummary.clientId, client.id)),
    )
    .orderBy(order)
}

const NameKey = z.tuple([z.string(), z.string(), z.uuid()])
const TimeKey = z.tuple([z.iso.datetime(), z.uuid()])

type Sort = {
  order: SQL
  after: (cursor: string | undefined) => SQL | undefined
  sortKey: (row: Found) => unknown[]
}

const NAME_ORDER = sql`${orderByName(client.lastName)}, ${orderByName(client.firstName)}, ${client.id}`

const byNames: Sort = {
  order: NAME_ORDER,
  after: (cursor) => {
    const key = decodeCursor(cursor, NameKey)
    return key ? sql`(${NAME_ORDER}) > (${key[0]}, ${key[1]}, ${key[2]}::uuid)` : undefined
  },
  sortKey: ({ lastName, firstName, id }) => [lastName, firstName, id],
}

function byTime({
  columns: [time, id],
  newestFirst,
  at,
}: {
  columns: [SQL, SQL]
  newestFirst: boolean
  at: (row: Found) => Date
}): Sort {
  const [direction, beyond] = newestFirst ? [sql`desc`, sql`<`] : [sql`asc`, sql`>`]
  return {
    order: sql`${time} ${direction}, ${id} ${direction}`,
    after: (cursor) => {
      const key = decodeCursor(cursor, TimeKey)
      return key ? sql`(${time}, ${id}) ${beyond} (${key[0]}::timestamptz, ${key[1]}::uuid)` : undefined
    },
    sortKey: (row) => [at(row).toISOString(), row.id],
  }
}

const seen = { columns: [sql`${clientSummary.seenAt}`, sql`${clientSummary.clientId}`] as [SQL, SQL] }
const seenAt = ({ seenAt }: Found) => seenAt

const SORTS: Record<ClientSort, Sort> = {
  name: byNames,
  seen: byTime({ ...seen, newestFirst: true, at: seenAt }),
  unseen: byTime({ ...seen, newestFirst: false, at: seenAt }),
  added: byTime({
    columns: [sql`${client.createdAt}`, sql`${client.id}`],
    newestFirst: true,
    at: ({ createdAt }) => createdAt,
  }),
}

const WITH_STANDING = sql`${client} join ${clientSummary}
  on ${clientSummary.businessId} = ${client.businessId} and ${clientSummary.clientId} = ${client.id}`

/** Finds a page of all clients that match the filter, in the requested order. */
async function findSorted(db: Queryable, actor: Actor, { cursor, limit, sort, ...asked }: ListQuery): Promise<Page> {
  const { order, after, sortKey } = SORTS[sort]
  const isSeen = sort === 'seen' || sort === 'unseen'
  const passes = await whereSegment(db, actor, asked)
  const condition = and(passes, isSeen ? eq(clientSummary.businessId, actor.businessId) : undefined, after(cursor))
  const ids = sql`
    select ${client.id} as id, '' as key from ${isSeen ? WITH_STANDING : sql`${client}`}
    where ${condition} order by ${order} limit ${limit + 1}`
  const rows = await findListed(db, ids, { actor, now: asked.now, order })
  return toPage(rows, { limit, present: presentListedClient, sortKey })
}

const FoundKey = z.tuple([z.string(), z.uuid()])

function buildPrefixes({ locale }: Actor, q: string): string[] {
  return searchPrefixes(q, normalizePhoneStart(q, getCountry(locale)))
}

type Search = SegmentFilter & { prefixes: string[]; after?: SQL; limit: number }

/**
 * Returns SQL for the search keys with one of the prefixes, and their clients. Each prefix is one index range scan that
 * stops at `limit`, so its cost doesn't grow with the number of clients.
 */
function keysFound(actor: Actor, { prefixes, condition, few, after, limit }: Search): SQL {
  return sql`
    select k.key, k.client_id as id from unnest(${sql.param(prefixes)}::text[]) wanted (prefix)
    cross join lateral (
      select k.key, k.client_id from ${clientKey} k
      join ${client} on ${client.businessId} = k.business_id and ${client.id} = k.client_id
      where k.business_id = ${actor.businessId} and k.key >= wanted.prefix and k.key < wanted.prefix || ${LAST}
        and ${few ? sql`k.client_id = ${inArray(few)}` : sql`true`} and ${condition} ${after ?? sql``}
      order by k.key, k.client_id limit ${limit}) k
    order by k.key, k.client_id limit ${limit}`
}

// With fewer results than this, also search with one typo allowed.
const PLENTY = 5
const SLIPS_MOST = 20
const EVERYONE = 2_000_000

/** Returns SQL for the clients that match with one typo, at most `limit`, without those found already. */
function slipIds(actor: Actor, search: Search, but: string[]): SQL {
  const others = but.map((id) => sql`${client.id} <> ${id}`)
  const keys = keysFound(actor, { ...search, condition: and(search.condition, ...others), limit: SLIPS_MOST * 2 })
  return sql`select found.id, min(found.key) as key from (${keys}) found
    group by found.id order by key, found.id limit ${search.limit}`
}

async function findTypoMatches(db: Queryable, actor: Actor, search: Search & { but: ListedClient[]; now: Date }) {
  if (search.prefixes.length === 0) return []
  const ids = slipIds(
    actor,
    search,
    search.but.map(({ id }) => id),
  )
  const rows = await findListed(db, ids, { actor, now: search.now, order: NAME_ORDER })
  return rows.map(presentListedClient)
}

/**
 * Finds a page of search results by key. With fewer than 5 results, appends those that match with one typo, by name. A
 * client who matches by several keys appears once per page.
 */
async function searchClients(
  db: Queryable,
  actor: Actor,
  { q = '', cursor, limit, ...asked }: ListQuery,
): Promise<Page> {
  const prefixes = buildPrefixes(actor, q)
  if (prefixes.length === 0) return { items: [], nextCursor: null }
  const { now } = asked
  const passing = await findSegment(db, actor, asked)
  const key = decodeCursor(cursor, FoundKey)
  const after = key ? sql`and (k.key, k.client_id) > (${key[0]}, ${key[1]}::uuid)` : undefined
  const ids = keysFound(actor, { ...passing, prefixes, after, limit: limit + 1 })
  const rows = await findListed(db, ids, { actor, now, order: sql`page.key, ${client.id}` })
  const page = toPage(rows, { limit, present: presentListedClient, sortKey: ({ key, id }) => [key, id] })
  const items = [...new Map(page.items.map((item) => [item.id, item])).values()]
  if (cursor || page.nextCursor || items.length >= Math.min(PLENTY, limit)) return { ...page, items }
  const more = Math.min(limit - items.length, SLIPS_MOST)
  const slips = { ...passing, prefixes: buildTypoPrefixes(q), limit: more, but: items, now }
  return { items: [...items, ...(await findTypoMatches(db, actor, slips))], nextCursor: null }
}

/** Finds the ids of all clients that the pages of a search would show. */
export async function searchClientIds(
  db: Queryable,
  actor: Actor,
  { q, ...asked }: Pick<ClientFilter, 'archived' | 'shelf' | 'tag'> & { q: string; now: Date },
): Promise<string[]> {
  const passing = await findSegment(db, actor, asked)
  const idsOf = async (ids: SQL) => (await db.execute<{ id: string }>(ids)).rows.map(({ id }) => id)
  const exact = { ...passing, prefixes: buildPrefixes(actor, q), limit: EVERYONE }
  const found = await idsOf(sql`select distinct id from (${keysFound(actor, exact)}) found`)
  const prefixes = buildTypoPrefixes(q)
  if (found.length >= PLENTY || prefixes.length === 0) return found
  return [...found, ...(await idsOf(slipIds(actor, { ...passing, prefixes, limit: SLIPS_MOST }, found)))]
}

/** Finds a page of clients: the search results for `q`, or else all in the requested order. */
export function findClients(db: Queryable, actor: Actor, asked: ListQuery): Promise<Page> {
  return asked.q ? searchClients(db, actor, asked) : findSorted(db, actor, asked)
}
