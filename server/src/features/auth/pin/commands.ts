import { getSuperPassword } from '@deskbell/domain/auth/pin/rules.ts'
import type { PinAccess, PinState } from '@deskbell/domain/auth/pin/schema.ts'
import { eq } from '../../../db/drizzle.ts'
import { clearAttempts } from '../../../db/login-attempts.ts'
import { business } from '../../../db/schema/business.ts'
import { isSameSecret } from '../../../lib/crypto/timing-safe-compare.ts'
import { announce } from '../../../live/announce.ts'
import { limitGuesses } from './guess-limit.ts'
import { findPinState, getPinEncryptionContext, lockPin, PIN_GUARD, type PinContext } from './queries.ts'
import { endOtherStepUps, logPinAction, requireStepUp, stepUp } from './step-up.ts'

/**
 * Steps the session up and returns the PIN, if the Super Password is right or no PIN is set. Throws
 * AppError 'incorrect_super_password', 'rate_limited' during a lockout delay, or 'pin_locked'.
 */
export function authenticate(desk: PinContext, superPassword: string, now: Date): Promise<PinAccess> {
  return limitGuesses(desk, {
    isRight: (pin) => isSameSecret(superPassword, getSuperPassword(pin)),
    deed: (tx, pin) => stepUp(tx, desk, { pin, action: 'authenticated', now }),
    wrong: 'incorrect_super_password',
    now,
  })
}

function getChange(before: string | null, after: string): 'set' | 'changed' | 'removed' {
  if (before === '') return 'set'
  return after === '' ? 'removed' : 'changed'
}

/**
 * Sets the PIN; the empty string removes it. Throws AppError 'super_password_needed' unless the session is stepped up.
 */
export async function setPin(desk: PinContext, pin: string, now: Date): Promise<PinState> {
  const { db, encryption, actor } = desk
  await db.transaction(async (tx) => {
    const before = await lockPin(tx, desk)
    await requireStepUp(tx, desk, now)
    if (before === pin) return
    const pinCipher = pin && encryption.encrypt(pin, getPinEncryptionContext(actor))
    await tx.update(business).set({ pinCipher, updatedAt: now }).where(eq(business.id, actor.businessId))
    await clearAttempts(tx, actor, PIN_GUARD)
    await endOtherStepUps(tx, desk)
    await logPinAction(tx, actor, getChange(before, pin), now)
    await announce(tx, actor.businessId, ['business', 'devices'])
  })
  return findPinState(desk, now)
}
