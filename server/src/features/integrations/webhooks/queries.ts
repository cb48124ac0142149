import type { DeliveryFilter, Webhook, WebhookEvent } from '@deskbell/domain/integrations/webhooks/schema.ts'
import { z } from 'zod'
import type { Actor } from '../../../auth/actor.ts'
import type { Queryable, Transaction } from '../../../db/client.ts'
import { and, desc, eq, isNull, sql } from '../../../db/drizzle.ts'
import { findById } from '../../../db/find-by-id.ts'
import { decodeCursor, toPage } from '../../../db/paging.ts'
import { business } from '../../../db/schema/business.ts'
import { webhook, webhookDelivery } from '../../../db/schema/integration.ts'
import { AppError } from '../../../errors.ts'
import { presentDelivery, presentWebhook, type WebhookRow } from './present.ts'

export async function findWebhooks(db: Queryable, { businessId }: Actor): Promise<{ items: Webhook[] }> {
  const rows = await db
    .select()
    .from(webhook)
    .where(and(eq(webhook.businessId, businessId), isNull(webhook.archivedAt)))
    .orderBy(webhook.createdAt, webhook.id)
  return { items: rows.map(presentWebhook) }
}

/** Finds a webhook. Throws AppError 'not_found', also if it is archived. */
export async function findWebhook(db: Queryable, actor: Actor, id: string): Promise<WebhookRow> {
  const row = await findById(db, actor, webhook, id)
  if (row.archivedAt) throw new AppError('not_found')
  return row
}

type Shop = { businessId: string }

/** Serializes changes of the subscribed events by a row lock; see `updateSubscribedEvents`. */
export async function lockSubscribedEvents(tx: Transaction, { businessId }: Shop): Promise<void> {
  await tx.select({ id: business.id }).from(business).where(eq(business.id, businessId)).for('no key update')
}

/** Stores the union of all active webhooks' events in the business. Call `lockSubscribedEvents` first. */
export async function updateSubscribedEvents(tx: Transaction, { businessId }: Shop): Promise<void> {
  const { rows } = await tx.execute<{ event: WebhookEvent }>(sql`
    select distinct unnest(w.events)::text as event from ${webhook} w
    where w.business_id = ${businessId} and w.enabled and w.archived_at is null order by 1`)
  // A statement of its own: on Citus, one that changes a table of each node can't read a distributed one.
  const hookEvents = rows.map(({ event }) => event)
  await tx.update(business).set({ hookEvents }).where(eq(business.id, businessId))
}

const SortKey = z.tuple([z.iso.datetime(), z.uuid()])

export async function findDeliveries(db: Queryable, actor: Actor, filter: DeliveryFilter) {
  const { cursor, limit, webhookId, status } = filter
  const before = decodeCursor(cursor, SortKey)
  const key = sql`(${webhookDelivery.createdAt}, ${webhookDelivery.id})`
  const rows = await db
    .select()
    .from(webhookDelivery)
    .where(
      and(
        eq(webhookDelivery.businessId, actor.businessId),
        webhookId ? eq(webhookDelivery.webhookId, webhookId) : undefined,
        status ? eq(webhookDelivery.status, status) : undefined,
        before ? sql`${key} < (${before[0]}::timestamptz, ${before[1]}::uuid)` : undefined,
      ),
    )
    .orderBy(desc(webhookDelivery.createdAt), desc(webhookDelivery.id))
    .limit(limit + 1)
  return toPage(rows, {
    limit,
    present: presentDelivery,
    sortKey: ({ createdAt, id }) => [createdAt.toISOString(), id],
  })
}
