import { randomBytes } from 'node:crypto'
import { and, eq, inArray, ne } from 'drizzle-orm'
import type { Actor } from '../../../auth/actor.ts'
import { hashToken, LOCK_DAYS } from '../../../auth/kiosk-cookie.ts'
import type { Database, Transaction } from '../../../db/client.ts'
import { session, user } from '../../../db/schema/auth.ts'
import { device } from '../../../db/schema/device.ts'
import type { AppEnv } from '../../../http/context.ts'

/** What locking and unlocking need of a request. */
export type KioskContext = Pick<AppEnv['Variables'], 'db' | 'encryption' | 'actor' | 'sessionId'>

const DAY_MS = 86_400_000

type Locking = { deviceId: string; now: Date }

function expiry(now: Date): Date {
  return new Date(now.getTime() + LOCK_DAYS * DAY_MS)
}

/** Whether a kiosk was prolonged longer ago than a day. Where its cookie didn't come along, there is nothing to prolong. */
export function needsExtending(lockExpiresAt: Date | null, now: Date): boolean {
  return lockExpiresAt !== null && expiry(now).getTime() - lockExpiresAt.getTime() > DAY_MS
}

export function isDevice({ businessId }: Actor, id: string) {
  return and(eq(device.businessId, businessId), eq(device.id, id))
}

/** Lets a locked kiosk last for another 90 days, and notes that it was seen. */
export async function extendLock(db: Database, actor: Actor, now: Date): Promise<void> {
  const seen = { lockExpiresAt: expiry(now), lastSeenAt: now, updatedAt: now }
  await db
    .update(device)
    .set(seen)
    .where(isDevice(actor, actor.deviceId ?? ''))
}

/** Locks the kiosk on a tablet, and gives the new secret of its cookie. The session is narrowed too. */
export async function lockDevice(
  tx: Transaction,
  { actor, sessionId }: KioskContext,
  { deviceId, now }: Locking,
): Promise<string> {
  const secret = randomBytes(32).toString('base64url')
  const lock = { secretHash: hashToken(secret), lockedAt: now, lockedByName: actor.name, lockExpiresAt: expiry(now) }
  await tx.update(device).set(lock).where(isDevice(actor, deviceId))
  await tx.update(session).set({ deviceId, pinVerifiedUntil: null }).where(eq(session.id, sessionId))
  return secret
}

/** Takes a tablet's lock away, and lets the session that came along be the staff's again. */
export async function unlockDevice(
  tx: Transaction,
  { actor, sessionId }: KioskContext,
  { deviceId, now }: Locking,
): Promise<void> {
  const unlocked = { secretHash: null, lockedAt: null, lockedByName: '', lockExpiresAt: null, updatedAt: now }
  await tx.update(device).set(unlocked).where(isDevice(actor, deviceId))
  await tx.update(session).set({ deviceId: null }).where(eq(session.id, sessionId))
  // Others that were narrowed to this tablet are in no browser any more.
  await endNarrowedSessions(tx, actor, { deviceId, but: sessionId })
}

/** Ends the sessions of the shop that are narrowed to a tablet. */
export async function endNarrowedSessions(
  tx: Transaction,
  actor: Actor,
  { deviceId, but = '' }: { deviceId: string; but?: string },
): Promise<void> {
  const team = tx.select({ id: user.id }).from(user).where(eq(user.businessId, actor.businessId))
  const isNarrowed = and(eq(session.deviceId, deviceId), inArray(session.userId, team))
  await tx.delete(session).where(and(isNarrowed, ne(session.id, but)))
}
