import { isWithinKioskUndoWindow } from '@deskbell/domain/check-ins/rules.ts'
import type { Undone } from '@deskbell/domain/check-ins/schema.ts'
import { and, eq, inArray } from 'drizzle-orm'
import type { Actor } from '../../auth/actor.ts'
import { logAudit } from '../../db/audit-log.ts'
import type { Database, Transaction } from '../../db/client.ts'
import { attention } from '../../db/schema/attention.ts'
import { checkIn } from '../../db/schema/check-in.ts'
import { AppError } from '../../errors.ts'
import { announce } from '../../live/announce.ts'
import { revertCheckIn } from '../appointments/bookings/status.ts'
import { lockClient } from '../clients/queries.ts'
import { autoResolveAlert } from '../home/alerts/create.ts'
import { findPassRow } from '../passes/queries.ts'
import { returnVisit, type VisitRow } from '../passes/visits.ts'
import { findCheckIn } from './queries.ts'
import { emitCheckInUndone } from './webhooks.ts'

type Undo = {
  id: string
  from: 'kiosk' | 'desk'
  /** Time of the undo by the device's clock. If set, the undo window is measured by device times. */
  deviceAt?: Date
  now: Date
}

/**
 * Undoes a check-in: a compensating ledger entry returns the visit to its pass, and its booking is open again.
 * Idempotent. A kiosk may undo only a recent check-in of a kiosk. Throws AppError 'not_found' or 'undo_too_late'.
 */
export async function undoCheckIn(db: Database, actor: Actor, undo: Undo): Promise<Undone> {
  return db.transaction((tx) => undoInTransaction(tx, actor, undo))
}

/** Runs `undoCheckIn` in an existing transaction. */
export async function undoInTransaction(tx: Transaction, actor: Actor, undo: Undo): Promise<Undone> {
  const { clientId } = await findCheckIn(tx, actor, undo.id)
  await lockClient(tx, actor, clientId)
  const visit = await findCheckIn(tx, actor, undo.id)
  if (undo.from === 'kiosk' && !mayUndoAtKiosk(visit, undo)) throw new AppError('undo_too_late')
  if (visit.undoneAt) return { checkInId: visit.id, undoneAt: visit.undoneAt.toISOString() }
  await markUndone(tx, actor, visit, undo)
  const by = { ...actor, name: getUndoActorName(actor, undo) }
  await logAudit(tx, by, { action: 'undone', entity: 'check_in', entityId: visit.id, clientId, at: undo.now })
  if (visit.passId)
    await returnVisit(tx, by, await findPassRow(tx, actor, visit.passId), { visit, about: { at: undo.now } })
  if (visit.bookingId) await revertCheckIn(tx, by, { bookingId: visit.bookingId, now: undo.now })
  const isListedForIt = and(inArray(attention.kind, ['overdrawn', 'unsigned']), eq(attention.checkInId, visit.id))
  await autoResolveAlert(tx, actor, isListedForIt, undo.now)
  await emitCheckInUndone(tx, actor, visit, { at: undo.now, byName: by.name })
  await announce(tx, actor.businessId, ['check-ins', 'passes', 'clients', 'appointments'])
  return { checkInId: visit.id, undoneAt: undo.now.toISOString() }
}

function mayUndoAtKiosk(visit: VisitRow, { deviceAt, now }: Undo): boolean {
  if (visit.source !== 'kiosk') return false
  return deviceAt && visit.deviceAt
    ? isWithinKioskUndoWindow(visit.deviceAt, deviceAt)
    : isWithinKioskUndoWindow(visit.receivedAt, now)
}

async function markUndone(tx: Transaction, actor: Actor, visit: VisitRow, undo: Undo): Promise<void> {
  await tx
    .update(checkIn)
    .set({ undoneAt: undo.now, undoneByName: getUndoActorName(actor, undo), updatedAt: undo.now })
    .where(and(eq(checkIn.businessId, actor.businessId), eq(checkIn.id, visit.id)))
}

function getUndoActorName(actor: Actor, { from }: Undo): string {
  return from === 'kiosk' ? 'Kiosk' : actor.name
}
