import type { DeviceList } from '@deskbell/domain/kiosk/devices/schema.ts'
import type { Actor } from '../../../auth/actor.ts'
import type { Queryable } from '../../../db/client.ts'
import { and, asc, eq, gt, isNull, or } from '../../../db/drizzle.ts'
import { findById } from '../../../db/find-by-id.ts'
import { device } from '../../../db/schema/device.ts'
import { AppError } from '../../../errors.ts'
import { type DeviceRow, presentDevice } from './present.ts'

/** Finds the devices by name, and revoked ones while they have pending entries. */
export async function findDevices(db: Queryable, { businessId }: Actor): Promise<DeviceList> {
  const rows = await db
    .select()
    .from(device)
    .where(and(eq(device.businessId, businessId), or(isNull(device.revokedAt), gt(device.pending, 0))))
    .orderBy(asc(device.name), asc(device.id))
  return { items: rows.map(presentDevice) }
}

/**
 * Finds the device for a request from that device. A locked kiosk may access only itself. Throws AppError 'not_found'.
 */
export async function findOwnDevice(db: Queryable, actor: Actor, id: string): Promise<DeviceRow> {
  if (actor.deviceId && actor.deviceId !== id) throw new AppError('not_found')
  return findById(db, actor, device, id)
}
