import { kioskMayUndo } from '@deskbell/domain/check-ins/rules.ts'
import type { Undone } from '@deskbell/domain/check-ins/schema.ts'
import { isUnlimited } from '@deskbell/domain/passes/rules.ts'
import { and, eq, isNull } from 'drizzle-orm'
import type { Database, Queryable, Transaction } from '../../db/client.ts'
import { checkIn } from '../../db/schema/check-in.ts'
import { pass } from '../../db/schema/pass.ts'
import { announce } from '../../live/announce.ts'
import type { Actor } from '../../middleware/actor.ts'
import { Refusal } from '../../middleware/errors.ts'
import { lockClient } from '../clients/queries.ts'
import { appendEntry } from '../passes/commands.ts'
import type { PassRow } from '../passes/present.ts'

type CheckInRow = typeof checkIn.$inferSelect
type Undo = { id: string; from: 'kiosk' | 'desk'; now: Date }

/**
 * Takes a check-in back: the visit returns to its pass by a compensating entry. Undone before, it answers the same
 * again. The kiosk may only undo what it has just done. Throws `not_found`, `undo_too_late`.
 */
export async function undoCheckIn(db: Database, actor: Actor, undo: Undo): Promise<Undone> {
  return db.transaction(async (tx) => {
    const { clientId } = await findCheckIn(tx, actor, undo.id)
    await lockClient(tx, actor, clientId)
    const visit = await findCheckIn(tx, actor, undo.id)
    if (undo.from === 'kiosk' && !mayUndoAtKiosk(visit, undo.now)) throw new Refusal('undo_too_late')
    if (visit.undoneAt) return { checkInId: visit.id, undoneAt: visit.undoneAt.toISOString() }
    await markUndone(tx, actor, visit, undo)
    if (visit.passId) await giveBack(tx, actor, { visit, passId: visit.passId, undo })
    await announce(tx, actor.businessId, ['check-ins', 'passes', 'clients'])
    return { checkInId: visit.id, undoneAt: undo.now.toISOString() }
  })
}

async function findCheckIn(db: Queryable, actor: Actor, id: string): Promise<CheckInRow> {
  const [row] = await db
    .select()
    .from(checkIn)
    .where(and(eq(checkIn.businessId, actor.businessId), eq(checkIn.id, id)))
  if (!row) throw new Refusal('not_found')
  return row
}

function mayUndoAtKiosk(visit: CheckInRow, now: Date): boolean {
  return visit.source === 'kiosk' && kioskMayUndo(visit.receivedAt, now)
}

async function markUndone(tx: Transaction, actor: Actor, visit: CheckInRow, undo: Undo): Promise<void> {
  await tx
    .update(checkIn)
    .set({ undoneAt: undo.now, undoneByName: undoer(actor, undo), updatedAt: undo.now })
    .where(and(eq(checkIn.businessId, actor.businessId), eq(checkIn.id, visit.id)))
}

function undoer(actor: Actor, { from }: Undo): string {
  return from === 'kiosk' ? 'Kiosk' : actor.name
}

type GivingBack = { visit: CheckInRow; passId: string; undo: Undo }

async function giveBack(tx: Transaction, actor: Actor, { visit, passId, undo }: GivingBack): Promise<void> {
  const [before] = await tx
    .select()
    .from(pass)
    .where(and(eq(pass.businessId, actor.businessId), eq(pass.id, passId)))
  if (!before) throw new Refusal('not_found')
  const delta = isUnlimited(before) ? 0 : visit.visitsUsed
  const entry = { kind: 'undo', delta, checkInId: visit.id, at: undo.now } as const
  const by = { ...actor, name: undoer(actor, undo) }
  const unstarted = (await isNowUnused(tx, before)) ? { term: { startsOn: null, expiresOn: null } } : {}
  await appendEntry(tx, by, before, { entry, ...unstarted })
}

/** Whether a pass that starts at its first visit has no visit any more, so that the next one starts it. */
async function isNowUnused(tx: Transaction, { businessId, id, startsAtFirstVisit }: PassRow): Promise<boolean> {
  if (!startsAtFirstVisit) return false
  const [visit] = await tx
    .select({ id: checkIn.id })
    .from(checkIn)
    .where(and(eq(checkIn.businessId, businessId), eq(checkIn.passId, id), isNull(checkIn.undoneAt)))
    .limit(1)
  return visit === undefined
}
