import { foreignKey, integer, pgTable, primaryKey, varchar } from 'drizzle-orm/pg-core'
import { business } from './business.ts'
import { businessId, instant, timestamps } from './columns.ts'

/** How often something secret was tried in vain. Counted before each try is checked, so that none comes for free. */
export const throttle = pgTable(
  'throttle',
  {
    businessId,
    /** What is tried: `pin`, or `password:` and the account's id. */
    what: varchar('what', { length: 80 }).notNull(),
    tries: integer('tries').notNull().default(0),
    waitUntil: instant('wait_until'),
    ...timestamps,
  },
  (t) => [
    primaryKey({ columns: [t.businessId, t.what] }),
    foreignKey({ columns: [t.businessId], foreignColumns: [business.id] }),
  ],
)
