import { isWithinKioskUndoWindow } from '@deskbell/domain/check-ins/rules.ts'
import type { QueueEntry } from '@deskbell/domain/kiosk/sync.ts'
import { minutesAfter } from '@deskbell/domain/shared/time.ts'
import type { Actor } from '../../auth/actor.ts'
import type { Transaction } from '../../db/client.ts'
import { and, eq } from '../../db/drizzle.ts'
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
  { entry, device, now, ...tapped }: SyncEntry<Extract<QueueEntry, { kind: 'undo' }>>,
) {
  const { checkInId: id } = entry
  const [visit] = await tx
    .select({ deviceId: operation.deviceId, deviceAt: checkIn.deviceAt, at: checkIn.occurredAt })
    .from(checkIn)
    .leftJoin(operation, and(eq(operation.businessId, checkIn.businessId), eq(operation.id, checkIn.id)))
    .where(and(eq(checkIn.businessId, actor.businessId), eq(checkIn.id, id)))
  if (!visit) return
  if (visit.deviceId !== device.id) throw new AppError('not_undoable')
  if (!isInTime(visit, tapped)) throw new AppError('undo_too_late')
  await undoInTransaction(tx, { ...actor, name: 'Kiosk' }, { id, now })
}

/** Minutes by which the times of two taps may differ more by the server's clock: the two requests took unequal times. */
const LATENCY_MINUTES = 1

/** True if the undo followed the check-in in time, by the device's clock and by the server's. */
function isInTime(
  visit: { deviceAt: Date | null; at: Date },
  { deviceAt, at, waited }: Pick<SyncEntry, 'deviceAt' | 'at' | 'waited'>,
): boolean {
  if (!visit.deviceAt || !waited) return false
  const byServer = isWithinKioskUndoWindow(visit.at, minutesAfter(at, -LATENCY_MINUTES))
  return byServer && isWithinKioskUndoWindow(visit.deviceAt, deviceAt)
}
