import { PIN_LIMITS, waitAfter } from '@deskbell/domain/auth/pin/rules.ts'
import type { ErrorCode } from '@deskbell/domain/shared/errors.ts'
import type { Transaction } from '../../../db/client.ts'
import { countAttempt } from '../../../db/login-attempts.ts'
import { AppError } from '../../../errors.ts'
import { findPinCipher, lockPin, PIN_GUARD, type PinContext } from './queries.ts'
import { logPinAction } from './step-up.ts'

/** Something that the PIN opens. */
type Guarded<Done> = {
  isRight: (pin: string) => boolean
  deed: (tx: Transaction, pin: string) => Promise<Done>
  /** What one hears who was wrong. */
  wrong: ErrorCode
  now: Date
}
type Outcome<Done> = { done: Done } | null

/** Opens where there is no PIN, without counting anything. Null where there is one. */
async function openUnset<Done>(desk: PinContext, { deed }: Guarded<Done>): Promise<Outcome<Done>> {
  if (await findPinCipher(desk.db, desk.actor)) return null
  return desk.db.transaction(async (tx) => {
    const pin = await lockPin(tx, desk)
    return pin === '' ? { done: await deed(tx, pin) } : null
  })
}

/** Null when it is wrong, which is noted too. */
async function checkTry<Done>(
  desk: PinContext,
  { isRight, deed, now }: Guarded<Done>,
  number: number,
): Promise<Outcome<Done>> {
  const { db, actor } = desk
  return db.transaction(async (tx) => {
    const pin = await lockPin(tx, desk)
    // Nothing that is typed opens what can't be read: only the account's password does.
    if (pin === null) throw new AppError('pin_locked')
    // It may have been removed in the meantime.
    if (pin === '' || isRight(pin)) return { done: await deed(tx, pin) }
    await logPinAction(tx, actor, 'tried in vain', now)
    if (number === PIN_LIMITS.lockAfter) await logPinAction(tx, actor, 'locked', now)
    return null
  })
}

/**
 * Does what the PIN opens, if it was given rightly or none is set. All tries count together, wherever they are made.
 * Throws `wrong`, `rate_limited` while one has to wait, and `pin_locked`.
 */
export async function limitGuesses<Done>(desk: PinContext, guarded: Guarded<Done>): Promise<Done> {
  const open = await openUnset(desk, guarded)
  if (open) return open.done
  const number = await countAttempt(desk.db, desk.actor, PIN_GUARD, guarded.now)
  const outcome = await checkTry(desk, guarded, number)
  if (outcome) return outcome.done
  const wait = waitAfter(number, PIN_LIMITS)
  throw new AppError(guarded.wrong, wait > 0 ? { retryAfterSeconds: wait } : {})
}
