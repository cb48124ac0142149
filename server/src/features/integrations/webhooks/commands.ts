import {
  type CreatedWebhook,
  type Delivery,
  type NewWebhook,
  type Webhook,
  WebhookInput,
  type WebhookUpdate,
} from '@deskbell/domain/integrations/webhooks/schema.ts'
import { msg } from '@lingui/core/runtime-macro'
import type { Actor } from '../../../auth/actor.ts'
import { logAudit } from '../../../db/audit-log.ts'
import type { Transaction } from '../../../db/client.ts'
import { and, eq, getTableColumns, inArray, sql } from '../../../db/drizzle.ts'
import { findById } from '../../../db/find-by-id.ts'
import { webhook, webhookDelivery } from '../../../db/schema/integration.ts'
import { isInserted } from '../../../db/sql.ts'
import { AppError } from '../../../errors.ts'
import type { Services } from '../../../http/context.ts'
import { mergeUpdate } from '../../../lib/merge-update.ts'
import { toStoredText } from '../../../lib/stored-text.ts'
import { announce } from '../../../live/announce.ts'
import { serializeBody } from './create-event.ts'
import { presentDelivery, presentWebhook, type WebhookRow } from './present.ts'
import { findWebhook, lockSubscribedEvents, updateSubscribedEvents } from './queries.ts'
import { getSecretContext, newSigningSecret } from './signature.ts'

type Parts = Pick<Services, 'db' | 'encryption'>
type WebhookRequest<Input> = { input: Input; now: Date }

/** Runs a change of webhooks under a lock and then updates business.hook_events, the cached union of their events. */
async function changeWebhooks<Answer>(
  { db }: Pick<Services, 'db'>,
  actor: Actor,
  work: (tx: Transaction) => Promise<Answer>,
): Promise<Answer> {
  return db.transaction(async (tx) => {
    await lockSubscribedEvents(tx, actor)
    const answer = await work(tx)
    await updateSubscribedEvents(tx, actor)
    await announce(tx, actor.businessId, ['integrations'])
    return answer
  })
}

/**
 * Adds a webhook and returns its signing secret in plain text, the only time. A retry with the same id generates a new
 * secret as long as nothing was delivered. Throws AppError 'id_taken'.
 */
export async function addWebhook({ db, encryption }: Parts, actor: Actor, { input, now }: WebhookRequest<NewWebhook>) {
  const secret = newSigningSecret()
  const secretCipher = encryption.encrypt(secret, getSecretContext(input.id))
  return changeWebhooks({ db }, actor, async (tx): Promise<CreatedWebhook> => {
    const { on: enabled, ...values } = input
    const by = { byUser: actor.userId, byName: actor.name, createdAt: now, updatedAt: now }
    const [row] = await tx
      .insert(webhook)
      .values({ ...values, ...by, enabled, businessId: actor.businessId, secretCipher })
      .onConflictDoUpdate({
        target: [webhook.businessId, webhook.id],
        set: { secretCipher },
        setWhere: sql`${webhook.url} = excluded.url and ${webhook.version} = 1 and ${webhook.lastDeliveredAt} is null
          and ${webhook.archivedAt} is null`,
      })
      .returning({ ...getTableColumns(webhook), isInserted })
    if (!row) throw new AppError('id_taken')
    if (row.isInserted) await note(tx, actor, row, { action: 'added', after: input, at: now })
    return { ...presentWebhook(row), secret }
  })
}

// Callers never pass the secret, so that the audit log does not contain it.
function note(
  tx: Transaction,
  actor: Actor,
  { id }: Pick<WebhookRow, 'id'>,
  deed: { action: string; before?: unknown; after?: unknown; at: Date },
): Promise<void> {
  return logAudit(tx, actor, { entity: 'webhook', entityId: id, ...deed })
}

/** Updates a webhook. Turning it on resets the failure count. Throws AppError 'not_found' or 'stale_version'. */
export async function updateWebhook(
  { db }: Parts,
  actor: Actor,
  { id, input, now }: WebhookRequest<WebhookUpdate> & { id: string },
): Promise<Webhook> {
  return changeWebhooks({ db }, actor, async (tx) => {
    const { url, events, enabled, version, failures } = await findWebhook(tx, actor, id)
    if (version !== input.version) throw new AppError('stale_version')
    const { on, ...after } = mergeUpdate(WebhookInput, { url, events, on: enabled }, input)
    const isBack = on && !enabled
    const change = { ...after, enabled: on, failures: isBack ? 0 : failures, updatedAt: now }
    const row = await write(tx, actor, id, change)
    const before = { url, events, on: enabled }
    await note(tx, actor, row, { action: 'changed', before, after: { ...after, on }, at: now })
    return presentWebhook(row)
  })
}

async function write(
  tx: Transaction,
  actor: Actor,
  id: string,
  values: Partial<typeof webhook.$inferInsert>,
): Promise<WebhookRow> {
  const [row] = await tx
    .update(webhook)
    .set({ ...values, version: sql`${webhook.version} + 1` })
    .where(and(eq(webhook.businessId, actor.businessId), eq(webhook.id, id)))
    .returning()
  if (!row) throw new AppError('not_found')
  return row
}

type WebhookTarget = { id: string; now: Date }

export async function failQueuedDeliveries(
  tx: Transaction,
  { businessId }: Actor,
  { webhookIds, now }: { webhookIds: string[]; now: Date },
): Promise<void> {
  const isTheirs = and(eq(webhookDelivery.businessId, businessId), inArray(webhookDelivery.webhookId, webhookIds))
  await tx
    .update(webhookDelivery)
    .set({ status: 'failed', lastError: toStoredText(msg`The webhook was removed`), updatedAt: now })
    .where(and(isTheirs, eq(webhookDelivery.status, 'queued')))
}

/** Archives a webhook and fails its queued deliveries. Idempotent. Throws AppError 'not_found'. */
export async function archiveWebhook({ db }: Parts, actor: Actor, { id, now }: WebhookTarget): Promise<Webhook> {
  return changeWebhooks({ db }, actor, async (tx) => {
    const seen = await findById(tx, actor, webhook, id)
    if (seen.archivedAt) return presentWebhook(seen)
    const row = await write(tx, actor, id, { archivedAt: now, updatedAt: now })
    await note(tx, actor, row, { action: 'archived', at: now })
    await failQueuedDeliveries(tx, actor, { webhookIds: [id], now })
    return presentWebhook(row)
  })
}

/** Replaces the signing secret; later deliveries are signed with the new one only. */
export async function renewSecret(
  { db, encryption }: Parts,
  actor: Actor,
  { id, now }: WebhookTarget,
): Promise<CreatedWebhook> {
  const secret = newSigningSecret()
  return changeWebhooks({ db }, actor, async (tx) => {
    await findWebhook(tx, actor, id)
    const row = await write(tx, actor, id, {
      secretCipher: encryption.encrypt(secret, getSecretContext(id)),
      updatedAt: now,
    })
    await note(tx, actor, row, { action: 'renewed the secret', at: now })
    return { ...presentWebhook(row), secret }
  })
}

type WebhookServices = Pick<Services, 'db' | 'jobs'>

/**
 * Sends a test delivery, idempotently by `deliveryId`: the webhook's first event type with `{ test: true }` as data.
 */
export async function testWebhook(
  { db, jobs }: WebhookServices,
  actor: Actor,
  { id, deliveryId, now }: WebhookTarget & { deliveryId: string },
) {
  return db.transaction(async (tx): Promise<Delivery> => {
    const { events } = await findWebhook(tx, actor, id)
    const [event = 'check_in.made'] = events
    const body = serializeBody(actor, deliveryId, { event, clientId: null, at: now, data: { test: true } })
    const { businessId } = actor
    const [row] = await tx
      .insert(webhookDelivery)
      .values({ businessId, id: deliveryId, webhookId: id, event, body, createdAt: now, updatedAt: now })
      .onConflictDoNothing()
      .returning()
    if (row) await jobs.add(tx, 'delivery', { businessId, deliveryId })
    await announce(tx, businessId, ['integrations'])
    return presentDelivery(row ?? (await findById(tx, actor, webhookDelivery, deliveryId)))
  })
}

/** Requeues a failed delivery once, or lets a queued one start now. Does nothing if it was delivered. */
export async function retryDelivery(
  { db, jobs }: WebhookServices,
  actor: Actor,
  { id, now }: WebhookTarget,
): Promise<Delivery> {
  const { businessId } = actor
  return db.transaction(async (tx) => {
    const { webhookId } = await findById(tx, actor, webhookDelivery, id)
    await findWebhook(tx, actor, webhookId)
    const isOwn = and(eq(webhookDelivery.businessId, businessId), eq(webhookDelivery.id, id))
    const [row] = await tx
      .update(webhookDelivery)
      .set({ status: 'queued', tries: 0, updatedAt: now })
      .where(and(isOwn, eq(webhookDelivery.status, 'failed')))
      .returning()
    if (row) await jobs.add(tx, 'delivery', { businessId, deliveryId: id })
    else await startDeliveryNow(tx, id)
    await announce(tx, businessId, ['integrations'])
    return presentDelivery(row ?? (await findById(tx, actor, webhookDelivery, id)))
  })
}

async function startDeliveryNow(tx: Transaction, id: string): Promise<void> {
  await tx.execute(sql`
    update jobs.job set start_after = jobs.job_now()
    where name = 'delivery' and state in ('created', 'retry') and data ->> 'deliveryId' = ${id}`)
}
