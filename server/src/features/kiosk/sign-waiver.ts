import type { QueueEntry } from '@deskbell/domain/kiosk/sync.ts'
import type { Actor } from '../../auth/actor.ts'
import type { Transaction } from '../../db/client.ts'
import { keepSignature } from '../waivers/sign.ts'
import type { Tap } from './sync-entry.ts'

/** Keeps what was drawn on a tablet, at the time when it was, by the server's clock. It has happened: nothing is asked. */
export async function signTapped(
  tx: Transaction,
  actor: Actor,
  { entry, device, at, now }: Tap<Extract<QueueEntry, { kind: 'sign_waiver' }>>,
): Promise<void> {
  const { id, clientId, waiverId, guardianName, strokes } = entry
  const drawn = { id, clientId, waiverId, guardianName, strokes }
  await keepSignature(tx, { ...actor, name: 'Kiosk' }, { ...drawn, deviceId: device.id, at, now })
}
