import type { Undone } from '@deskbell/domain/check-ins/schema.ts'
import { getLineOwed } from '@deskbell/domain/sales/rules.ts'
import type { Actor } from '../../auth/actor.ts'
import { logAudit } from '../../db/audit-log.ts'
import type { Database, Transaction } from '../../db/client.ts'
import { and, eq, inArray } from '../../db/drizzle.ts'
import { findById } from '../../db/find-by-id.ts'
import { attention } from '../../db/schema/attention.ts'
import { checkIn } from '../../db/schema/check-in.ts'
import { saleLine } from '../../db/schema/sale.ts'
import { AppError } from '../../errors.ts'
import { announce } from '../../live/announce.ts'
import { revertCheckIn } from '../appointments/bookings/status.ts'
import { lockClient } from '../clients/queries.ts'
import { autoResolveAlert } from '../home/alerts/create.ts'
import { findPassRow } from '../passes/queries.ts'
import { returnVisit, type VisitRow } from '../passes/visits.ts'
import { findCheckIn } from './queries.ts'
import { emitCheckInUndone } from './webhooks.ts'

type Undo = { id: string; now: Date }

/**
 * Undoes a check-in: a compensating ledger entry returns the visit to its pass, and its booking is open again.
 * Idempotent. Throws AppError 'not_found', 'visit_paid'.
 */
export async function undoCheckIn(db: Database, actor: Actor, undo: Undo): Promise<Undone> {
  return db.transaction((tx) => undoInTransaction(tx, actor, undo))
}

/** Runs `undoCheckIn` in an existing transaction. */
export async function undoInTransaction(tx: Transaction, actor: Actor, undo: Undo): Promise<Undone> {
  const { clientId } = await findCheckIn(tx, actor, undo.id)
  await lockClient(tx, actor, clientId)
  const visit = await findCheckIn(tx, actor, undo.id)
  if (visit.undoneAt) return { checkInId: visit.id, undoneAt: visit.undoneAt.toISOString() }
  await requireRefunded(tx, actor, visit)
  await markUndone(tx, actor, visit, undo)
  await logAudit(tx, actor, { action: 'undone', entity: 'check_in', entityId: visit.id, clientId, at: undo.now })
  if (visit.passId)
    await returnVisit(tx, actor, await findPassRow(tx, actor, visit.passId), { visit, about: { at: undo.now } })
  if (visit.bookingId) await revertCheckIn(tx, actor, { bookingId: visit.bookingId, now: undo.now })
  const isListedForIt = and(inArray(attention.kind, ['overdrawn', 'unsigned']), eq(attention.checkInId, visit.id))
  await autoResolveAlert(tx, actor, isListedForIt, undo.now)
  await emitCheckInUndone(tx, actor, visit, { at: undo.now, byName: actor.name })
  await announce(tx, actor.businessId, ['check-ins', 'passes', 'clients', 'appointments'])
  return { checkInId: visit.id, undoneAt: undo.now.toISOString() }
}

/** A visit of a sale is undone once its money was given back, and what is owed waived. Throws AppError 'visit_paid'. */
async function requireRefunded(tx: Transaction, actor: Actor, { saleLineId }: VisitRow): Promise<void> {
  if (!saleLineId) return
  const line = await findById(tx, actor, saleLine, saleLineId)
  if (line.refunded < line.paid || getLineOwed(line) > 0) throw new AppError('visit_paid')
}

async function markUndone(tx: Transaction, actor: Actor, visit: VisitRow, undo: Undo): Promise<void> {
  await tx
    .update(checkIn)
    .set({ undoneAt: undo.now, undoneByName: actor.name, updatedAt: undo.now })
    .where(and(eq(checkIn.businessId, actor.businessId), eq(checkIn.id, visit.id)))
}
