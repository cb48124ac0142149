import { isWithinKioskUndoWindow } from '@deskbell/domain/check-ins/rules.ts'
import type { QueueEntry } from '@deskbell/domain/kiosk/sync.ts'
import { and, eq } from 'drizzle-orm'
import type { Actor } from '../../auth/actor.ts'
import type { Transaction } from '../../db/client.ts'
import { checkIn } from '../../db/schema/check-in.ts'
import { operation } from '../../db/schema/operation.ts'
import { AppError } from '../../errors.ts'
import { undoInTransaction } from '../check-ins/undo.ts'
import type { SyncEntry } from './sync-entry.ts'

/**
 * Undoes a check-in of this device. Does nothing if the check-in was rejected, matched an earlier visit or never
 * arrived. Throws AppError 'not_undoable' for another device's check-in, or 'undo_too_late'.
 */
export async function undoEntry(
  tx: Transaction,
  actor: Actor,
  { entry, device, deviceAt, now }: SyncEntry<Extract<QueueEntry, { kind: 'undo' }>>,
) {
  const { checkInId: id } = entry
  const [visit] = await tx
    .select({ deviceId: operation.deviceId, madeAt: checkIn.deviceAt })
    .from(checkIn)
    .leftJoin(operation, and(eq(operation.businessId, checkIn.businessId), eq(operation.id, checkIn.id)))
    .where(and(eq(checkIn.businessId, actor.businessId), eq(checkIn.id, id)))
  if (!visit) return
  if (visit.deviceId !== device.id) throw new AppError('not_undoable')
  if (!visit.madeAt || !isWithinKioskUndoWindow(visit.madeAt, deviceAt)) throw new AppError('undo_too_late')
  await undoInTransaction(tx, { ...actor, name: 'Kiosk' }, { id, now })
}
