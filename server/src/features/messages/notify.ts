import { isMarketing } from '@deskbell/domain/messages/kinds.ts'
import { chooseLanguage } from '@deskbell/domain/messages/language.ts'
import {
  type Language,
  type MessageChannel,
  type MessageKind,
  TEMPLATE_SUBJECT_MAX,
} from '@deskbell/domain/messages/schema.ts'
import type { MessageValues } from '@deskbell/domain/messages/templates/placeholders.ts'
import { renderTemplate } from '@deskbell/domain/messages/templates/render.ts'
import { newId } from '@deskbell/domain/shared/new-id.ts'
import { and, eq, sql } from 'drizzle-orm'
import type { Actor } from '../../auth/actor.ts'
import type { Transaction } from '../../db/client.ts'
import { client } from '../../db/schema/client.ts'
import { message } from '../../db/schema/message.ts'
import type { Services } from '../../http/context.ts'
import { buildEnqueueSql } from '../../jobs/enqueue.ts'
import { announce } from '../../live/announce.ts'
import { type BusinessRow, findBusiness } from '../business/queries.ts'
import { unsubscribeUrl } from './addresses.ts'
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

/** Lists the enabled channels by which the client can be reached and has not unsubscribed from. */
function listChannels(
  kind: MessageKind,
  to: ClientRow,
  shop: BusinessRow,
  { canSend }: { canSend: boolean },
): MessageChannel[] {
  if (to.erasedAt || to.mergedInto || (to.unsubscribedAt && isMarketing(kind))) return []
  const { email, sms } = shop.messages.ways[kind]
  const ways: MessageChannel[] = []
  // Mailed even if e-mail is off for this kind: its link is the only way to confirm the hold.
  const mustMail = kind === 'confirm_booking'
  if ((email || mustMail) && to.email && canSend) ways.push('email')
  if (sms && to.phoneE164 && shop.messages.sms.provider !== 'none') ways.push('sms')
  return ways
}

/** Queues a notification in the caller's transaction, one message per channel enabled for its kind. */
export async function notifyClient(tx: Transaction, post: Post, actor: Actor, telling: Notification): Promise<void> {
  const shop = await findBusiness(tx, actor.businessId)
  const [to] = await tx
    .select()
    .from(client)
    .where(and(eq(client.businessId, actor.businessId), eq(client.id, telling.clientId)))
  if (to) await queueMessages(tx, post, actor, { shop, to, telling })
}

type Writing = { shop: BusinessRow; to: ClientRow; channel: MessageChannel; telling: Notification }

/** Like `notifyClient`, for a loaded business and client. */
export async function queueMessages(
  tx: Transaction,
  post: Post,
  actor: Actor,
  writing: Omit<Writing, 'channel'>,
): Promise<void> {
  const ways = listChannels(writing.telling.kind, writing.to, writing.shop, post.mailer)
  for (const channel of ways) await insertMessage(tx, post, actor, { ...writing, channel })
  if (ways.length > 0) await announce(tx, actor.businessId, ['messages'])
}

async function insertMessage(tx: Transaction, post: Post, actor: Actor, writing: Writing): Promise<void> {
  const { to, channel, telling } = writing
  const { kind, once, bookingId, now } = telling
  const { businessId } = actor
  const inserted = tx
    .insert(message)
    .values({
      businessId,
      id: newId(),
      once: `${once} ${channel}`,
      kind,
      channel,
      clientId: to.id,
      bookingId,
      ...(await renderMessage(tx, post, actor, writing)),
      to: channel === 'email' ? to.email : to.phoneE164,
      dueAt: now,
      expiresAt: telling.expiresAt,
      createdAt: now,
      updatedAt: now,
    })
    .onConflictDoNothing()
    .returning({ businessId: message.businessId, id: message.id })
  await tx.execute(sql`with queued as ${inserted} ${buildEnqueueSql('message', JOBS)}`)
}

const JOBS = sql`(
  select jsonb_build_object('businessId', business_id, 'messageId', id) as data, null::text as group_id from queued)`

async function renderMessage(tx: Transaction, post: Post, actor: Actor, { shop, to, channel, telling }: Writing) {
  const { kind, values } = telling
  const language = chooseLanguage(to, actor)
  const words = await findTemplate(tx, actor, { kind, channel, language })
  const { companyName, phone, address } = shop
  const known = { companyName, phone, address, firstName: to.firstName, ...datePlaceholders(telling, language, actor) }
  const { subject, body } = renderTemplate(words, { ...known, ...values })
  if (channel === 'sms') return { subject: '', text: body }
  const link = unsubscribeUrl(post, kind, { shop, clientId: to.id })
  const logo = shop.logoUrl && `cid:${LOGO_CID}`
  const page = {
    language,
    companyName,
    subject: subject.slice(0, TEMPLATE_SUBJECT_MAX),
    text: body,
    unsubscribeUrl: link,
  }
  return {
    subject: page.subject,
    text: messageText(page),
    html: messageHtml({ ...page, logo }),
    ics: telling.ics?.(language) ?? '',
    unsubscribeUrl: link,
  }
}
