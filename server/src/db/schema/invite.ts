import { EMAIL_MAX } from '@deskbell/domain/shared/text.ts'
import { sql } from '../drizzle.ts'
import { foreignKey, index, pgTable, primaryKey, uniqueIndex, varchar } from '../pg-core.ts'
import { business } from './business.ts'
import { businessId, byName, byUser, id, instant, line, timestamps } from './columns.ts'

/** An invitation to join the staff, until it is accepted or withdrawn. */
export const invite = pgTable(
  'invite',
  {
    businessId,
    id,
    email: line('email', EMAIL_MAX),
    /** SHA-256 of the secret in the link, hex. */
    tokenHash: varchar('token_hash', { length: 64 }).notNull(),
    expiresAt: instant('expires_at').notNull(),
    byUser,
    byName,
    acceptedAt: instant('accepted_at'),
    withdrawnAt: instant('withdrawn_at'),
    ...timestamps,
  },
  (t) => [
    primaryKey({ columns: [t.businessId, t.id] }),
    foreignKey({ columns: [t.businessId], foreignColumns: [business.id] }),
    uniqueIndex('invite_one_open_per_email')
      .on(t.businessId, t.email)
      .where(sql`${t.acceptedAt} is null and ${t.withdrawnAt} is null`),
    // The invitee isn't signed in: the secret alone identifies the business.
    index('invite_by_token').on(t.tokenHash),
  ],
)
