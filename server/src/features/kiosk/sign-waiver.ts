import type { QueueEntry } from '@deskbell/domain/kiosk/sync.ts'
import type { Actor } from '../../auth/actor.ts'
import type { Transaction } from '../../db/client.ts'
import { saveSignature } from '../waivers/sign.ts'
import type { SyncEntry } from './sync-entry.ts'

/** Keeps what was drawn on a tablet, at the time when it was, by the server's clock. It has happened: nothing is asked. */
export async function signTapped(
  tx: Transaction,
  actor: Actor,
  { entry, device, at, now }: SyncEntry<Extract<QueueEntry, { kind: 'sign_waiver' }>>,
): Promise<void> {
  const { id, clientId, waiverId, guardianName, strokes } = entry
  const drawn = { id, clientId, waiverId, guardianName, strokes }
  await saveSignature(tx, { ...actor, name: 'Kiosk' }, { ...drawn, deviceId: device.id, at, now })
}
