import type { MessageFilter } from '@deskbell/domain/messages/schema.ts'
import { z } from 'zod'
import type { Actor } from '../../auth/actor.ts'
import type { Queryable, Transaction } from '../../db/client.ts'
import { and, desc, eq, getTableColumns, or, sql } from '../../db/drizzle.ts'
import { decodeCursor, toPage } from '../../db/paging.ts'
import { client } from '../../db/schema/client.ts'
import { message } from '../../db/schema/message.ts'
import { contains } from '../../db/sql.ts'
import { AppError } from '../../errors.ts'
import { CODE_KINDS, type NamedMessage, presentMessage } from './present.ts'

const SortKey = z.tuple([z.iso.datetime(), z.uuid()])

function selectMessages(db: Queryable) {
  return db
    .select({ ...getTableColumns(message), firstName: client.firstName, lastName: client.lastName })
    .from(message)
    .innerJoin(client, and(eq(client.businessId, message.businessId), eq(client.id, message.clientId)))
    .$dynamic()
}

function isWanted({ businessId }: Actor, { q, status, kind, clientId }: MessageFilter) {
  const named = sql`concat_ws(' ', ${client.firstName}, ${client.lastName})`
  // Else a search would tell the code's digits one by one.
  const isReadable = sql`${message.kind}::text <> all (${sql.param(CODE_KINDS)}::text[])`
  return and(
    eq(message.businessId, businessId),
    status ? eq(message.status, status) : undefined,
    kind ? eq(message.kind, kind) : undefined,
    clientId ? eq(message.clientId, clientId) : undefined,
    or(contains(message.to, q), q ? and(isReadable, contains(message.subject, q)) : undefined, contains(named, q)),
  )
}

/** Returns a page of the message log, newest first, and the count of all failed messages. */
export async function findMessages(db: Queryable, actor: Actor, filter: MessageFilter) {
  const before = decodeCursor(filter.cursor, SortKey)
  const older = before && sql`(${message.createdAt}, ${message.id}) < (${before[0]}::timestamptz, ${before[1]}::uuid)`
  const rows = await selectMessages(db)
    .where(and(isWanted(actor, filter), older ?? undefined))
    .orderBy(desc(message.createdAt), desc(message.id))
    .limit(filter.limit + 1)
  const { limit } = filter
  const sortKey = ({ createdAt, id }: NamedMessage) => [createdAt.toISOString(), id]
  return { ...toPage(rows, { limit, present: presentMessage, sortKey }), failed: await countFailed(db, actor) }
}

/** Counts the failed messages that staff have neither retried nor dropped. */
function countFailed(db: Queryable, { businessId }: Actor): Promise<number> {
  return db.$count(message, and(eq(message.businessId, businessId), eq(message.status, 'failed')))
}

/** Throws AppError 'not_found'. */
export async function findMessage(db: Queryable, { businessId }: Actor, id: string): Promise<NamedMessage> {
  const [row] = await selectMessages(db).where(and(eq(message.businessId, businessId), eq(message.id, id)))
  if (!row) throw new AppError('not_found')
  return row
}

/** Locks the message's row until the transaction ends. Throws AppError 'not_found'. */
export async function lockMessage(tx: Transaction, actor: Actor, id: string): Promise<NamedMessage> {
  await tx
    .select({ id: message.id })
    .from(message)
    .where(and(eq(message.businessId, actor.businessId), eq(message.id, id)))
    .for('update')
  return findMessage(tx, actor, id)
}
