import { PIN_LIMITS, superPasswordOf, waitAfter } from '@deskbell/domain/pin/rules.ts'
import type { PinAccess, PinState } from '@deskbell/domain/pin/schema.ts'
import { eq } from 'drizzle-orm'
import { business } from '../../db/schema/business.ts'
import { countTry, forgetTries } from '../../db/throttle.ts'
import { announce } from '../../live/announce.ts'
import { Refusal } from '../../middleware/errors.ts'
import { findPinCipher, findPinState, lockPin, PIN_GUARD, type PinDesk, pinPlace } from './queries.ts'
import { isSameSecret } from './same-secret.ts'
import { endOtherStepUps, recordPinDeed, requireStepUp, stepUp } from './step-up.ts'

/** Opens where there is no PIN, without counting anything. Null where there is one. */
async function openUnset(desk: PinDesk, now: Date): Promise<PinAccess | null> {
  if (await findPinCipher(desk.db, desk.actor)) return null
  return desk.db.transaction(async (tx) => {
    const pin = await lockPin(tx, desk)
    return pin === '' ? stepUp(tx, desk, { pin, action: 'authenticated', now }) : null
  })
}

type Try = { superPassword: string; number: number; now: Date }

/** Null when it is wrong, which is noted too. */
async function checkTry(desk: PinDesk, { superPassword, number, now }: Try): Promise<PinAccess | null> {
  const { db, actor } = desk
  return db.transaction(async (tx) => {
    const pin = await lockPin(tx, desk)
    // No Super Password opens what can't be read: only the account's password does.
    if (pin === null) throw new Refusal('pin_locked')
    const isRight = isSameSecret(superPassword, superPasswordOf(pin))
    // It may have been removed in the meantime.
    if (isRight || pin === '') return stepUp(tx, desk, { pin, action: 'authenticated', now })
    await recordPinDeed(tx, actor, 'tried in vain', now)
    if (number === PIN_LIMITS.lockAfter) await recordPinDeed(tx, actor, 'locked', now)
    return null
  })
}

/**
 * Steps the session up and gives the PIN, if the Super Password is right or no PIN is set. Throws
 * `incorrect_super_password`, `rate_limited` while one has to wait, and `pin_locked`.
 */
export async function authenticate(desk: PinDesk, superPassword: string, now: Date): Promise<PinAccess> {
  const open = await openUnset(desk, now)
  if (open) return open
  const number = await countTry(desk.db, desk.actor, PIN_GUARD, now)
  const access = await checkTry(desk, { superPassword, number, now })
  if (access) return access
  const wait = waitAfter(number, PIN_LIMITS)
  throw new Refusal('incorrect_super_password', wait > 0 ? { retryAfterSeconds: wait } : {})
}

function changeOf(before: string | null, after: string): 'set' | 'changed' | 'removed' {
  if (before === '') return 'set'
  return after === '' ? 'removed' : 'changed'
}

/** Sets the PIN; the empty string removes it. Throws `super_password_needed` unless the session is stepped up. */
export async function setPin(desk: PinDesk, pin: string, now: Date): Promise<PinState> {
  const { db, vault, actor } = desk
  await db.transaction(async (tx) => {
    const before = await lockPin(tx, desk)
    await requireStepUp(tx, desk, now)
    if (before === pin) return
    const pinCipher = pin && vault.seal(pin, pinPlace(actor))
    await tx.update(business).set({ pinCipher, updatedAt: now }).where(eq(business.id, actor.businessId))
    await forgetTries(tx, actor, PIN_GUARD)
    await endOtherStepUps(tx, desk)
    await recordPinDeed(tx, actor, changeOf(before, pin), now)
    await announce(tx, actor.businessId, ['business'])
  })
  return findPinState(desk, now)
}
