import {
  type BulkDone,
  type BulkMail,
  type BulkMailReach,
  type ClientSelection,
  FIRST_NAME,
} from '@deskbell/domain/clients/bulk.ts'
import { chooseLanguage } from '@deskbell/domain/messages/language.ts'
import { TEMPLATE_SUBJECT_MAX } from '@deskbell/domain/messages/schema.ts'
import { DAY_MS } from '@deskbell/domain/shared/durations.ts'
import { newId } from '@deskbell/domain/shared/new-id.ts'
import { truncate } from '@deskbell/domain/shared/text.ts'
import type { Actor } from '../../auth/actor.ts'
import { logAudit } from '../../db/audit-log.ts'
import type { Transaction } from '../../db/client.ts'
import { and, eq, ne, sql } from '../../db/drizzle.ts'
import { runOnce } from '../../db/idempotency.ts'
import { client } from '../../db/schema/client.ts'
import { message } from '../../db/schema/message.ts'
import type { Services } from '../../http/context.ts'
import { announce } from '../../live/announce.ts'
import { findBusiness } from '../business/queries.ts'
import { unsubscribeUrl } from '../messages/addresses.ts'
import { messageText } from '../messages/layout.ts'
import { requireWithinPlan } from '../tenancy/limits.ts'
import { inArray } from './segments.ts'
import { whereSelected } from './selection.ts'

/** Days until unsent bulk mail expires. */
const NEWS_DAYS = 30
// Longer than the undo toast is shown.
const HOLD_SECONDS = 10
/** Mails per insert and per job. A crash delays only the current batch. */
const BATCH = 50

/** Condition that the client takes such mails. */
const WANTS_IT = sql`${client.unsubscribedAt} is null and not ('bulk_mail email' = any (${client.mutedMessages}))`

type Mailing = { input: BulkMail; now: Date }
type MailServices = Pick<Services, 'db' | 'mailer' | 'jobs' | 'encryption' | 'publicUrl'>

/** Counts whom a mail to the selected clients would reach. */
export async function previewBulkMail(
  services: MailServices,
  actor: Actor,
  { selection, now }: { selection: ClientSelection; now: Date },
): Promise<BulkMailReach> {
  const { db } = services
  const shop = await findBusiness(db, actor.businessId)
  const [counted] = await db
    .select({
      selected: sql<number>`count(*)::int`,
      unsubscribed: sql<number>`(count(*) filter (where not (${WANTS_IT})))::int`,
      withoutEmail: sql<number>`(count(*) filter (where ${client.email} = '' and ${WANTS_IT}))::int`,
    })
    .from(client)
    .where(await whereSelected(db, actor, selection, now))
  const canUnsubscribe = unsubscribeUrl(services, 'bulk_mail', { shop, clientId: actor.businessId }) !== ''
  return { selected: 0, unsubscribed: 0, withoutEmail: 0, ...counted, canUnsubscribe }
}

/** Queues a message per client, with their first name filled in, and writes an audit log entry each. */
async function insertBulkMail(tx: Transaction, services: MailServices, actor: Actor, { input, now }: Mailing) {
  const { businessId } = actor
  const shop = await findBusiness(tx, businessId)
  const recipients = await tx
    .select({ id: client.id, firstName: client.firstName, email: client.email, language: client.language })
    .from(client)
    .where(and(await whereSelected(tx, actor, input.selection, now), ne(client.email, ''), WANTS_IT))
  const messages = recipients.map((to) => {
    const id = newId()
    const url = unsubscribeUrl(services, 'bulk_mail', { shop, clientId: to.id })
    const text = input.text.replaceAll(FIRST_NAME, () => to.firstName)
    return {
      businessId,
      id,
      once: `bulk_mail ${id}`,
      kind: 'bulk_mail' as const,
      channel: 'email' as const,
      clientId: to.id,
      to: to.email,
      subject: truncate(
        input.subject.replaceAll(FIRST_NAME, () => to.firstName),
        TEMPLATE_SUBJECT_MAX,
      ),
      text: messageText({ text, unsubscribeUrl: url, language: chooseLanguage(to, actor) }),
      unsubscribeUrl: url,
      dueAt: new Date(now.getTime() + HOLD_SECONDS * 1000),
      expiresAt: new Date(now.getTime() + NEWS_DAYS * DAY_MS),
      createdAt: now,
      updatedAt: now,
    }
  })
  for (let from = 0; from < messages.length; from += BATCH) {
    const batch = messages.slice(from, from + BATCH)
    await tx.insert(message).values(batch)
    await logAudit(
      tx,
      actor,
      batch.map(({ clientId, to, subject }) => ({ ...toEntry('mailed', clientId, now), after: { to, subject } })),
    )
    const messageIds = batch.map(({ id }) => id)
    if (services.mailer.canSend)
      await services.jobs.add(
        tx,
        'bulk_mail',
        { businessId, messageIds },
        { startAfter: HOLD_SECONDS, priority: -from },
      )
  }
  return messages.map(({ id }) => id)
}

function toEntry(action: string, clientId: string, at: Date) {
  return { action, entity: 'client', entityId: clientId, clientId, at }
}

/**
 * Mails many clients, idempotently by `input.id`. Sending is delayed by 10 seconds, so that undo can delete the mails.
 */
export async function mailMany(services: MailServices, actor: Actor, { input, now }: Mailing): Promise<BulkDone> {
  const { ids } = await runOnce(services.db, actor, { id: input.id, body: input }, async (tx) => {
    const ids = await insertBulkMail(tx, services, actor, { input, now })
    await requireWithinPlan(tx, actor, 'messages', now)
    await announce(tx, actor.businessId, ['messages', 'clients'])
    return { deed: { kind: 'mail' as const }, ids }
  })
  return { id: input.id, count: ids.length }
}

/** Deletes the unsent mails and returns their ids. */
export async function undoMailMany(tx: Transaction, actor: Actor, ids: string[], now: Date): Promise<string[]> {
  const gone = await tx
    .delete(message)
    .where(
      and(
        eq(message.businessId, actor.businessId),
        sql`${message.id} = ${inArray(ids)}`,
        sql`${message.status} in ('queued', 'failed') and ${message.handedAt} is null`,
      ),
    )
    .returning({ id: message.id, clientId: message.clientId, to: message.to, subject: message.subject })
  await logAudit(
    tx,
    actor,
    gone.map(({ clientId, to, subject }) => ({ ...toEntry('took back mail', clientId, now), before: { to, subject } })),
  )
  return gone.map(({ id }) => id)
}
