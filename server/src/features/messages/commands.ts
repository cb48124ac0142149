import type { Message, MessageAction } from '@deskbell/domain/messages/schema.ts'
import type { Actor } from '../../auth/actor.ts'
import { logAudit } from '../../db/audit-log.ts'
import type { Transaction } from '../../db/client.ts'
import { and, eq } from '../../db/drizzle.ts'
import { runOnce } from '../../db/idempotency.ts'
import { message } from '../../db/schema/message.ts'
import { AppError } from '../../errors.ts'
import type { Services } from '../../http/context.ts'
import { announce } from '../../live/announce.ts'
import { requireWithinPlan } from '../tenancy/limits.ts'
import { type NamedMessage, presentMessage, presentWords } from './present.ts'
import { findMessage, lockMessage } from './queries.ts'

type Stores = Pick<Services, 'db' | 'jobs'>
type Acting = { messageId: string; input: MessageAction; now: Date }

/**
 * Locks a message that has failed, or is queued and not handed over yet; any other can't be changed any more. Throws
 * AppError 'not_found', 'not_undoable'.
 */
async function lockUnsent(tx: Transaction, actor: Actor, id: string): Promise<NamedMessage> {
  const row = await lockMessage(tx, actor, id)
  const waits = row.status === 'failed' || (row.status === 'queued' && row.handedAt === null)
  if (!waits) throw new AppError('not_undoable')
  return row
}

async function updateMessage(
  tx: Transaction,
  actor: Actor,
  { row, values, action, now }: { row: NamedMessage; values: Partial<NamedMessage>; action: string; now: Date },
): Promise<Message> {
  await tx
    .update(message)
    .set({ ...values, updatedAt: now })
    .where(and(eq(message.businessId, actor.businessId), eq(message.id, row.id)))
  const { clientId, to } = row
  await logAudit(tx, actor, {
    action,
    entity: 'message',
    entityId: row.id,
    clientId,
    before: { to, subject: presentWords(row).subject },
    at: now,
  })
  await announce(tx, actor.businessId, ['messages'])
  return presentMessage(await findMessage(tx, actor, row.id))
}

/**
 * Requeues a message that has failed or is still waiting, due now and with its try count at 0. Throws AppError
 * 'not_found', 'not_undoable', 'plan_limit'.
 */
export async function retryMessage(
  { db, jobs }: Stores,
  actor: Actor,
  { messageId, input, now }: Acting,
): Promise<Message> {
  return runOnce(db, actor, { id: input.id, body: ['retry message', messageId] }, async (tx) => {
    const row = await lockUnsent(tx, actor, messageId)
    await jobs.add(tx, 'message', { businessId: actor.businessId, messageId })
    const values = { status: 'queued', dueAt: now, handedAt: null, tries: 0 } as const
    const tried = await updateMessage(tx, actor, { row, values, action: 'tried again', now })
    await requireWithinPlan(tx, actor, 'messages', now)
    return tried
  })
}

/** Drops a message, so that it is never sent. Throws AppError 'not_found', 'not_undoable'. */
export async function dropMessage({ db }: Stores, actor: Actor, { messageId, input, now }: Acting): Promise<Message> {
  return runOnce(db, actor, { id: input.id, body: ['drop message', messageId] }, async (tx) => {
    const row = await lockUnsent(tx, actor, messageId)
    return updateMessage(tx, actor, { row, values: { status: 'dropped' }, action: 'dropped', now })
  })
}
