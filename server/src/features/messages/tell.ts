import { NEWS } from '@deskbell/domain/messages/kinds.ts'
import { Language, type MessageChannel, type MessageKind } from '@deskbell/domain/messages/schema.ts'
import { fillWords, type MessageValues, ownWords } from '@deskbell/domain/messages/words.ts'
import { newId } from '@deskbell/domain/shared/new-id.ts'
import { and, eq } from 'drizzle-orm'
import type { Transaction } from '../../db/client.ts'
import { client } from '../../db/schema/client.ts'
import { message, messageTemplate } from '../../db/schema/message.ts'
import type { Services } from '../../http/env.ts'
import { announce } from '../../live/announce.ts'
import type { Actor } from '../../middleware/actor.ts'
import { type BusinessRow, findBusiness } from '../business/queries.ts'

/** What is told to a client. `once`: what it tells, of what, as of when: a second one with the same is none. */
export type Telling = {
  kind: MessageKind
  once: string
  clientId: string
  bookingId?: string
  values: MessageValues
  /** When the appointment is, and until when something is held: written as `date`, `time` and `until`. */
  startsAt?: Date
  until?: Date
  /** Attached to an e-mail, RFC 5545. */
  ics?: string
  /** When it is sent; now, unless given. */
  dueAt?: Date
  /** After that it is of no more use. */
  expiresAt: Date
  now: Date
}

type Post = Pick<Services, 'jobs' | 'mailer'>
type ClientRow = typeof client.$inferSelect

/** The language in which a client is written to. */
export function languageOf({ language }: Pick<ClientRow, 'language'>, { locale }: Pick<Actor, 'locale'>): Language {
  const asked = [language, locale].map((tag) => Language.safeParse(tag.slice(0, 2).toLowerCase()))
  return asked.find(({ success }) => success)?.data ?? 'en'
}

/** By which ways a client can be told, and wants to be. */
function waysTo(
  kind: MessageKind,
  to: ClientRow,
  shop: BusinessRow,
  { canSend }: { canSend: boolean },
): MessageChannel[] {
  if (to.erasedAt || to.mergedInto || (to.unsubscribedAt && NEWS.some((news) => news === kind))) return []
  const { email, sms } = shop.messages.ways[kind]
  const ways: MessageChannel[] = []
  // The link in it is the only way to take what is held.
  const mustMail = kind === 'confirm_booking'
  if ((email || mustMail) && to.email && canSend) ways.push('email')
  if (sms && to.phone && shop.messages.sms.provider !== 'none') ways.push('sms')
  return ways
}

function moments({ startsAt, until }: Telling, language: Language, { locale, timeZone }: Actor): MessageValues {
  const tag = locale.startsWith(language) ? locale : language
  const format = (at: Date, options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(tag, { timeZone, ...options }).format(at)
  return {
    ...(startsAt && {
      date: format(startsAt, { weekday: 'long', day: 'numeric', month: 'long' }),
      time: format(startsAt, { timeStyle: 'short' }),
    }),
    ...(until && { until: format(until, { weekday: 'long', hour: 'numeric', minute: '2-digit' }) }),
  }
}

/** Tells a client something, in the transaction that it tells of, by each way that the shop has chosen for it. */
export async function tellClient(
  tx: Transaction,
  { jobs, mailer }: Post,
  actor: Actor,
  telling: Telling,
): Promise<void> {
  const shop = await findBusiness(tx, actor.businessId)
  const [to] = await tx
    .select()
    .from(client)
    .where(and(eq(client.businessId, actor.businessId), eq(client.id, telling.clientId)))
  if (!to) return
  const language = languageOf(to, actor)
  const { companyName, phone, address } = shop
  const known = { companyName, phone, address, firstName: to.firstName, ...moments(telling, language, actor) }
  for (const channel of waysTo(telling.kind, to, shop, mailer)) {
    const words = await findWords(tx, actor, { kind: telling.kind, channel, language })
    const { subject, body } = fillWords(words, { ...known, ...telling.values })
    const [row] = await tx
      .insert(message)
      .values({
        ...{
          businessId: actor.businessId,
          id: newId(),
          once: `${telling.once} ${channel}`,
          kind: telling.kind,
          channel,
        },
        ...{ clientId: to.id, bookingId: telling.bookingId, to: channel === 'email' ? to.email : to.phone },
        ...{ subject: subject.slice(0, 200), text: body, ics: channel === 'email' ? (telling.ics ?? '') : '' },
        ...{
          dueAt: telling.dueAt ?? telling.now,
          expiresAt: telling.expiresAt,
          createdAt: telling.now,
          updatedAt: telling.now,
        },
      })
      .onConflictDoNothing()
      .returning({ id: message.id, dueAt: message.dueAt })
    if (row)
      await jobs.add(tx, 'message', { businessId: actor.businessId, messageId: row.id }, { startAfter: row.dueAt })
  }
  await announce(tx, actor.businessId, ['messages'])
}

type Wanted = { kind: MessageKind; channel: MessageChannel; language: Language }

async function findWords(tx: Transaction, { businessId }: Actor, { kind, channel, language }: Wanted) {
  const [own] = await tx
    .select({ subject: messageTemplate.subject, body: messageTemplate.body })
    .from(messageTemplate)
    .where(
      and(
        eq(messageTemplate.businessId, businessId),
        eq(messageTemplate.kind, kind),
        eq(messageTemplate.channel, channel),
        eq(messageTemplate.language, language),
      ),
    )
  return own ?? ownWords(kind, channel, language)
}
