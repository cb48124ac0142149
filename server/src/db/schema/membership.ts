import { foreignKey, index, pgTable, primaryKey, text } from '../pg-core.ts'
import { user } from './auth.ts'
import { business } from './business.ts'
import { businessId, instant } from './columns.ts'

/** A person who works in a business. */
export const membership = pgTable(
  'membership',
  {
    businessId,
    userId: text('user_id')
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    /** Last time that the person chose this business: a sign-in leads to the one chosen last. */
    chosenAt: instant('chosen_at').notNull().defaultNow(),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.businessId, t.userId] }),
    foreignKey({ columns: [t.businessId], foreignColumns: [business.id] }),
    index('membership_by_user').on(t.userId),
  ],
)

/** Address of a business on an installation with several, such as willow.example.com. */
export const businessHost = pgTable(
  'business_host',
  {
    businessId,
    /** Host name in lower case, with its port unless that is the usual one. */
    host: text('host').primaryKey(),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (t) => [
    foreignKey({ columns: [t.businessId], foreignColumns: [business.id] }),
    index('business_host_by_business').on(t.businessId),
  ],
)
