import { LINE_MAX } from '@deskbell/domain/shared/text.ts'
import { sql } from 'drizzle-orm'
import { check, foreignKey, index, integer, pgTable, primaryKey, uuid, varchar } from 'drizzle-orm/pg-core'
import { client } from './client.ts'
import { businessId, byName, byUser, id, instant, line, timestamps } from './columns.ts'

/** A file that is kept with a client; its bytes are in the file store. */
export const clientFile = pgTable(
  'client_file',
  {
    businessId,
    id,
    clientId: uuid('client_id').notNull(),
    name: line('name', LINE_MAX),
    type: varchar('type', { length: 100 }).notNull(),
    bytes: integer('bytes').notNull(),
    /** SHA-256 of its bytes, hex. */
    hash: varchar('hash', { length: 64 }).notNull(),
    removedAt: instant('removed_at'),
    byUser,
    byName,
    ...timestamps,
  },
  (t) => [
    primaryKey({ columns: [t.businessId, t.id] }),
    foreignKey({ columns: [t.businessId, t.clientId], foreignColumns: [client.businessId, client.id] }),
    index('client_file_by_client').on(t.businessId, t.clientId, t.createdAt),
    check('client_file_has_bytes', sql`${t.bytes} > 0`),
  ],
)
