import { isMuted, listChannels, MESSAGE_CHANNELS } from '@deskbell/domain/messages/kinds.ts'
import { chooseLanguage } from '@deskbell/domain/messages/language.ts'
import {
  type Language,
  type MessageChannel,
  type MessageKind,
  TEMPLATE_SUBJECT_MAX,
  type Template,
  type TemplateKey,
} from '@deskbell/domain/messages/schema.ts'
import type { MessageValues } from '@deskbell/domain/messages/templates/placeholders.ts'
import { renderTemplate } from '@deskbell/domain/messages/templates/render.ts'
import { newId } from '@deskbell/domain/shared/new-id.ts'
import { truncate } from '@deskbell/domain/shared/text.ts'
import { msg } from '@lingui/core/runtime-macro'
import type { Actor } from '../../auth/actor.ts'
import type { Transaction } from '../../db/client.ts'
import { and, eq, sql } from '../../db/drizzle.ts'
import { client } from '../../db/schema/client.ts'
import { message } from '../../db/schema/message.ts'
import type { Services } from '../../http/context.ts'
import { buildEnqueueSql, rankAfter } from '../../jobs/enqueue.ts'
import { toStoredText } from '../../lib/stored-text.ts'
import { announce } from '../../live/announce.ts'
import { type BusinessRow, findBusiness } from '../business/queries.ts'
import { findRoom } from '../tenancy/limits.ts'
import { portalUrl, unsubscribeUrl } from './addresses.ts'
import { datePlaceholders } from './date-placeholders.ts'
import { LOGO_CID, messageHtml, messageText } from './layout.ts'
import { findTemplate } from './templates.ts'

/**
 * Message to one client. `once` is the idempotency key: the kind, the entity and its state. A second notification with
 * the same key is ignored.
 */
export type Notification = {
  kind: MessageKind
  once: string
  clientId: string
  bookingId?: string
  values: MessageValues
  /** Start of the appointment and end of the hold, which fill the placeholders `date`, `time` and `until`. */
  startsAt?: Date
  until?: Date
  /** iCalendar file (RFC 5545), attached to an e-mail. */
  ics?: (language: Language) => string
  /** Time after which the message is not sent any more. */
  expiresAt: Date
  now: Date
}

type Post = Pick<Services, 'mailer' | 'encryption' | 'publicUrl'>
type ClientRow = typeof client.$inferSelect

/** Lists the channels by which messages of the kind reach the client. */
export function listReachingChannels(
  kind: MessageKind | 'bulk_mail',
  to: ClientRow,
  shop: BusinessRow,
  { canSend }: { canSend: boolean },
): MessageChannel[] {
  if (to.erasedAt || to.mergedInto) return []
  const sent = new Set(listChannels(kind, shop.messages))
  // Mailed even if e-mail is off for this kind: its link is the only way to confirm the hold.
  if (kind === 'confirm_booking') sent.add('email')
  return MESSAGE_CHANNELS.filter(
    (channel) => sent.has(channel) && (channel === 'email' ? to.email && canSend : to.phoneE164),
  )
}

/** Queues a notification in the caller's transaction, one message per channel enabled for its kind. */
export async function notifyClient(tx: Transaction, post: Post, actor: Actor, telling: Notification): Promise<void> {
  const shop = await findBusiness(tx, actor.businessId)
  const [to] = await tx
    .select()
    .from(client)
    .where(and(eq(client.businessId, actor.businessId), eq(client.id, telling.clientId)))
  if (to) await queueMessages(tx, post, actor, { shop, letters: [{ to, telling }] })
}

type Letter = { to: ClientRow; telling: Notification }

/** Like `notifyClient`, for a loaded business and clients: all messages and their jobs are one statement. */
export async function queueMessages(
  tx: Transaction,
  post: Post,
  actor: Actor,
  { shop, letters }: { shop: BusinessRow; letters: Letter[] },
): Promise<void> {
  const findWords = createTemplateCache(tx, actor)
  const rows: NewMessage[] = []
  for (const { to, telling } of letters)
    for (const channel of listReachingChannels(telling.kind, to, shop, post.mailer)) {
      if (isMuted(to, { kind: telling.kind, channel })) continue
      const language = chooseLanguage(to, actor)
      const words = await findWords({ kind: telling.kind, channel, language })
      const texts = renderMessage(post, actor, { shop, to, channel, telling, language, words })
      rows.push({ ...createMessage(to, channel, telling), ...texts })
    }
  const [first] = rows
  if (!first) return
  const room = await findRoom(tx, actor, { resource: 'messages', now: first.now })
  await insertMessages(tx, actor, refuseBeyond(room, rows))
  await announce(tx, actor.businessId, ['messages'])
}

const OVER = toStoredText(msg`The messages of your plan are used up for this month`)

/** Marks the messages for which the plan has no room as failed, which staff see. */
function refuseBeyond(room: number, rows: NewMessage[]) {
  return rows.map((row, index) => {
    // Without its mail, a place that a client holds could not be confirmed.
    const isOver = index >= room && row.kind !== 'confirm_booking'
    return { ...row, status: isOver ? 'failed' : 'queued', last_error: isOver ? OVER : '' }
  })
}

/** Returns a look-up of templates that reads each one once. */
function createTemplateCache(tx: Transaction, actor: Actor): (key: TemplateKey) => Promise<Template> {
  const read = new Map<string, Promise<Template>>()
  return (key) => read.getOrInsertComputed(JSON.stringify(key), () => findTemplate(tx, actor, key))
}

function createMessage(
  to: ClientRow,
  channel: MessageChannel,
  { kind, once, bookingId, now, expiresAt }: Notification,
) {
  return {
    id: newId(),
    once: `${once} ${channel}`,
    kind,
    channel,
    client_id: to.id,
    booking_id: bookingId,
    to: channel === 'email' ? to.email : to.phoneE164,
    expires_at: expiresAt,
    now,
  }
}

type NewMessage = ReturnType<typeof createMessage> & ReturnType<typeof renderMessage>

/** Inserts messages and their jobs. One parameter for all rows: building the statement would take longer than the rest. */
async function insertMessages(
  tx: Transaction,
  { businessId }: Actor,
  rows: ReturnType<typeof refuseBeyond>,
): Promise<void> {
  const inserted = sql`
    insert into ${message} (business_id, id, once, kind, channel, client_id, booking_id, "to", subject, text, html, ics,
      unsubscribe_url, due_at, expires_at, created_at, updated_at, status, last_error)
    select ${businessId}, id, once, kind, channel, client_id, booking_id, "to", subject, text, coalesce(html, ''),
      coalesce(ics, ''), coalesce(unsubscribe_url, ''), now, expires_at, now, now, status, last_error
    from json_to_recordset(${JSON.stringify(rows)}::json) as r (id uuid, once text, kind message_kind,
      channel message_channel, client_id uuid, booking_id uuid, "to" text, subject text, text text, html text, ics text,
      unsubscribe_url text, expires_at timestamptz, now timestamptz, status message_status,
      last_error text)
    on conflict do nothing
    returning business_id, id, status`
  const waiting = sql`select 1 from ${message} where ${message.businessId} = ${businessId} and ${message.status} = 'queued'`
  const jobs = sql`(
    select jsonb_build_object('businessId', business_id, 'messageId', id) as data, business_id as group_id,
      ${rankAfter(waiting)} as priority
    from queued where status = 'queued')`
  await tx.execute(sql`with queued as (${inserted}) ${buildEnqueueSql('message', jobs)}`)
}

function renderMessage(
  post: Post,
  actor: Actor,
  {
    shop,
    to,
    channel,
    telling,
    language,
    words,
  }: Letter & { shop: BusinessRow; channel: MessageChannel; language: Language; words: Template },
) {
  const { kind, values } = telling
  const { companyName, phone, address } = shop
  const known = { companyName, phone, address, firstName: to.firstName, ...datePlaceholders(telling, language, actor) }
  const { subject, body } = renderTemplate(words, { ...known, ...values })
  if (channel === 'sms') return { subject: '', text: body }
  const link = unsubscribeUrl(post, kind, { shop, clientId: to.id })
  const logo = shop.logoUrl && `cid:${LOGO_CID}`
  const page = {
    language,
    companyName,
    subject: truncate(subject, TEMPLATE_SUBJECT_MAX),
    text: body,
    portalUrl: portalUrl(post, kind, shop),
    unsubscribeUrl: link,
  }
  return {
    subject: page.subject,
    text: messageText(page),
    html: messageHtml({ ...page, logo }),
    ics: telling.ics?.(language) ?? '',
    unsubscribe_url: link,
  }
}
