import type { Actor } from '../../../auth/actor.ts'
import { createKioskSecret, LOCK_DAYS } from '../../../auth/kiosk-cookie.ts'
import type { Database, Transaction } from '../../../db/client.ts'
import { and, eq, ne } from '../../../db/drizzle.ts'
import { session } from '../../../db/schema/auth.ts'
import { device } from '../../../db/schema/device.ts'
import type { AppEnv } from '../../../http/context.ts'
import { hashToken } from '../../../lib/crypto/token-hash.ts'
import { isSessionFor } from '../../auth/memberships.ts'

export type KioskContext = Pick<AppEnv['Variables'], 'db' | 'encryption' | 'actor' | 'sessionId'>

const DAY_MS = 86_400_000

type Locking = { deviceId: string; now: Date }

function expiry(now: Date): Date {
  return new Date(now.getTime() + LOCK_DAYS * DAY_MS)
}

/** True if the lock was last extended more than a day ago. Null means that the request had no kiosk cookie. */
export function needsExtending(lockExpiresAt: Date | null, now: Date): boolean {
  return lockExpiresAt !== null && expiry(now).getTime() - lockExpiresAt.getTime() > DAY_MS
}

export function isDevice({ businessId }: Actor, id: string) {
  return and(eq(device.businessId, businessId), eq(device.id, id))
}

/** Extends the lock of a kiosk by another 90 days and updates last_seen_at. */
export async function extendLock(db: Database, actor: Actor, now: Date): Promise<void> {
  const seen = { lockExpiresAt: expiry(now), lastSeenAt: now, updatedAt: now }
  await db
    .update(device)
    .set(seen)
    .where(isDevice(actor, actor.deviceId ?? ''))
}

/** Locks the device, restricts the session to it and returns the new secret for the kiosk cookie. */
export async function lockDevice(
  tx: Transaction,
  { actor, sessionId }: KioskContext,
  { deviceId, now }: Locking,
): Promise<string> {
  const secret = createKioskSecret(actor.businessId)
  const lock = { secretHash: hashToken(secret), lockedAt: now, lockedByName: actor.name, lockExpiresAt: expiry(now) }
  await tx.update(device).set(lock).where(isDevice(actor, deviceId))
  await tx.update(session).set({ deviceId, pinVerifiedUntil: null }).where(eq(session.id, sessionId))
  return secret
}

/** Unlocks the device and lifts the restriction of the current session. */
export async function unlockDevice(
  tx: Transaction,
  { actor, sessionId }: KioskContext,
  { deviceId, now }: Locking,
): Promise<void> {
  const unlocked = { secretHash: null, lockedAt: null, lockedByName: '', lockExpiresAt: null, updatedAt: now }
  await tx.update(device).set(unlocked).where(isDevice(actor, deviceId))
  await tx.update(session).set({ deviceId: null }).where(eq(session.id, sessionId))
  // No browser uses the other sessions that were restricted to this device.
  await deleteRestrictedSessions(tx, actor, { deviceId, but: sessionId })
}

export async function deleteRestrictedSessions(
  tx: Transaction,
  actor: Actor,
  { deviceId, but = '' }: { deviceId: string; but?: string },
): Promise<void> {
  const isNarrowed = and(eq(session.deviceId, deviceId), isSessionFor(actor))
  await tx.delete(session).where(and(isNarrowed, ne(session.id, but)))
}
