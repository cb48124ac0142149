import { getBackoffSeconds, PIN_LIMITS } from '@deskbell/domain/auth/pin/rules.ts'
import type { ErrorCode } from '@deskbell/domain/shared/errors.ts'
import type { Transaction } from '../../../db/client.ts'
import { countAttempt } from '../../../db/login-attempts.ts'
import { AppError } from '../../../errors.ts'
import { findPinCipher, lockPin, PIN_GUARD, type PinContext } from './queries.ts'
import { logPinAction } from './step-up.ts'

type Guarded<Done> = {
  isRight: (pin: string) => boolean
  deed: (tx: Transaction, pin: string) => Promise<Done>
  wrong: ErrorCode
  now: Date
}
type Outcome<Done> = { done: Done } | null

/** Runs the action without counting an attempt if no PIN is set. Returns null if one is set. */
async function runIfPinUnset<Done>(desk: PinContext, { deed }: Guarded<Done>): Promise<Outcome<Done>> {
  if (await findPinCipher(desk.db, desk.actor)) return null
  return desk.db.transaction(async (tx) => {
    const pin = await lockPin(tx, desk)
    return pin === '' ? { done: await deed(tx, pin) } : null
  })
}

/** Checks one guess. Returns null and writes an audit log entry if it is wrong. */
async function checkGuess<Done>(
  desk: PinContext,
  { isRight, deed, now }: Guarded<Done>,
  number: number,
): Promise<Outcome<Done>> {
  const { db, actor } = desk
  return db.transaction(async (tx) => {
    const pin = await lockPin(tx, desk)
    // The PIN can't be decrypted, so no guess can match: only the account's password unlocks it.
    if (pin === null) throw new AppError('pin_locked')
    // The PIN may have been removed since the first check.
    if (pin === '' || isRight(pin)) return { done: await deed(tx, pin) }
    await logPinAction(tx, actor, 'tried in vain', now)
    if (number === PIN_LIMITS.lockAfter) await logPinAction(tx, actor, 'locked', now)
    return null
  })
}

/**
 * Runs the protected action if the guess is right or no PIN is set. All attempts of the business share one counter,
 * across devices and servers. Throws `wrong`, AppError 'rate_limited' during a lockout delay, or 'pin_locked'.
 */
export async function limitGuesses<Done>(desk: PinContext, guarded: Guarded<Done>): Promise<Done> {
  const open = await runIfPinUnset(desk, guarded)
  if (open) return open.done
  const number = await countAttempt(desk.db, desk.actor, PIN_GUARD, guarded.now)
  const outcome = await checkGuess(desk, guarded, number)
  if (outcome) return outcome.done
  const wait = getBackoffSeconds(number, PIN_LIMITS)
  throw new AppError(guarded.wrong, wait > 0 ? { retryAfterSeconds: wait } : {})
}
