import { msg } from '@lingui/core/runtime-macro'
import type { Database, Queryable } from '../../../db/client.ts'
import { and, eq, isNull, sql } from '../../../db/drizzle.ts'
import { webhook, webhookDelivery } from '../../../db/schema/integration.ts'
import type { Services } from '../../../http/context.ts'
import type { JobHandlers } from '../../../jobs/jobs.ts'
import { QUEUES } from '../../../jobs/queues.ts'
import { toStoredText } from '../../../lib/stored-text.ts'
import { announce } from '../../../live/announce.ts'
import type { DeliveryRow, WebhookRow } from './present.ts'
import { lockSubscribedEvents, updateSubscribedEvents } from './queries.ts'
import { type Outcome, send } from './send.ts'
import { getSecretContext, signatureHeaders } from './signature.ts'

/** First attempt plus the queue's retries. */
const TRIES_MAX = 1 + (QUEUES.delivery.retryLimit ?? 0)
/** Consecutive failed deliveries after which a webhook is turned off. */
export const FAILURES_MAX = 20
const GONE = 410

type Delivering = Pick<Services, 'db' | 'encryption' | 'clock' | 'post'>
type Due = { delivery: DeliveryRow; hook: WebhookRow }

/** Job handlers that send a delivery and retry it until it succeeds or is given up. */
export function deliveryHandlers(services: Delivering): JobHandlers {
  return {
    delivery: async ({ businessId, deliveryId }, end) => {
      const due = await findDue(services.db, { businessId, deliveryId })
      if (due) await deliver(services, due, end)
    },
  }
}

async function findDue(db: Queryable, { businessId, deliveryId }: { businessId: string; deliveryId: string }) {
  const [due] = await db
    .select({ delivery: webhookDelivery, hook: webhook })
    .from(webhookDelivery)
    .innerJoin(webhook, and(eq(webhook.businessId, businessId), eq(webhook.id, webhookDelivery.webhookId)))
    .where(
      and(
        eq(webhookDelivery.businessId, businessId),
        eq(webhookDelivery.id, deliveryId),
        eq(webhookDelivery.status, 'queued'),
        isNull(webhook.archivedAt),
      ),
    )
  return due
}

/** Makes one attempt and records it. Throws if another is due, so that the queue retries. */
async function deliver(services: Delivering, due: Due, end: AbortSignal): Promise<void> {
  const outcome = await attempt(services, due, end)
  const after = getDeliveryState(due, outcome)
  await note(services.db, { due, outcome, after, now: services.clock() })
  // The origin only: this is logged, and paths of webhooks are often secret.
  if (after.status === 'queued') throw new Error(`${new URL(due.hook.url).origin}: ${outcome.error}`)
}

/** Makes an attempt. A webhook that is off receives only test deliveries. */
async function attempt(
  { encryption, clock, post }: Delivering,
  { delivery, hook }: Due,
  end: AbortSignal,
): Promise<Outcome> {
  const { id, body } = delivery
  if (!hook.enabled && !isTest(body)) return { answered: null, error: toStoredText(msg`The webhook is off`) }
  const secret = encryption.decrypt(hook.secretCipher, getSecretContext(hook.id))
  if (secret === null)
    return { answered: null, error: toStoredText(msg`Its secret can’t be read any more: make a new one`) }
  return send(post, { url: hook.url, headers: signatureHeaders({ id, at: clock(), body, secret }), body }, end)
}

function isTest(body: string): boolean {
  const { data } = JSON.parse(body) as { data?: { test?: boolean } }
  return data?.test === true
}

type After = Pick<DeliveryRow, 'status'> & { turnsOff: boolean }

function getDeliveryState({ delivery, hook }: Due, { answered, error }: Outcome): After {
  if (error === '') return { status: 'delivered', turnsOff: false }
  const isGone = answered === GONE
  const isOver = isGone || !hook.enabled || isTest(delivery.body) || delivery.tries + 1 >= TRIES_MAX
  if (!isOver) return { status: 'queued', turnsOff: false }
  return { status: 'failed', turnsOff: hook.enabled && (isGone || hook.failures + 1 >= FAILURES_MAX) }
}

async function note(
  db: Database,
  { due: { delivery, hook }, outcome, after, now }: { due: Due; outcome: Outcome; after: After; now: Date },
): Promise<void> {
  const { businessId } = hook
  await db.transaction(async (tx) => {
    if (after.turnsOff) await lockSubscribedEvents(tx, hook)
    const isOwn = and(eq(webhook.businessId, businessId), eq(webhook.id, hook.id))
    if (after.status === 'delivered') await tx.update(webhook).set({ failures: 0, lastDeliveredAt: now }).where(isOwn)
    // Test deliveries don't count towards the failures that turn a webhook off.
    if (after.status === 'failed' && hook.enabled && !isTest(delivery.body))
      await tx
        .update(webhook)
        .set({ failures: sql`${webhook.failures} + 1`, ...(after.turnsOff && turnedOff(now)) })
        .where(isOwn)
    if (after.turnsOff) await updateSubscribedEvents(tx, hook)
    const deliveredAt = after.status === 'delivered' ? now : null
    // A failure changes nothing where the webhook was removed meanwhile, or another server has delivered it.
    const isOpen = deliveredAt ? undefined : eq(webhookDelivery.status, 'queued')
    await tx
      .update(webhookDelivery)
      .set({
        status: after.status,
        tries: sql`${webhookDelivery.tries} + 1`,
        deliveredAt,
        updatedAt: now,
        responseStatus: outcome.answered,
        lastError: outcome.error,
      })
      .where(and(eq(webhookDelivery.businessId, businessId), eq(webhookDelivery.id, delivery.id), isOpen))
    await announce(tx, businessId, ['integrations'])
  })
}

function turnedOff(now: Date) {
  return { enabled: false, version: sql`${webhook.version} + 1`, updatedAt: now }
}
