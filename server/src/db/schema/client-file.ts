import { LINE_MAX } from '@deskbell/domain/shared/text.ts'
import { sql } from '../drizzle.ts'
import { check, foreignKey, index, integer, pgTable, primaryKey, uuid, varchar } from '../pg-core.ts'
import { client } from './client.ts'
import { businessId, byName, byUser, id, instant, line, timestamps } from './columns.ts'

/** Metadata of a file attached to a client; the bytes are in the file storage. */
export const clientFile = pgTable(
  'client_file',
  {
    businessId,
    id,
    clientId: uuid('client_id').notNull(),
    name: line('name', LINE_MAX),
    type: varchar('type', { length: 100 }).notNull(),
    bytes: integer('bytes').notNull(),
    /** SHA-256, hex. */
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
    // Of all businesses: which of them have some to delete.
    index('client_file_removed').on(t.removedAt).where(sql`${t.removedAt} is not null`),
    check('client_file_has_bytes', sql`${t.bytes} > 0`),
  ],
)
