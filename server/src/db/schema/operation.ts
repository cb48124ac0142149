import { LINE_MAX } from '@deskbell/domain/shared/text.ts'
import { sql } from 'drizzle-orm'
import { integer, json, pgTable, primaryKey, uniqueIndex, uuid, varchar } from 'drizzle-orm/pg-core'
import { businessId, id, line, timestamps } from './columns.ts'

/** A write that may be retried, and what it was answered the first time. */
export const operation = pgTable(
  'operation',
  {
    businessId,
    id,
    device: line('device', LINE_MAX),
    /** The tablet that sent it, and its place in that tablet's order; null for what came from elsewhere. */
    deviceId: uuid('device_id'),
    epoch: uuid('epoch'),
    sequence: integer('sequence'),
    /** SHA-256 of what was asked, hex: the same id with another body is a mistake, not a retry. */
    bodyHash: varchar('body_hash', { length: 64 }).notNull(),
    status: integer('status').notNull(),
    /** Kept as text, not as jsonb, so that a retry hears it letter by letter. */
    response: json('response').notNull(),
    createdAt: timestamps.createdAt,
  },
  // No foreign key to the business: every write of the shop would lock that one row for its check.
  (t) => [
    primaryKey({ columns: [t.businessId, t.id] }),
    uniqueIndex('operation_in_order')
      .on(t.businessId, t.deviceId, t.epoch, t.sequence)
      .where(sql`${t.deviceId} is not null`),
  ],
)
