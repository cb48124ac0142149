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
 * Counts the attempt before it is checked, together with those at the PIN's dialog. Throws AppError with `refusal` if
 * the proof is wrong, or 'rate_limited' during a lockout delay.
 */
async function requireProof(
  c: Context<AppEnv>,
  { check, refusal }: { check: () => Promise<boolean>; refusal: ErrorCode },
): Promise<void> {
  const { db, actor } = c.var
  const now = c.var.clock()
  const guard = getAttemptLimit(getOwnAccountId(actor))
  const number = await countAttempt(db, actor, guard, now)
  if (await check()) return clearAttempts(db, actor, guard)
  await logOwnAction(db, actor, 'failed to confirm who they are', now)
  const wait = getBackoffSeconds(number, PASSWORD_LIMITS)
  throw new AppError(refusal, wait > 0 ? { retryAfterSeconds: wait } : {})
}

/** Throws AppError 'incorrect_password', or 'rate_limited' during a lockout delay. */
export function requireOwnPassword(c: Context<AppEnv>, password: string): Promise<void> {
  const check = () => isOwnPassword(c.var, getOwnAccountId(c.var.actor), password)
  return requireProof(c, { check, refusal: 'incorrect_password' })
}

/**
 * Marks the session as just authenticated if the proof is right. Throws AppError as in `REFUSALS`, or 'rate_limited'
 * during a lockout delay.
 */
export async function reauthenticate(c: Context<AppEnv>, proof: Reauthentication): Promise<void> {
  await requireProof(c, { check: () => isRight(c, proof), refusal: REFUSALS[proof.kind] })
  const { db, sessionId } = c.var
  const own = eq(session.id, sessionId)
  const marked = await db.update(session).set({ reauthenticatedAt: c.var.clock() }).where(own)
  if (marked.rowCount === 0) throw new AppError('not_signed_in')
}
