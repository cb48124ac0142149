import type { BulkArchive, BulkDone, BulkTag } from '@deskbell/domain/clients/bulk.ts'
import { TAGS_MAX } from '@deskbell/domain/shared/text.ts'
import { z } from 'zod'
import type { Actor } from '../../auth/actor.ts'
import type { Database, Transaction } from '../../db/client.ts'
import { and, eq, type SQL, sql } from '../../db/drizzle.ts'
import { runOnce } from '../../db/idempotency.ts'
import { activity } from '../../db/schema/activity.ts'
import { client } from '../../db/schema/client.ts'
import { operation } from '../../db/schema/operation.ts'
import { AppError } from '../../errors.ts'
import { announce } from '../../live/announce.ts'
import { requireWithinPlan } from '../tenancy/limits.ts'
import { undoMailMany } from './bulk-mail.ts'
import { isIn, whereSelected } from './selection.ts'

const BulkAction = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('tag'), tag: z.string(), on: z.boolean() }),
  z.object({ kind: z.literal('archive'), archived: z.boolean() }),
  z.object({ kind: z.literal('mail') }),
])
type BulkAction = z.infer<typeof BulkAction>

/** Stored result of a bulk action. `ids` are the changed clients, so that undo changes only those. */
const BulkResult = z.object({ deed: BulkAction, ids: z.array(z.string()) })
export type BulkResult = z.infer<typeof BulkResult>

function toChange(
  deed: Exclude<BulkAction, { kind: 'mail' }>,
  now: Date,
): { action: string; column: SQL; value: SQL; fits: SQL } {
  if (deed.kind === 'archive')
    return {
      action: deed.archived ? 'archived' : 'restored',
      column: sql.raw('archived_at'),
      value: deed.archived ? sql`${now.toISOString()}::timestamptz` : sql`null::timestamptz`,
      fits: deed.archived ? sql`archived_at is null` : sql`archived_at is not null and merged_into is null`,
    }
  const tag = sql`${deed.tag}::varchar`
  return {
    action: deed.on ? 'tagged' : 'untagged',
    column: sql.raw('tags'),
    value: deed.on ? sql`array_append(c.tags, ${tag})` : sql`array_remove(c.tags, ${tag})`,
    fits: deed.on ? sql`not tags @> array[${tag}] and cardinality(tags) < ${TAGS_MAX}` : sql`tags @> array[${tag}]`,
  }
}

const NAMES = { tag: 'tags', archive: 'archivedAt' }

/**
 * Updates the selected clients to which the change applies and writes an audit log entry each. Locks in id order to
 * avoid deadlocks.
 */
async function changeAll(
  tx: Transaction,
  actor: Actor,
  { deed, whom, now }: { deed: Exclude<BulkAction, { kind: 'mail' }>; whom: SQL | undefined; now: Date },
): Promise<string[]> {
  const { action, column, value, fits } = toChange(deed, now)
  const name = sql`${NAMES[deed.kind]}::text`
  const at = sql`${now.toISOString()}::timestamptz`
  const { rows } = await tx.execute<{ id: string }>(sql`
    with locked as (
      select id, ${column} as before from ${client} where ${whom} and ${fits} order by id for no key update
    ), changed as (
      update ${client} c set ${column} = ${value}, version = c.version + 1, updated_at = ${at}
      from locked where c.business_id = ${actor.businessId} and c.id = locked.id
      returning c.id, locked.before, c.${column} as after
    )
    insert into ${activity} (business_id, id, at, by_user, by_name, action, entity, entity_id, client_id, before, after)
    select ${actor.businessId}, gen_random_uuid(), ${at}, ${actor.userId}, ${actor.name}, ${action}, 'client', id::text, id,
      jsonb_build_object(${name}, before), jsonb_build_object(${name}, after)
    from changed returning client_id as id`)
  return rows.map(({ id }) => id)
}

function presentBulkResult(id: string, { ids }: BulkResult): BulkDone {
  return { id, count: ids.length }
}

/** Adds or removes a tag on many clients. Skips clients that already have the maximum of 20 tags. */
export async function tagMany(db: Database, actor: Actor, input: BulkTag, now: Date): Promise<BulkDone> {
  const { id, selection, tag, on } = input
  const done = await runOnce(db, actor, { id, body: input }, async (tx): Promise<BulkResult> => {
    const deed = { kind: 'tag', tag, on } as const
    const whom = await whereSelected(tx, actor, selection, now)
    const ids = await changeAll(tx, actor, { deed, whom, now })
    await announce(tx, actor.businessId, ['clients'])
    return { deed, ids }
  })
  return presentBulkResult(id, done)
}

export async function archiveMany(db: Database, actor: Actor, input: BulkArchive, now: Date): Promise<BulkDone> {
  const { id, selection, archived } = input
  const done = await runOnce(db, actor, { id, body: input }, async (tx): Promise<BulkResult> => {
    const deed = { kind: 'archive', archived } as const
    const whom = await whereSelected(tx, actor, selection, now)
    const ids = await changeAll(tx, actor, { deed, whom, now })
    if (!archived) await requireWithinPlan(tx, actor, 'clients', now)
    await announce(tx, actor.businessId, ['clients'])
    return { deed, ids }
  })
  return presentBulkResult(id, done)
}

/** Finds the stored result of a bulk action. Throws AppError 'not_found'. */
async function findDone(tx: Transaction, actor: Actor, id: string): Promise<BulkResult> {
  const [row] = await tx
    .select({ response: operation.response })
    .from(operation)
    .where(and(eq(operation.businessId, actor.businessId), eq(operation.id, id)))
  const done = BulkResult.safeParse(row?.response)
  if (!done.success) throw new AppError('not_found')
  return done.data
}

async function undo(tx: Transaction, actor: Actor, { deed, ids }: BulkResult, now: Date): Promise<BulkResult> {
  if (deed.kind === 'mail') return { deed, ids: await undoMailMany(tx, actor, ids, now) }
  const opposite = deed.kind === 'tag' ? { ...deed, on: !deed.on } : { ...deed, archived: !deed.archived }
  return { deed: opposite, ids: await changeAll(tx, actor, { deed: opposite, whom: isIn(actor, ids), now }) }
}

/**
 * Undoes a bulk action on exactly the clients that it changed; of mails, those not sent yet. Throws
 * AppError 'not_found'.
 */
export async function undoMany(
  db: Database,
  actor: Actor,
  { doneId, id, now }: { doneId: string; id: string; now: Date },
): Promise<BulkDone> {
  const done = await runOnce(db, actor, { id, body: ['undo', doneId] }, async (tx) => {
    const undone = await undo(tx, actor, await findDone(tx, actor, doneId), now)
    if (undone.deed.kind === 'archive' && !undone.deed.archived) await requireWithinPlan(tx, actor, 'clients', now)
    await announce(tx, actor.businessId, ['clients', 'mail'])
    return undone
  })
  return presentBulkResult(id, done)
}
