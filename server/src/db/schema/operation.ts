import { LINE_MAX } from '@deskbell/domain/shared/text.ts'
import { integer, json, pgTable, primaryKey, varchar } from 'drizzle-orm/pg-core'
import { businessId, id, line, timestamps } from './columns.ts'

/** A write that may be retried, and what it was answered the first time. */
export const operation = pgTable(
  'operation',
  {
    businessId,
    id,
    device: line('device', LINE_MAX),
    /** SHA-256 of what was asked, hex: the same id with another body is a mistake, not a retry. */
    bodyHash: varchar('body_hash', { length: 64 }).notNull(),
    status: integer('status').notNull(),
    /** Kept as text, not as jsonb, so that a retry hears it letter by letter. */
    response: json('response').notNull(),
    createdAt: timestamps.createdAt,
  },
  // No foreign key to the business: every write of the shop would lock that one row for its check.
  (t) => [primaryKey({ columns: [t.businessId, t.id] })],
)
