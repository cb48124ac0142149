import type { Device, OpenedDevice } from '@deskbell/domain/kiosk/devices/schema.ts'
import type { Actor } from '../../../auth/actor.ts'
import type { device } from '../../../db/schema/device.ts'

export type DeviceRow = typeof device.$inferSelect

/** True if the kiosk is locked. A revoked one is signed out instead. */
function isLocked({ secretHash, revokedAt }: DeviceRow): boolean {
  return secretHash !== null && revokedAt === null
}

export function presentDevice(row: DeviceRow): Device {
  return {
    id: row.id,
    name: row.name,
    locked: isLocked(row),
    lastSeenAt: row.lastSeenAt?.toISOString() ?? null,
    pending: row.pending,
    oldestPendingAt: row.oldestPendingAt?.toISOString() ?? null,
    battery: row.battery,
    persisted: row.persisted,
    revokedAt: row.revokedAt?.toISOString() ?? null,
  }
}

export function presentOpened(row: DeviceRow, { kiosk }: Actor): OpenedDevice {
  return { id: row.id, name: row.name, locked: isLocked(row), rosterKey: row.rosterKey, options: kiosk }
}
