import { sql } from '../drizzle.ts'
import { bigint, check, foreignKey, index, integer, pgTable, primaryKey, uuid } from '../pg-core.ts'
import { client } from './client.ts'
import { businessId, instant } from './columns.ts'

/**
 * Precomputed columns by which the client list is sorted and filtered, one row per client. Database triggers maintain
 * it (see the migration), so it agrees with visits, passes and payments whoever writes them.
 */
export const clientSummary = pgTable(
  'client_summary',
  {
    businessId,
    clientId: uuid('client_id').notNull(),
    /** Last visit, or the creation time if there was none. */
    seenAt: instant('seen_at').notNull(),
    /** First visit; on a tie the one with the lower id. */
    firstId: uuid('first_id'),
    firstAt: instant('first_at'),
    visits: integer('visits').notNull().default(0),
    unpaidVisits: integer('unpaid_visits').notNull().default(0),
    /** Amount still owed for their passes, in minor units. */
    owed: bigint('owed', { mode: 'number' }).notNull().default(0),
  },
  (t) => [
    primaryKey({ columns: [t.businessId, t.clientId] }),
    foreignKey({ columns: [t.businessId, t.clientId], foreignColumns: [client.businessId, client.id] }),
    index('client_summary_by_visit').on(t.businessId, t.seenAt, t.clientId),
    index('client_summary_owing').on(t.businessId, t.clientId).where(sql`${t.unpaidVisits} > 0 or ${t.owed} > 0`),
    check('client_summary_first_visit', sql`(${t.firstAt} is null) = (${t.firstId} is null)`),
    check('client_summary_counts', sql`${t.visits} >= ${t.unpaidVisits} and ${t.unpaidVisits} >= 0`),
  ],
)
