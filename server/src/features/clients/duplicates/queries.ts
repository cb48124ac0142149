import { scoreLikeness } from '@deskbell/domain/clients/duplicates/rules.ts'
import type { DuplicateFilter, DuplicatePage } from '@deskbell/domain/clients/duplicates/schema.ts'
import { minutesAfter } from '@deskbell/domain/shared/time.ts'
import { z } from 'zod'
import type { Actor } from '../../../auth/actor.ts'
import type { Queryable } from '../../../db/client.ts'
import { and, eq, gte, max, type SQL, sql } from '../../../db/drizzle.ts'
import { decodeCursor, encodeCursor } from '../../../db/paging.ts'
import { client } from '../../../db/schema/client.ts'
import { distinctClients } from '../../../db/schema/client-merge.ts'
import { presentDuplicate } from './present.ts'
import { candidates, selectClients } from './similar-clients.ts'

/** Two similar clients, the lower id first. */
type Pair = { oneId: string; otherId: string }
type Ranked = Pair & { strength: number }
/** Cached pairs of a business, the strongest first, and the latest change that they cover. */
type Found = { upTo: Date; pairs: Ranked[] }

/**
 * Per-server cache of pairs by business id. The first search scans all clients, which takes a while with 100,000; later
 * ones look up only the changed clients, each by index.
 */
const known = new Map<string, Found>()

/** Maximum number of pairs per criterion. The rest appear once those are merged. */
const PAIRS_MAX = 1000
/** With more changed clients than this, scan all again. */
const CHANGED_MAX = 100
/** Overlap of incremental searches: a transaction may commit some minutes after its updated_at. */
const OVERLAP_MINUTES = 5

/** Finds pairs of possible duplicates, the strongest first. Excludes pairs within one household. */
async function findPairs(db: Queryable, actor: Actor): Promise<Pair[]> {
  const own = eq(client.businessId, actor.businessId)
  const [newest] = await db
    .select({ at: max(client.updatedAt) })
    .from(client)
    .where(own)
  if (!newest?.at) return []
  const before = known.get(actor.businessId)
  const changed = before && (await findChanged(db, actor, before.upTo))
  const isFew = changed && changed.length <= CHANGED_MAX
  const pairs = isFew ? await updatePairs(db, actor, before, changed) : await scanAllClients(db, actor)
  pairs.sort((a, b) => b.strength - a.strength || (a.oneId + a.otherId < b.oneId + b.otherId ? -1 : 1))
  known.set(actor.businessId, { upTo: newest.at, pairs })
  return pairs
}

function findChanged(db: Queryable, { businessId }: Actor, upTo: Date) {
  return db
    .select()
    .from(client)
    .where(and(eq(client.businessId, businessId), gte(client.updatedAt, minutesAfter(upTo, -OVERLAP_MINUTES))))
    .limit(CHANGED_MAX + 1)
}

async function updatePairs(
  db: Queryable,
  actor: Actor,
  { pairs }: Found,
  changed: Awaited<ReturnType<typeof findChanged>>,
): Promise<Ranked[]> {
  const anew = new Set(changed.map(({ id }) => id))
  const unchanged = pairs.filter(({ oneId, otherId }) => !anew.has(oneId) && !anew.has(otherId))
  const kept = await withoutDeleted(db, actor, unchanged)
  const found = new Map<string, Pair>()
  for (const one of changed.filter(({ archivedAt }) => archivedAt === null)) {
    const { rows } = await db.execute<{ id: string }>(sql`
      select c.id from ${client} c where c.business_id = ${actor.businessId} and c.id <> ${one.id}
        and c.id in (${candidates(actor, one)})`)
    for (const { id } of rows) {
      const [oneId, otherId] = id < one.id ? [id, one.id] : [one.id, id]
      found.set(oneId + otherId, { oneId, otherId })
    }
  }
  return [...kept, ...(await rank(db, actor, [...found.values()]))]
}

/** Removes pairs of deleted clients. A deletion, as by the undo of an import, leaves no updated_at to detect it by. */
async function withoutDeleted(db: Queryable, { businessId }: Actor, pairs: Ranked[]): Promise<Ranked[]> {
  if (pairs.length === 0) return []
  const ids = sql.param(pairs.flatMap(({ oneId, otherId }) => [oneId, otherId]))
  const which = and(eq(client.businessId, businessId), sql`${client.id} = any (${ids}::uuid[])`)
  const rows = await db.select({ id: client.id }).from(client).where(which)
  const there = new Set(rows.map(({ id }) => id))
  return pairs.filter(({ oneId, otherId }) => there.has(oneId) && there.has(otherId))
}

async function scanAllClients(db: Queryable, actor: Actor): Promise<Ranked[]> {
  const { rows } = await db.execute<Pair>(pairsSql(actor))
  return rank(db, actor, rows)
}

/** Scores pairs and drops those that are not similar enough. */
async function rank(db: Queryable, actor: Actor, pairs: Pair[]): Promise<Ranked[]> {
  const ids = sql.param([...new Set(pairs.flatMap(({ oneId, otherId }) => [oneId, otherId]))])
  const rows = await selectClients(db, actor, sql`${client.id} = any (${ids}::uuid[])`)
  const byId = new Map(rows.map((row) => [row.id, row]))
  return pairs.flatMap(({ oneId, otherId }) =>
    presentDuplicate(byId.get(oneId), byId.get(otherId)).map(({ likeness }) => ({
      oneId,
      otherId,
      strength: scoreLikeness(likeness),
    })),
  )
}

/** Returns SQL for pairs that share a phone number, an e-mail address, or a birthday and a name. */
function pairsSql({ businessId }: Actor): SQL {
  const here = (alias: string) => sql.raw(`${alias}.archived_at is null and ${alias}.business_id = `)
  return sql`
    (with shared as materialized (
      select c.phone_e164 from ${client} c where c.business_id = ${businessId} and c.phone_e164 <> ''
      group by c.phone_e164 having count(*) > 1)
    select a.id as "oneId", b.id as "otherId" from shared s
    join ${client} a on ${here('a')}${businessId} and a.phone_e164 = s.phone_e164
    join ${client} b on ${here('b')}${businessId} and b.phone_e164 = s.phone_e164 and a.id < b.id limit ${PAIRS_MAX})
    union
    (with shared as materialized (
      select lower(c.email) as email from ${client} c where c.business_id = ${businessId} and c.email <> ''
      group by lower(c.email) having count(*) > 1)
    select a.id, b.id from shared s
    join ${client} a on ${here('a')}${businessId} and lower(a.email) = s.email and a.email <> ''
    join ${client} b on ${here('b')}${businessId} and lower(b.email) = s.email and b.email <> '' and a.id < b.id
    limit ${PAIRS_MAX})
    union
    (with born as materialized (
      select c.id, c.birthday, c.first_name, c.last_name from ${client} c
      where ${here('c')}${businessId} and c.birthday is not null)
    select a.id, b.id from born a join born b on b.birthday = a.birthday and a.id < b.id
    where lower(a.first_name) = lower(b.first_name) or lower(a.last_name) = lower(b.last_name)
      or lower(a.first_name) = lower(b.last_name) limit ${PAIRS_MAX})`
}

const Offset = z.tuple([z.int().min(0)])

export async function findDuplicates(db: Queryable, actor: Actor, filter: DuplicateFilter): Promise<DuplicatePage> {
  const apart = await findDismissedPairs(db, actor)
  const pairs = (await findPairs(db, actor)).filter(({ oneId, otherId }) => !apart.has(oneId + otherId))
  const [from] = decodeCursor(filter.cursor, Offset) ?? [0]
  const to = from + filter.limit
  const page = pairs.slice(from, to)
  const ids = sql.param(page.flatMap(({ oneId, otherId }) => [oneId, otherId]))
  const found = await selectClients(db, actor, sql`${client.id} = any (${ids}::uuid[])`)
  const byId = new Map(found.map((row) => [row.id, row]))
  return {
    items: page.flatMap(({ oneId, otherId }) => presentDuplicate(byId.get(oneId), byId.get(otherId))),
    nextCursor: to < pairs.length ? encodeCursor([to]) : null,
    count: pairs.length,
  }
}

async function findDismissedPairs(db: Queryable, { businessId }: Actor): Promise<Set<string>> {
  const rows = await db
    .select({ oneId: distinctClients.oneId, otherId: distinctClients.otherId })
    .from(distinctClients)
    .where(eq(distinctClients.businessId, businessId))
  return new Set(rows.map(({ oneId, otherId }) => oneId + otherId))
}
