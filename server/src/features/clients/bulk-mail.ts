import { type BulkDone, type BulkMail, FIRST_NAME } from '@deskbell/domain/clients/bulk.ts'
import { DAY_MS } from '@deskbell/domain/shared/durations.ts'
import { LINE_MAX } from '@deskbell/domain/shared/text.ts'
import { sql } from 'drizzle-orm'
import type { Actor } from '../../auth/actor.ts'
import type { Transaction } from '../../db/client.ts'
import { runOnce } from '../../db/idempotency.ts'
import { activity } from '../../db/schema/activity.ts'
import { client } from '../../db/schema/client.ts'
import { mail } from '../../db/schema/mail.ts'
import type { Services } from '../../http/context.ts'
import type { JobHandlers } from '../../jobs/jobs.ts'
import { announce } from '../../live/announce.ts'
import { whereSelected } from './selection.ts'

/** Days until unsent bulk mail expires in the outbox. */
const NEWS_DAYS = 30
// Longer than the undo toast is shown.
const HOLD_SECONDS = 10
/** Mails per job. A crash delays only the current batch. */
const BATCH = 50

type Mailing = { input: BulkMail; now: Date }

/**
 * Inserts a mail per client into the outbox, with their first name filled in, and an audit log entry each. Returns the
 * mail ids.
 */
async function insertBulkMail(tx: Transaction, actor: Actor, { input, now }: Mailing): Promise<string[]> {
  const whom = await whereSelected(tx, actor, input.selection, now)
  const [at, expiresAt] = [now, new Date(now.getTime() + NEWS_DAYS * DAY_MS)].map((time) => time.toISOString())
  const filledIn = (text: string) => sql`replace(${text}::text, ${FIRST_NAME}, first_name)`
  const { rows } = await tx.execute<{ id: string }>(sql`
    with letter as (
      insert into ${mail} (business_id, id, client_id, "to", subject, text, expires_at, created_at, updated_at)
      select business_id, gen_random_uuid(), id, email, left(${filledIn(input.subject)}, ${LINE_MAX}),
        ${filledIn(input.text)}, ${expiresAt}::timestamptz, ${at}::timestamptz, ${at}::timestamptz
      from ${client} where ${whom} and email <> ''
      returning id, client_id, "to", subject
    ), noted as (
      insert into ${activity} (business_id, id, at, by_user, by_name, action, entity, entity_id, client_id, after)
      select ${actor.businessId}, gen_random_uuid(), ${at}::timestamptz, ${actor.userId}, ${actor.name}, 'mailed', 'client',
        client_id::text, client_id, jsonb_build_object('to', "to", 'subject', subject)
      from letter
    )
    select id from letter`)
  return rows.map(({ id }) => id)
}

type MailServices = Pick<Services, 'db' | 'mailer' | 'jobs'>

/**
 * Mails many clients, idempotently by `input.id`. Sending is delayed by 10 seconds, so that undo can delete the mails.
 */
export async function mailMany(services: MailServices, actor: Actor, { input, now }: Mailing): Promise<BulkDone> {
  const { ids } = await runOnce(services.db, actor, { id: input.id, body: input }, async (tx) => {
    const kept = await insertBulkMail(tx, actor, { input, now })
    await enqueueSending(tx, services, actor, kept)
    await announce(tx, actor.businessId, ['mail', 'clients'])
    return { deed: { kind: 'mail' as const }, ids: kept }
  })
  return { id: input.id, count: ids.length }
}

async function enqueueSending(tx: Transaction, { mailer, jobs }: MailServices, { businessId }: Actor, ids: string[]) {
  if (!mailer.canSend) return
  for (let from = 0; from < ids.length; from += BATCH)
    await jobs.add(tx, 'letters', { businessId, mailIds: ids.slice(from, from + BATCH) }, { startAfter: HOLD_SECONDS })
}

export function mailHandlers({ mailer }: Pick<Services, 'mailer'>): JobHandlers {
  return { letters: ({ businessId, mailIds }, signal) => mailer.sendAll(businessId, mailIds, signal) }
}

/** Deletes the unsent mails and returns their ids. */
export async function undoMailMany(tx: Transaction, actor: Actor, ids: string[], now: Date): Promise<string[]> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    with gone as (
      delete from ${mail} where business_id = ${actor.businessId} and id = any (${`{${ids.join()}}`}::uuid[])
      returning id, client_id, "to", subject
    ), noted as (
      insert into ${activity} (business_id, id, at, by_user, by_name, action, entity, entity_id, client_id, before)
      select ${actor.businessId}, gen_random_uuid(), ${now.toISOString()}::timestamptz, ${actor.userId}, ${actor.name},
        'took back mail', 'client', client_id::text, client_id, jsonb_build_object('to', "to", 'subject', subject)
      from gone
    )
    select id from gone`)
  return rows.map(({ id }) => id)
}
