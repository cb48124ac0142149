import { PASSWORD_LIMITS, waitAfter } from '@deskbell/domain/auth/pin/rules.ts'
import type { PinAccess } from '@deskbell/domain/auth/pin/schema.ts'
import { and, eq } from 'drizzle-orm'
import { countTry, forgetTries, type Guard } from '../../../db/login-attempts.ts'
import { account } from '../../../db/schema/auth.ts'
import { Refusal } from '../../../errors.ts'
import type { AppEnv } from '../../../http/context.ts'
import { lockPin, type PinDesk } from './queries.ts'
import { recordPinDeed, stepUp } from './step-up.ts'

type UnlockDesk = PinDesk & Pick<AppEnv['Variables'], 'auth'>

function passwordGuard(userId: string): Guard {
  return { what: `password:${userId}`, limits: PASSWORD_LIMITS }
}

async function isOwnPassword({ db, auth }: UnlockDesk, userId: string, password: string): Promise<boolean> {
  const [row] = await db
    .select({ hash: account.password })
    .from(account)
    .where(and(eq(account.userId, userId), eq(account.providerId, 'credential')))
  if (!row?.hash) return false
  const library = await auth.over(false).$context
  return library.password.verify({ hash: row.hash, password })
}

/**
 * Steps the session up by the password of its account: for whoever is locked out, or has forgotten the PIN, and where
 * the key that it was encrypted with is lost. Throws `incorrect_password`, and `rate_limited` while one has to wait.
 */
export async function unlock(desk: UnlockDesk, password: string, now: Date): Promise<PinAccess> {
  const { db, actor } = desk
  if (!actor.userId) throw new Refusal('incorrect_password')
  const guard = passwordGuard(actor.userId)
  const number = await countTry(db, actor, guard, now)
  if (await isOwnPassword(desk, actor.userId, password))
    return db.transaction(async (tx) => {
      await forgetTries(tx, actor, guard)
      return stepUp(tx, desk, { pin: await lockPin(tx, desk), action: 'unlocked', now })
    })
  await db.transaction((tx) => recordPinDeed(tx, actor, 'password tried in vain', now))
  const wait = waitAfter(number, PASSWORD_LIMITS)
  throw new Refusal('incorrect_password', wait > 0 ? { retryAfterSeconds: wait } : {})
}
