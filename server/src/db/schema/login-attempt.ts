import { foreignKey, integer, pgTable, primaryKey, varchar } from '../pg-core.ts'
import { business } from './business.ts'
import { businessId, instant, timestamps } from './columns.ts'

/**
 * Failed attempts per secret. Each attempt is counted before it is checked, so that concurrent ones can't bypass the
 * limit.
 */
export const loginAttempt = pgTable(
  'login_attempt',
  {
    businessId,
    /** Throttled secret: `pin`; `password:` plus the account's id; `sign-in:` plus a hash of the e-mail, or a device. */
    subject: varchar('subject', { length: 80 }).notNull(),
    tries: integer('tries').notNull().default(0),
    waitUntil: instant('wait_until'),
    ...timestamps,
  },
  (t) => [
    primaryKey({ columns: [t.businessId, t.subject] }),
    foreignKey({ columns: [t.businessId], foreignColumns: [business.id] }),
  ],
)
