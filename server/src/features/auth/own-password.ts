import { PASSWORD_LIMITS } from '@deskbell/domain/auth/pin/rules.ts'
import { and, eq } from '../../db/drizzle.ts'
import type { AttemptLimit } from '../../db/login-attempts.ts'
import { account } from '../../db/schema/auth.ts'
import type { AppEnv } from '../../http/context.ts'

/** Limits failed attempts of a signed-in person to prove who they are, whatever the proof. */
export function getAttemptLimit(userId: string): AttemptLimit {
  return { subject: `password:${userId}`, limits: PASSWORD_LIMITS }
}

export async function isOwnPassword(
  { db, auth }: Pick<AppEnv['Variables'], 'db' | 'auth'>,
  userId: string,
  password: string,
): Promise<boolean> {
  const [row] = await db
    .select({ hash: account.password })
    .from(account)
    .where(and(eq(account.userId, userId), eq(account.providerId, 'credential')))
  if (!row?.hash) return false
  const library = await auth.over(false).$context
  return library.password.verify({ hash: row.hash, password })
}
