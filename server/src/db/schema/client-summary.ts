import { sql } from 'drizzle-orm'
import { bigint, check, foreignKey, index, integer, pgTable, primaryKey, uuid } from 'drizzle-orm/pg-core'
import { client } from './client.ts'
import { businessId, instant } from './columns.ts'

/**
 * What the list of clients is sorted and filtered by, one row for each client. Triggers keep it (see the migration), so
 * that it agrees with the visits, passes and payments whoever wrote them.
 */
export const clientStanding = pgTable(
  'client_standing',
  {
    businessId,
    clientId: uuid('client_id').notNull(),
    /** When they last came; when they were added where they never have. */
    seenAt: instant('seen_at').notNull(),
    /** Their first visit; of two at the same moment the one with the lower id. */
    firstId: uuid('first_id'),
    firstAt: instant('first_at'),
    visits: integer('visits').notNull().default(0),
    /** Visits that nothing has paid for. */
    unpaidVisits: integer('unpaid_visits').notNull().default(0),
    /** What is still to be paid for their passes, minor units. */
    owed: bigint('owed', { mode: 'number' }).notNull().default(0),
  },
  (t) => [
    primaryKey({ columns: [t.businessId, t.clientId] }),
    foreignKey({ columns: [t.businessId, t.clientId], foreignColumns: [client.businessId, client.id] }),
    index('client_standing_by_visit').on(t.businessId, t.seenAt, t.clientId),
    index('client_standing_owing').on(t.businessId, t.clientId).where(sql`${t.unpaidVisits} > 0 or ${t.owed} > 0`),
    check('client_standing_first_visit', sql`(${t.firstAt} is null) = (${t.firstId} is null)`),
    check('client_standing_counts', sql`${t.visits} >= ${t.unpaidVisits} and ${t.unpaidVisits} >= 0`),
  ],
)
