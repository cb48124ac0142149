import type { DeviceList } from '@deskbell/domain/devices/schema.ts'
import { and, asc, eq, gt, isNull, or } from 'drizzle-orm'
import type { Queryable } from '../../db/client.ts'
import { device } from '../../db/schema/device.ts'
import type { Actor } from '../../middleware/actor.ts'
import { presentDevice } from './present.ts'

/** The shop's tablets by name. One that was signed out stays while check-ins wait on it. */
export async function findDevices(db: Queryable, { businessId }: Actor): Promise<DeviceList> {
  const rows = await db
    .select()
    .from(device)
    .where(and(eq(device.businessId, businessId), or(isNull(device.revokedAt), gt(device.pending, 0))))
    .orderBy(asc(device.name), asc(device.id))
  return { items: rows.map(presentDevice) }
}
