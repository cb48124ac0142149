import { checkThrottle, PIN_LIMITS } from '@deskbell/domain/auth/pin/rules.ts'
import type { PinState } from '@deskbell/domain/auth/pin/schema.ts'
import type { Actor } from '../../../auth/actor.ts'
import type { Queryable, Transaction } from '../../../db/client.ts'
import { and, eq, gt } from '../../../db/drizzle.ts'
import { type AttemptLimit, findAttempts } from '../../../db/login-attempts.ts'
import { session } from '../../../db/schema/auth.ts'
import { business } from '../../../db/schema/business.ts'
import type { AppEnv } from '../../../http/context.ts'
import { presentPinState } from './present.ts'

export type PinContext = Pick<AppEnv['Variables'], 'db' | 'encryption' | 'actor' | 'sessionId'>

export const PIN_GUARD: AttemptLimit = { subject: 'pin', limits: PIN_LIMITS, lockedCode: 'pin_locked' }

/** Returns the storage location to which the ciphertext is bound (additional authenticated data). */
export function getPinEncryptionContext({ businessId }: Actor): string {
  return `pin of ${businessId}`
}

export async function findPinCipher(db: Queryable, { businessId }: Actor): Promise<string> {
  const [row] = await db.select({ cipher: business.pinCipher }).from(business).where(eq(business.id, businessId))
  return row?.cipher ?? ''
}

/** Reads the PIN and locks the row until the transaction ends. Returns null if it is set but can't be decrypted. */
export async function lockPin(tx: Transaction, { encryption, actor }: PinContext): Promise<string | null> {
  const [row] = await tx
    .select({ cipher: business.pinCipher })
    .from(business)
    .where(eq(business.id, actor.businessId))
    .for('no key update')
  return row?.cipher ? encryption.decrypt(row.cipher, getPinEncryptionContext(actor)) : ''
}

/** Returns the end of the session's step-up, or null if it isn't stepped up. */
export async function findVerifiedUntil(db: Queryable, sessionId: string, now: Date): Promise<Date | null> {
  const [row] = await db
    .select({ until: session.pinVerifiedUntil })
    .from(session)
    .where(and(eq(session.id, sessionId), gt(session.pinVerifiedUntil, now)))
  return row?.until ?? null
}

export async function findPinState({ db, encryption, actor, sessionId }: PinContext, now: Date): Promise<PinState> {
  const cipher = await findPinCipher(db, actor)
  const isReadable = cipher === '' || encryption.decrypt(cipher, getPinEncryptionContext(actor)) !== null
  const { locked, waitSeconds } = checkThrottle(await findAttempts(db, actor, PIN_GUARD), PIN_LIMITS, now)
  const verifiedUntil = await findVerifiedUntil(db, sessionId, now)
  return presentPinState({ isSet: cipher !== '', isReadable, locked, waitSeconds, verifiedUntil })
}
