import { getBackoffSeconds, PASSWORD_LIMITS } from '@deskbell/domain/auth/pin/rules.ts'
import type { Reauthentication } from '@deskbell/domain/auth/reauthentication/schema.ts'
import type { ErrorCode } from '@deskbell/domain/shared/errors.ts'
import type { AuthenticationResponseJSON } from '@simplewebauthn/server'
import type { Context } from 'hono'
import { eq } from '../../../db/drizzle.ts'
import { clearAttempts, countAttempt } from '../../../db/login-attempts.ts'
import { session, user } from '../../../db/schema/auth.ts'
import { AppError } from '../../../errors.ts'
import type { AppEnv } from '../../../http/context.ts'
import { getOwnAccountId, logOwnAction } from '../account/commands.ts'
import { CODE_PATHS, callLibrary } from '../library.ts'
import { getAttemptLimit, isOwnPassword } from '../own-password.ts'
import { isOwnPasskey } from './passkey.ts'

const REFUSALS: Record<Reauthentication['kind'], ErrorCode> = {
  password: 'incorrect_password',
  authenticator: 'incorrect_code',
  backup: 'incorrect_code',
  passkey: 'passkey_refused',
}

async function isOwnCode(c: Context<AppEnv>, kind: keyof typeof CODE_PATHS, code: string): Promise<boolean> {
  const own = eq(user.id, getOwnAccountId(c.var.actor))
  const [row] = await c.var.db.select({ isOn: user.twoFactorEnabled }).from(user).where(own)
  // Otherwise the library would turn it on by a code of a secret that was not confirmed yet.
  if (!row?.isOn) return false
  try {
    await callLibrary(c, CODE_PATHS[kind], { code })
    return true
  } catch (error) {
    if (error instanceof AppError && error.code === 'incorrect_code') return false
    throw error
  }
}

function isRight(c: Context<AppEnv>, proof: Reauthentication): Promise<boolean> {
  if (proof.kind === 'password') return isOwnPassword(c.var, getOwnAccountId(c.var.actor), proof.password)
  // Checked by the verification itself.
  if (proof.kind === 'passkey') return isOwnPasskey(c, proof.response as unknown as AuthenticationResponseJSON)
  return isOwnCode(c, proof.kind, proof.code)
}

/**
 * Marks the session as just authenticated if the proof is right. Counts the attempt before it is checked, together with
 * those at the PIN's dialog. Throws AppError as in `REFUSALS`, or 'rate_limited' during a lockout delay.
 */
export async function reauthenticate(c: Context<AppEnv>, proof: Reauthentication): Promise<void> {
  const { db, actor, sessionId } = c.var
  const now = c.var.clock()
  const guard = getAttemptLimit(getOwnAccountId(actor))
  const number = await countAttempt(db, actor, guard, now)
  if (!(await isRight(c, proof))) {
    await logOwnAction(db, actor, 'failed to confirm who they are', now)
    const wait = getBackoffSeconds(number, PASSWORD_LIMITS)
    throw new AppError(REFUSALS[proof.kind], wait > 0 ? { retryAfterSeconds: wait } : {})
  }
  await db.transaction(async (tx) => {
    await clearAttempts(tx, actor, guard)
    const marked = await tx.update(session).set({ reauthenticatedAt: now }).where(eq(session.id, sessionId))
    if (marked.rowCount === 0) throw new AppError('not_signed_in')
  })
}
