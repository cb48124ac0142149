import { sql } from '../drizzle.ts'
import { check, foreignKey, index, jsonb, pgTable, primaryKey, uuid } from '../pg-core.ts'
import { client } from './client.ts'
import { businessId, byName, byUser, id, instant, timestamps } from './columns.ts'

/** A merge of a duplicate client into another, with everything needed to undo it. */
export const clientMerge = pgTable(
  'client_merge',
  {
    businessId,
    id,
    keptId: uuid('kept_id').notNull(),
    mergedId: uuid('merged_id').notNull(),
    /** Moved or changed records by table: ids, and the rows before the merge. */
    before: jsonb('before').notNull(),
    mergedAt: instant('merged_at').notNull(),
    undoneAt: instant('undone_at'),
    byUser,
    byName,
    ...timestamps,
  },
  (t) => [
    primaryKey({ columns: [t.businessId, t.id] }),
    foreignKey({ columns: [t.businessId, t.keptId], foreignColumns: [client.businessId, client.id] }),
    foreignKey({ columns: [t.businessId, t.mergedId], foreignColumns: [client.businessId, client.id] }),
    index('client_merge_by_kept').on(t.businessId, t.keptId, t.mergedAt),
    index('client_merge_by_merged').on(t.businessId, t.mergedId, t.mergedAt),
    check('client_merge_of_two', sql`${t.keptId} <> ${t.mergedId}`),
  ],
)

/** Pairs of similar clients that were marked as not duplicates. */
export const distinctClients = pgTable(
  'clients_apart',
  {
    businessId,
    oneId: uuid('one_id').notNull(),
    otherId: uuid('other_id').notNull(),
    byName,
    createdAt: timestamps.createdAt,
  },
  (t) => [
    primaryKey({ columns: [t.businessId, t.oneId, t.otherId] }),
    foreignKey({ columns: [t.businessId, t.oneId], foreignColumns: [client.businessId, client.id] }),
    foreignKey({ columns: [t.businessId, t.otherId], foreignColumns: [client.businessId, client.id] }),
    check('clients_apart_in_order', sql`${t.oneId} < ${t.otherId}`),
  ],
)
