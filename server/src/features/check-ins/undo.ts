import { kioskMayUndo } from '@deskbell/domain/check-ins/rules.ts'
import type { Undone } from '@deskbell/domain/check-ins/schema.ts'
import { and, eq } from 'drizzle-orm'
import type { Queryable, Transaction } from '../../db/client.ts'
import { checkIn } from '../../db/schema/check-in.ts'
import { announce } from '../../live/announce.ts'
import type { Actor } from '../../middleware/actor.ts'
import { Refusal } from '../../middleware/errors.ts'
import { leavePlace } from '../bookings/status.ts'
import { lockClient } from '../clients/queries.ts'
import { findPassRow } from '../passes/queries.ts'
import { returnVisit, type VisitRow } from '../passes/visits.ts'
import { findCheckIn } from './queries.ts'

type Undo = { id: string; from: 'kiosk' | 'desk'; now: Date }

/**
 * Takes a check-in back: the visit returns to its pass by a compensating entry, and its booking waits for the client
 * again. Undone before, it answers the same again. The kiosk may only undo what it has just done. Throws `not_found`, `undo_too_late`.
 */
export async function undoCheckIn(db: Queryable, actor: Actor, undo: Undo): Promise<Undone> {
  return db.transaction(async (tx) => {
    const { clientId } = await findCheckIn(tx, actor, undo.id)
    await lockClient(tx, actor, clientId)
    const visit = await findCheckIn(tx, actor, undo.id)
    if (undo.from === 'kiosk' && !mayUndoAtKiosk(visit, undo.now)) throw new Refusal('undo_too_late')
    if (visit.undoneAt) return { checkInId: visit.id, undoneAt: visit.undoneAt.toISOString() }
    await markUndone(tx, actor, visit, undo)
    const by = { ...actor, name: undoer(actor, undo) }
    if (visit.passId)
      await returnVisit(tx, by, await findPassRow(tx, actor, visit.passId), { visit, about: { at: undo.now } })
    if (visit.bookingId) await leavePlace(tx, by, { bookingId: visit.bookingId, now: undo.now })
    await announce(tx, actor.businessId, ['check-ins', 'passes', 'clients', 'appointments'])
    return { checkInId: visit.id, undoneAt: undo.now.toISOString() }
  })
}

function mayUndoAtKiosk(visit: VisitRow, now: Date): boolean {
  return visit.source === 'kiosk' && kioskMayUndo(visit.receivedAt, now)
}

async function markUndone(tx: Transaction, actor: Actor, visit: VisitRow, undo: Undo): Promise<void> {
  await tx
    .update(checkIn)
    .set({ undoneAt: undo.now, undoneByName: undoer(actor, undo), updatedAt: undo.now })
    .where(and(eq(checkIn.businessId, actor.businessId), eq(checkIn.id, visit.id)))
}

function undoer(actor: Actor, { from }: Undo): string {
  return from === 'kiosk' ? 'Kiosk' : actor.name
}
