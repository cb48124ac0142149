import { phoneEndingKey } from '@deskbell/domain/clients/rules.ts'
import type { Actor } from '../../auth/actor.ts'
import type { Queryable, Transaction } from '../../db/client.ts'
import { aliasedTable, and, eq, getTableColumns, gte, inArray, isNull, lt, ne, or, sql } from '../../db/drizzle.ts'
import { booking } from '../../db/schema/booking.ts'
import { checkIn } from '../../db/schema/check-in.ts'
import { client, clientKey } from '../../db/schema/client.ts'
import { clientMerge } from '../../db/schema/client-merge.ts'
import { orderByName } from '../../db/sql.ts'
import { AppError } from '../../errors.ts'
import { type ClientRecord, type Counts, presentClientRow } from './present.ts'

export const rowColumns = {
  id: client.id,
  firstName: client.firstName,
  lastName: client.lastName,
  phone: client.phone,
  phoneE164: client.phoneE164,
  email: client.email,
  alertNote: client.alertNote,
  tags: client.tags,
  archivedAt: client.archivedAt,
}

const housemate = aliasedTable(client, 'housemate')

// Upper bound of a prefix scan: sorts after every key with the prefix, since no key contains this character.
export const LAST = '\u{10FFFF}'

/** Finds up to `limit` unarchived clients whose phone number ends in these digits. */
export async function findClientsByPhoneEnding(
  db: Queryable,
  actor: Actor,
  { digits, limit }: { digits: string; limit: number },
) {
  const prefix = phoneEndingKey(digits)
  return db
    .select(rowColumns)
    .from(clientKey)
    .innerJoin(client, and(eq(client.businessId, clientKey.businessId), eq(client.id, clientKey.clientId)))
    .where(
      and(
        eq(clientKey.businessId, actor.businessId),
        gte(clientKey.key, prefix),
        lt(clientKey.key, prefix + LAST),
        isNull(client.archivedAt),
      ),
    )
    .orderBy(clientKey.key, clientKey.clientId)
    .limit(limit)
}

/** Finds the unarchived client by card code. The card of a merged client resolves to the kept one. */
export async function findClientByCode(db: Queryable, actor: Actor, code: string) {
  const [holder] = await db
    .select({ id: client.id, mergedInto: client.mergedInto })
    .from(client)
    .where(and(eq(client.businessId, actor.businessId), eq(client.code, code)))
  if (!holder) return []
  const id = holder.mergedInto ? await findKeptId(db, actor, holder.id) : holder.id
  return db
    .select(rowColumns)
    .from(client)
    .where(and(isClient(actor, id), isNull(client.archivedAt)))
}

/** Follows merges transitively to the client that was kept. Returns the id itself if it was not merged. */
export async function findKeptId(db: Queryable, { businessId }: Actor, id: string): Promise<string> {
  const { rows } = await db.execute<{ id: string }>(sql`
    with recursive kept (id, merged_into) as (
      select c.id, c.merged_into from ${client} c where c.business_id = ${businessId} and c.id = ${id}
      union
      select c.id, c.merged_into from kept k
      join ${client} c on c.business_id = ${businessId} and c.id = k.merged_into
    )
    select id from kept where merged_into is null`)
  return rows[0]?.id ?? id
}

/** Returns the ids and those of all clients merged into them, transitively. */
export async function findMergedIds(db: Queryable, { businessId }: Actor, ids: string[]): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    with recursive family (id) as (
      select unnest(${sql.param(ids)}::uuid[])
      union
      select m.merged_id from family f
      join ${clientMerge} m on m.business_id = ${businessId} and m.kept_id = f.id and m.undone_at is null
    )
    select id from family`)
  return rows.map(({ id }) => id)
}

function isClient(actor: Actor, id: string) {
  return and(eq(client.businessId, actor.businessId), eq(client.id, id))
}

export const withCounts = ({ businessId }: Actor) => ({
  ...getTableColumns(client),
  visits: sql<number>`(
    select count(*)::int from ${checkIn} k
    where k.business_id = ${businessId} and k.client_id = ${client}.id and k.undone_at is null)`,
  missed: sql<number>`(
    select count(*)::int from ${booking} b
    where b.business_id = ${businessId} and b.client_id = ${client}.id and b.status = 'no_show'
      and b.forgiven_at is null)`,
})

export async function findClient(db: Queryable, actor: Actor, id: string): Promise<ClientRecord & Counts> {
  const [row] = await db.select(withCounts(actor)).from(client).where(isClient(actor, id))
  if (!row) throw new AppError('not_found')
  return row
}

/** Throws AppError 'not_found' if the client doesn't exist. */
export async function requireClient(db: Queryable, actor: Actor, id: string): Promise<void> {
  if ((await db.$count(client, isClient(actor, id))) === 0) throw new AppError('not_found')
}

/**
 * Locks clients and their households until the transaction ends. This lock guards everything they own: take it before
 * changing a pass or a check-in. Rows are locked in id order to avoid deadlocks. Throws AppError 'not_found', also for
 * merged clients.
 */
export async function lockClients(tx: Transaction, actor: Actor, ids: string[]): Promise<ClientRecord[]> {
  const rows = await lockMergedToo(tx, actor, ids)
  if (rows.some(({ mergedInto }) => mergedInto !== null)) throw new AppError('not_found')
  return rows
}

/** Locks clients as `lockClients` does, but accepts merged ones. Throws AppError 'not_found'. */
export async function lockMergedToo(tx: Transaction, actor: Actor, ids: string[]): Promise<ClientRecord[]> {
  const households = tx
    .select({ id: housemate.householdId })
    .from(housemate)
    .where(and(eq(housemate.businessId, actor.businessId), inArray(housemate.id, ids)))
  const rows = await tx
    .select()
    .from(client)
    .where(
      and(
        eq(client.businessId, actor.businessId),
        // An array lets PostgreSQL combine two indexes; with a subquery in the list it scans all clients of the
        // business.
        or(inArray(client.id, ids), sql`${client.householdId} = any (array(${households}))`),
      ),
    )
    .orderBy(client.id)
    .for('no key update')
  return ids.map((id) => {
    const row = rows.find((candidate) => candidate.id === id)
    if (!row) throw new AppError('not_found')
    return row
  })
}

export async function lockClient(tx: Transaction, actor: Actor, id: string): Promise<ClientRecord> {
  const [row] = await lockClients(tx, actor, [id])
  if (!row) throw new AppError('not_found')
  return row
}

/** Finds the other members of the clients' households who are not archived, with whose housemates they are. */
export async function findHousemates(db: Queryable, actor: Actor, ids: string[]) {
  const { id, firstName, lastName, phoneE164 } = housemate
  return db
    .select({ of: client.id, person: { id, firstName, lastName, phoneE164 } })
    .from(client)
    .innerJoin(
      housemate,
      and(
        eq(housemate.businessId, client.businessId),
        eq(housemate.householdId, client.householdId),
        ne(housemate.id, client.id),
        isNull(housemate.archivedAt),
      ),
    )
    .where(and(eq(client.businessId, actor.businessId), inArray(client.id, ids)))
    .orderBy(housemate.id)
}

/** Finds the other members of the client's household, by name. */
export async function findHousehold(db: Queryable, actor: Actor, id: string) {
  const rows = await db
    .select(rowColumns)
    .from(client)
    .innerJoin(
      housemate,
      and(eq(housemate.businessId, client.businessId), eq(housemate.householdId, client.householdId)),
    )
    .where(and(eq(housemate.businessId, actor.businessId), eq(housemate.id, id), ne(client.id, id)))
    .orderBy(orderByName(client.lastName), orderByName(client.firstName), client.id)
  return rows.map(presentClientRow)
}
