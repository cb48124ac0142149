import { DAY_MS } from '@deskbell/domain/shared/durations.ts'
import type { Database } from '../../../db/client.ts'
import { and, desc, eq, gt } from '../../../db/drizzle.ts'
import { passkey, session, user } from '../../../db/schema/auth.ts'
import { SESSION_MAX_DAYS } from '../queries.ts'

export type SessionRow = typeof session.$inferSelect
export type PasskeyRow = typeof passkey.$inferSelect

/** Finds the account's sign-in methods and its unexpired sessions, the most recently used first. */
export async function findAccess(db: Database, userId: string, now: Date) {
  const oldest = new Date(now.getTime() - SESSION_MAX_DAYS * DAY_MS)
  const [[account], passkeys, sessions] = await Promise.all([
    db.select({ twoFactor: user.twoFactorEnabled }).from(user).where(eq(user.id, userId)),
    db.select().from(passkey).where(eq(passkey.userId, userId)).orderBy(passkey.createdAt),
    db
      .select()
      .from(session)
      .where(and(eq(session.userId, userId), gt(session.expiresAt, now), gt(session.createdAt, oldest)))
      .orderBy(desc(session.updatedAt)),
  ])
  return { twoFactor: account?.twoFactor ?? false, passkeys, sessions }
}
