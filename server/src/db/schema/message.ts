import {
  LoggedKind,
  MessageChannel,
  type MessageKind,
  MessageStatus,
  TEMPLATE_SUBJECT_MAX,
} from '@deskbell/domain/messages/schema.ts'
import { EMAIL_MAX } from '@deskbell/domain/shared/text.ts'
import { sql } from '../drizzle.ts'
import { check, foreignKey, index, integer, pgTable, primaryKey, text, uniqueIndex, uuid, varchar } from '../pg-core.ts'
import { booking } from './booking.ts'
import { business } from './business.ts'
import { client } from './client.ts'
import { businessId, enumColumn, id, instant, line, timestamps } from './columns.ts'

export const messageKind = enumColumn('message_kind', LoggedKind)
export const messageChannel = enumColumn('message_channel', MessageChannel)
export const messageStatus = enumColumn('message_status', MessageStatus)

/** Outgoing messages to clients. The unique `once` key prevents duplicates. */
export const message = pgTable(
  'message',
  {
    businessId,
    id,
    /** Deduplication key: kind, subject and state. Concurrent servers that detect the same event write one message. */
    once: varchar('once', { length: 200 }).notNull(),
    kind: messageKind('kind').notNull(),
    channel: messageChannel('channel').notNull(),
    status: messageStatus('status').notNull().default('queued'),
    clientId: uuid('client_id').notNull(),
    bookingId: uuid('booking_id'),
    to: line('to', EMAIL_MAX),
    subject: line('subject', TEMPLATE_SUBJECT_MAX),
    text: text('text').notNull(),
    /** E-mail only; empty if there is none. */
    html: text('html').notNull().default(''),
    /** iCalendar attachment (RFC 5545); empty if there is none. */
    ics: text('ics').notNull().default(''),
    /** One-click unsubscribe link; empty if the message kind can't be refused. */
    unsubscribeUrl: text('unsubscribe_url').notNull().default(''),
    dueAt: instant('due_at').notNull(),
    /** After this it is no longer sent. */
    expiresAt: instant('expires_at').notNull(),
    tries: integer('tries').notNull().default(0),
    lastError: text('last_error').notNull().default(''),
    /** Time at which its last byte was handed over; from then on it is presumed sent, even if the server crashes. */
    handedAt: instant('handed_at'),
    sentAt: instant('sent_at'),
    ...timestamps,
  },
  (t) => [
    primaryKey({ columns: [t.businessId, t.id] }),
    uniqueIndex('message_once').on(t.businessId, t.once),
    foreignKey({ columns: [t.businessId, t.clientId], foreignColumns: [client.businessId, client.id] }),
    foreignKey({ columns: [t.businessId, t.bookingId], foreignColumns: [booking.businessId, booking.id] }),
    index('message_newest_first').on(t.businessId, t.createdAt, t.id),
    index('message_by_client').on(t.businessId, t.clientId, t.createdAt),
    index('message_by_booking').on(t.businessId, t.bookingId).where(sql`${t.bookingId} is not null`),
    index('message_queued').on(t.businessId, t.dueAt).where(sql`${t.status} = 'queued'`),
    // Of all businesses: which of them have some without a job.
    index('message_stalled').on(t.updatedAt).where(sql`${t.status} = 'queued'`),
    index('message_failed').on(t.businessId, t.createdAt).where(sql`${t.status} = 'failed'`),
    check('message_sent_has_its_time', sql`(${t.status} = 'sent') = (${t.sentAt} is not null)`),
  ],
)

/** Custom texts of the business, replacing Deskbell's defaults. */
export const messageTemplate = pgTable(
  'message_template',
  {
    businessId,
    kind: messageKind('kind').$type<MessageKind>().notNull(),
    channel: messageChannel('channel').notNull(),
    language: varchar('language', { length: 5 }).notNull(),
    subject: line('subject', TEMPLATE_SUBJECT_MAX),
    body: text('body').notNull(),
    version: integer('version').notNull().default(1),
    ...timestamps,
  },
  (t) => [
    primaryKey({ columns: [t.businessId, t.kind, t.channel, t.language] }),
    foreignKey({ columns: [t.businessId], foreignColumns: [business.id] }),
  ],
)
