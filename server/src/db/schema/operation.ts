import { LINE_MAX } from '@deskbell/domain/shared/text.ts'
import { sql } from '../drizzle.ts'
import { integer, json, pgTable, primaryKey, uniqueIndex, uuid, varchar } from '../pg-core.ts'
import { businessId, id, line, timestamps } from './columns.ts'

/** Idempotency record of a retryable write: the request's hash and its first answer. */
export const operation = pgTable(
  'operation',
  {
    businessId,
    id,
    device: line('device', LINE_MAX),
    /** Device that sent it, and its position in the device's queue; null if it came from elsewhere. */
    deviceId: uuid('device_id'),
    epoch: uuid('epoch'),
    sequence: integer('sequence'),
    /** SHA-256 of the request body, hex: the same id with another body is an error, not a retry. */
    bodyHash: varchar('body_hash', { length: 64 }).notNull(),
    status: integer('status').notNull(),
    /** json, not jsonb, so that a retry gets the answer byte for byte. */
    response: json('response').notNull(),
    createdAt: timestamps.createdAt,
  },
  // No foreign key to the business: its check would make every write lock that one row.
  (t) => [
    primaryKey({ columns: [t.businessId, t.id] }),
    uniqueIndex('operation_in_order')
      .on(t.businessId, t.deviceId, t.epoch, t.sequence)
      .where(sql`${t.deviceId} is not null`),
  ],
)
