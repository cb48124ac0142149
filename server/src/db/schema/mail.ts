import { EMAIL_MAX, LINE_MAX } from '@deskbell/domain/shared/text.ts'
import { sql } from '../drizzle.ts'
import { foreignKey, index, integer, pgTable, primaryKey, text, uuid } from '../pg-core.ts'
import { business } from './business.ts'
import { businessId, id, instant, line, timestamps } from './columns.ts'

/** Queue of outgoing mail. A row is deleted once sent, since the text may contain a secret. */
export const mail = pgTable(
  'mail',
  {
    businessId,
    id,
    clientId: uuid('client_id'),
    to: line('to', EMAIL_MAX),
    subject: line('subject', LINE_MAX),
    text: text('text').notNull(),
    /** After this it is no longer sent. */
    expiresAt: instant('expires_at').notNull(),
    tries: integer('tries').notNull().default(0),
    /** Mail server's response to the last try. */
    lastError: text('last_error').notNull().default(''),
    /** Until then somebody is sending it. */
    claimedUntil: instant('claimed_until'),
    ...timestamps,
  },
  (t) => [
    primaryKey({ columns: [t.businessId, t.id] }),
    foreignKey({ columns: [t.businessId], foreignColumns: [business.id] }),
    index('mail_by_client').on(t.businessId, t.clientId).where(sql`${t.clientId} is not null`),
    index('mail_newest_first').on(t.businessId, t.createdAt, t.id),
  ],
)
