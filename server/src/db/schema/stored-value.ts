import { EMAIL_MAX, LINE_MAX, NAME_MAX } from '@deskbell/domain/shared/text.ts'
import { StoredValueKind } from '@deskbell/domain/stored-value/schema.ts'
import { sql } from '../drizzle.ts'
import { check, date, foreignKey, integer, pgTable, primaryKey, uniqueIndex, uuid } from '../pg-core.ts'
import { business } from './business.ts'
import { client } from './client.ts'
import { businessId, enumColumn, id, instant, line, money, timestamps, version } from './columns.ts'

export const storedValueKind = enumColumn('stored_value_kind', StoredValueKind)

/**
 * Money that the business holds for somebody: a gift card, which belongs to whoever has its code, or the credit of a
 * client. `balance` and `entries` copy its newest entry; a deferred foreign key to that entry (see the migration) rejects
 * any other value. See docs/decisions/0077.
 */
export const storedValue = pgTable(
  'stored_value',
  {
    businessId,
    id,
    kind: storedValueKind('kind').notNull(),
    /** Of a gift card, without separators; empty for credit. */
    code: line('code', 20),
    /** Owner of credit; null for a gift card. */
    clientId: uuid('client_id'),
    balance: money('balance').default(0),
    /** Number of its entries; null if there is none. */
    entries: integer('entries'),
    /** Last day on which a gift card can be spent; null: always. */
    expiresOn: date('expires_on'),
    recipient: line('recipient', NAME_MAX),
    message: line('message', LINE_MAX),
    /** Address to which a gift card that was bought online is mailed once it is paid in full; empty: none. */
    mailTo: line('mail_to', EMAIL_MAX),
    /** Lost or stolen: can't be spent. */
    blockedAt: instant('blocked_at'),
    version,
    ...timestamps,
  },
  (t) => [
    primaryKey({ columns: [t.businessId, t.id] }),
    foreignKey({ columns: [t.businessId], foreignColumns: [business.id] }),
    foreignKey({ columns: [t.businessId, t.clientId], foreignColumns: [client.businessId, client.id] }),
    uniqueIndex('stored_value_code').on(t.businessId, t.code).where(sql`${t.code} <> ''`),
    uniqueIndex('stored_value_of_client').on(t.businessId, t.clientId).where(sql`${t.clientId} is not null`),
    check('stored_value_balance', sql`${t.balance} >= 0 and (${t.entries} is not null or ${t.balance} = 0)`),
    check(
      'stored_value_is_of_its_kind',
      sql`(${t.kind} = 'credit') = (${t.clientId} is not null) and (${t.kind} = 'gift_card') = (${t.code} <> '')`,
    ),
  ],
)
