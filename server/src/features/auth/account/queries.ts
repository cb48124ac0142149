import { and, desc, eq, gt } from 'drizzle-orm'
import type { Database } from '../../../db/client.ts'
import { passkey, session, user } from '../../../db/schema/auth.ts'

export type SessionRow = typeof session.$inferSelect
export type PasskeyRow = typeof passkey.$inferSelect

/** Finds the account's sign-in methods and its unexpired sessions, the most recently used first. */
export async function findAccess(db: Database, userId: string, now: Date) {
  const [[account], passkeys, sessions] = await Promise.all([
    db.select({ twoFactor: user.twoFactorEnabled }).from(user).where(eq(user.id, userId)),
    db.select().from(passkey).where(eq(passkey.userId, userId)).orderBy(passkey.createdAt),
    db
      .select()
      .from(session)
      .where(and(eq(session.userId, userId), gt(session.expiresAt, now)))
      .orderBy(desc(session.updatedAt)),
  ])
  return { twoFactor: account?.twoFactor ?? false, passkeys, sessions }
}
