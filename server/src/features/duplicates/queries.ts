import { likeNameKeys, likenessOf, nameWords, strengthOf } from '@deskbell/domain/duplicates/rules.ts'
import type { AlikeClient, DuplicateFilter, DuplicatePage, TypedClient } from '@deskbell/domain/duplicates/schema.ts'
import { countryOf, normalizePhone } from '@deskbell/domain/shared/phone.ts'
import { and, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Queryable } from '../../db/client.ts'
import { decodeCursor, encodeCursor } from '../../db/paging.ts'
import { client, clientKey } from '../../db/schema/client.ts'
import { clientsApart } from '../../db/schema/client-merge.ts'
import type { Actor } from '../../middleware/actor.ts'
import { presentClientRow } from '../clients/present.ts'
import { presentDuplicate } from './present.ts'

const columns = {
  id: client.id,
  firstName: client.firstName,
  lastName: client.lastName,
  phone: client.phone,
  email: client.email,
  birthday: client.birthday,
  alertNote: client.alertNote,
  tags: client.tags,
  archivedAt: client.archivedAt,
  householdId: client.householdId,
}
export type DuplicateRow = Pick<typeof client.$inferSelect, keyof typeof columns>

/** So many are shown while one types. */
const ALIKE_MAX = 5
/** So many names that begin alike are looked at for each beginning. */
const NEAR_MAX = 50
// Sorts after every key that begins with the prefix: no key contains this character.
const LAST = '\u{10FFFF}'

/** Clients like the one who is being typed: the same phone, the same e-mail, or a near name. One look by index. */
export async function findAlike(db: Queryable, actor: Actor, typed: TypedClient): Promise<AlikeClient[]> {
  const phone = (typed.phone && normalizePhone(typed.phone, countryOf(actor.locale))) || ''
  const own = { ...typed, phone, birthday: null }
  const found = await selectClients(db, actor, sql`${client.id} in (${candidates(actor, own)})`)
  const self = found.find(({ id }) => id === typed.exceptId)
  return found
    .filter(({ id }) => id !== typed.exceptId)
    .map((row) => ({ row, likeness: likenessOf(own, row) }))
    .filter(({ likeness }) => likeness.length > 0)
    .sort((a, b) => strengthOf(b.likeness) - strengthOf(a.likeness) || (a.row.id < b.row.id ? -1 : 1))
    .slice(0, ALIKE_MAX)
    .map(({ row, likeness }) => ({
      ...presentClientRow(row),
      likeness,
      sameHousehold: row.householdId !== null && row.householdId === self?.householdId,
    }))
}

function selectClients(db: Queryable, { businessId }: Actor, which: SQL): Promise<DuplicateRow[]> {
  return db
    .select(columns)
    .from(client)
    .where(and(eq(client.businessId, businessId), isNull(client.archivedAt), which))
}

type Typed = Pick<TypedClient, 'firstName' | 'lastName' | 'phone' | 'email' | 'exceptId'>

function candidates({ businessId }: Actor, typed: Typed): SQL {
  const { keys, prefixes } = likeNameKeys(typed)
  const wanted = [
    ...(typed.phone
      ? [
          sql`select c.id from ${client} c where c.business_id = ${businessId} and c.phone = ${typed.phone} and c.phone <> '' limit ${NEAR_MAX}`,
        ]
      : []),
    ...(typed.email
      ? [
          sql`select c.id from ${client} c where c.business_id = ${businessId} and lower(c.email) = ${typed.email.toLowerCase()} and c.email <> '' limit ${NEAR_MAX}`,
        ]
      : []),
    sql`select k.client_id from ${clientKey} k where k.business_id = ${businessId} and k.key = any (${sql.param(keys)}::text[]) limit ${NEAR_MAX}`,
    ...prefixes.map(
      (prefix) => sql`
        select k.client_id from ${clientKey} k
        where k.business_id = ${businessId} and k.key >= ${prefix} and k.key < ${prefix + LAST}
        order by k.key limit ${NEAR_MAX}`,
    ),
    sql`select ${typed.exceptId ?? null}::uuid`,
  ]
  return sql.join(
    wanted.map((one) => sql`(${one})`),
    sql` union `,
  )
}

/** So many pairs of a kind are looked at: whoever has merged those sees the next. */
const PAIRS_MAX = 1000

/**
 * Pairs that share a phone, an e-mail, or a birthday and one of their names. Who shares a phone or an e-mail lies side
 * by side in an index, which is read once from end to end.
 */
function pairsSql({ businessId }: Actor): SQL {
  const here = (alias: string) => sql.raw(`${alias}.archived_at is null and ${alias}.business_id = `)
  const apart = sql`
    a.id < b.id and (a.household_id is null or a.household_id is distinct from b.household_id)
    and not exists (
      select 1 from ${clientsApart} x
      where x.business_id = ${businessId} and x.one_id = a.id and x.other_id = b.id)`
  return sql`
    (with shared as materialized (
      select c.phone from ${client} c where c.business_id = ${businessId} and c.phone <> ''
      group by c.phone having count(*) > 1)
    select a.id as one_id, b.id as other_id from shared s
    join ${client} a on ${here('a')}${businessId} and a.phone = s.phone
    join ${client} b on ${here('b')}${businessId} and b.phone = s.phone
    where ${apart} limit ${PAIRS_MAX})
    union
    (with shared as materialized (
      select lower(c.email) as email from ${client} c where c.business_id = ${businessId} and c.email <> ''
      group by lower(c.email) having count(*) > 1)
    select a.id, b.id from shared s
    join ${client} a on ${here('a')}${businessId} and lower(a.email) = s.email and a.email <> ''
    join ${client} b on ${here('b')}${businessId} and lower(b.email) = s.email and b.email <> ''
    where ${apart} limit ${PAIRS_MAX})
    union
    (with born as materialized (
      select c.id, c.birthday, c.first_name, c.last_name, c.household_id from ${client} c
      where ${here('c')}${businessId} and c.birthday is not null)
    select a.id, b.id from born a join born b on b.birthday = a.birthday
    where ${apart} and (
      lower(a.first_name) = lower(b.first_name) or lower(a.last_name) = lower(b.last_name)
      or lower(a.first_name) = lower(b.last_name)) limit ${PAIRS_MAX})`
}

type Pair = { one_id: string; other_id: string }
const Offset = z.tuple([z.int().min(0)])

/** A page of the pairs of clients who may be one, the strongest first. */
export async function findDuplicates(db: Queryable, actor: Actor, filter: DuplicateFilter): Promise<DuplicatePage> {
  const { rows } = await db.execute<Pair>(pairsSql(actor))
  const ids = [...new Set(rows.flatMap(({ one_id, other_id }) => [one_id, other_id]))]
  const found = ids.length > 0 ? await selectClients(db, actor, inArray(client.id, ids)) : []
  const byId = new Map(found.map((row) => [row.id, row]))
  const pairs = rows.flatMap((pair) => presentDuplicate(byId.get(pair.one_id), byId.get(pair.other_id))).sort(stronger)
  const [from] = decodeCursor(filter.cursor, Offset) ?? [0]
  const to = from + filter.limit
  return {
    items: pairs.slice(from, to),
    nextCursor: to < pairs.length ? encodeCursor([to]) : null,
    count: pairs.length,
  }
}

function stronger(a: Ranked, b: Ranked): number {
  const names = ({ one }: Ranked) => nameWords(one).join(' ')
  return (
    strengthOf(b.likeness) - strengthOf(a.likeness) ||
    names(a).localeCompare(names(b)) ||
    (a.one.id < b.one.id ? -1 : 1)
  )
}
type Ranked = ReturnType<typeof presentDuplicate>[number]
