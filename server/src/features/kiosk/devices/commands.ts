import { randomBytes } from 'node:crypto'
import type { Device, DeviceOpening, LeftDevice, OpenedDevice } from '@deskbell/domain/kiosk/devices/schema.ts'
import type { Actor } from '../../../auth/actor.ts'
import { logAudit } from '../../../db/audit-log.ts'
import type { Database, Transaction } from '../../../db/client.ts'
import { findById } from '../../../db/find-by-id.ts'
import { clearAttempts } from '../../../db/login-attempts.ts'
import { device } from '../../../db/schema/device.ts'
import { isSameSecret } from '../../../lib/crypto/timing-safe-compare.ts'
import { announce, announceSignOut } from '../../../live/announce.ts'
import { limitGuesses } from '../../auth/pin/guess-limit.ts'
import { findPinCipher, PIN_GUARD } from '../../auth/pin/queries.ts'
import { deleteRestrictedSessions, isDevice, type KioskContext, lockDevice, unlockDevice } from './lock.ts'
import { presentDevice, presentOpened } from './present.ts'

/** `hasCookie`: true if the request came with the kiosk cookie, so that no new one is needed. */
type Opening = DeviceOpening & { hasCookie: boolean; now: Date }

/**
 * Opens the kiosk on a device, and locks it if a PIN is set. A locked kiosk keeps its device id whatever id it sends,
 * since its browser may have lost its storage.
 */
export async function openDevice(
  desk: KioskContext,
  opening: Opening,
): Promise<{ opened: OpenedDevice; secret: string | null }> {
  const { db, actor } = desk
  const id = actor.deviceId ?? opening.id
  return db.transaction(async (tx) => {
    await ensureDevice(tx, actor, { ...opening, id })
    const secret = actor.deviceId ? await relock(tx, desk, opening) : await lockIfOpened(tx, desk, { ...opening, id })
    return { opened: presentOpened(await findById(tx, actor, device, id), actor), secret }
  })
}

async function ensureDevice(tx: Transaction, { businessId }: Actor, { id, name, now }: Opening): Promise<void> {
  const rosterKey = randomBytes(32).toString('hex')
  const { rowCount } = await tx
    .insert(device)
    .values({ businessId, id, name, rosterKey, lastSeenAt: now })
    .onConflictDoNothing()
  // Announce only a real change: kiosks reopen on every 'devices' announcement, so another one here would loop.
  if (rowCount) await announce(tx, businessId, ['devices'])
}

/** Issues a new secret to a locked kiosk without its cookie, identified only by its restricted session. */
async function relock(tx: Transaction, desk: KioskContext, { hasCookie, now }: Opening): Promise<string | null> {
  const { deviceId } = desk.actor
  return hasCookie || !deviceId ? null : lockDevice(tx, desk, { deviceId, now })
}

async function lockIfOpened(tx: Transaction, desk: KioskContext, { id, opens, now }: Opening): Promise<string | null> {
  // A kiosk that was just left also receives the announcement and must not lock itself again.
  if (!opens) return null
  const { actor } = desk
  const before = await findById(tx, actor, device, id)
  const isGuarded = (await findPinCipher(tx, actor)) !== ''
  // Staff opened it themselves, so lift a revocation.
  const seen = { revokedAt: null, lastSeenAt: now, updatedAt: now }
  await tx.update(device).set(seen).where(isDevice(actor, id))
  if (!isGuarded && !before.secretHash && !before.revokedAt) return null
  await announce(tx, actor.businessId, ['devices'])
  if (!isGuarded) {
    await unlockDevice(tx, desk, { deviceId: id, now })
    return null
  }
  await logAudit(tx, actor, { action: 'locked', entity: 'device', entityId: id, at: now })
  return lockDevice(tx, desk, { deviceId: id, now })
}

/**
 * Unlocks a kiosk by PIN and restores the staff session if it still exists. Throws AppError 'incorrect_pin',
 * 'rate_limited' during a lockout delay, or 'pin_locked'.
 */
export async function leaveDevice(desk: KioskContext, pin: string, now: Date): Promise<LeftDevice> {
  const { actor, sessionId } = desk
  const { deviceId } = actor
  const left = { signedIn: sessionId !== '' }
  if (!deviceId) return left
  return limitGuesses(desk, {
    isRight: (own) => isSameSecret(pin, own),
    deed: async (tx) => {
      await clearAttempts(tx, actor, PIN_GUARD)
      await unlockDevice(tx, desk, { deviceId, now })
      await logAudit(tx, actor, { action: 'left', entity: 'device', entityId: deviceId, at: now })
      await announce(tx, actor.businessId, ['devices'])
      return left
    },
    wrong: 'incorrect_pin',
    now,
  })
}

export async function renameDevice(
  db: Database,
  actor: Actor,
  { id, name, now }: { id: string; name: string; now: Date },
): Promise<Device> {
  return db.transaction(async (tx) => {
    const { name: before } = await findById(tx, actor, device, id)
    await tx.update(device).set({ name, updatedAt: now }).where(isDevice(actor, id))
    const deed = { action: 'renamed', entity: 'device', entityId: id, before: { name: before }, after: { name } }
    await logAudit(tx, actor, { ...deed, at: now })
    await announce(tx, actor.businessId, ['devices'])
    return presentDevice(await findById(tx, actor, device, id))
  })
}

/**
 * Revokes a device: invalidates its cookie and ends the sessions restricted to it. Its offline queue stays on the
 * device until staff open the kiosk there again.
 */
export async function revokeDevice(
  db: Database,
  actor: Actor,
  { id, now }: { id: string; now: Date },
): Promise<Device> {
  return db.transaction(async (tx) => {
    const { revokedAt } = await findById(tx, actor, device, id)
    if (!revokedAt) {
      await tx.update(device).set({ revokedAt: now, updatedAt: now }).where(isDevice(actor, id))
      await deleteRestrictedSessions(tx, actor, { deviceId: id })
      await logAudit(tx, actor, { action: 'revoked', entity: 'device', entityId: id, at: now })
      await announce(tx, actor.businessId, ['devices'])
      await announceSignOut(tx, actor.businessId)
    }
    return presentDevice(await findById(tx, actor, device, id))
  })
}
