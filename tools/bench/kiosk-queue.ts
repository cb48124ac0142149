import type { SyncBatch } from '@deskbell/domain/kiosk/sync.ts'
import { newId } from '@deskbell/domain/shared/new-id.ts'
import { createEntity, type Shop } from './shop.ts'

export const SYNC_PATH = '/api/kiosk/sync'

/** Opens kiosks and returns their device ids. */
export async function openKiosks(shop: Shop, count: number): Promise<string[]> {
  const deviceIds = Array.from({ length: count }, () => newId())
  for (const id of deviceIds) await createEntity(shop, '/api/devices/open', { id, name: 'bench' })
  return deviceIds
}

/** Returns a function that makes the sync requests of a kiosk with the network, each with some check-ins. */
export function createQueue(
  deviceId: string,
): (visits: { id: string; clientId: string; serviceId: string }[]) => SyncBatch {
  const epoch = newId()
  let sequence = 0
  return (visits) => {
    const at = new Date().toISOString()
    const tap = { deviceAt: at, kind: 'check_in', offline: false, passId: null } as const
    const entries = visits.map((visit) => ({ ...visit, ...tap, sequence: ++sequence }))
    const state = { pending: visits.length, oldestAt: at, battery: null, persisted: null, keeps: true }
    return { deviceId, epoch, sentAt: at, ...state, entries }
  }
}
