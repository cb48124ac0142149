import { getBackoffSeconds, PASSWORD_LIMITS } from '@deskbell/domain/auth/pin/rules.ts'
import type { PinAccess } from '@deskbell/domain/auth/pin/schema.ts'
import { clearAttempts, countAttempt } from '../../../db/login-attempts.ts'
import { AppError } from '../../../errors.ts'
import type { AppEnv } from '../../../http/context.ts'
import { getAttemptLimit, isOwnPassword } from '../own-password.ts'
import { lockPin, type PinContext } from './queries.ts'
import { logPinAction, stepUp } from './step-up.ts'

/**
 * Steps the session up with the account's password: for a locked or forgotten PIN, or a lost encryption key. Throws
 * AppError 'incorrect_password', or 'rate_limited' during a lockout delay.
 */
export async function unlock(
  desk: PinContext & Pick<AppEnv['Variables'], 'auth'>,
  password: string,
  now: Date,
): Promise<PinAccess> {
  const { db, actor } = desk
  if (!actor.userId) throw new AppError('incorrect_password')
  const guard = getAttemptLimit(actor.userId)
  const number = await countAttempt(db, actor, guard, now)
  if (await isOwnPassword(desk, actor.userId, password))
    return db.transaction(async (tx) => {
      await clearAttempts(tx, actor, guard)
      return stepUp(tx, desk, { pin: await lockPin(tx, desk), action: 'unlocked', now })
    })
  await db.transaction((tx) => logPinAction(tx, actor, 'password tried in vain', now))
  const wait = getBackoffSeconds(number, PASSWORD_LIMITS)
  throw new AppError('incorrect_password', wait > 0 ? { retryAfterSeconds: wait } : {})
}
