import { revertMerge, undoUntil } from '@deskbell/domain/clients/merges/rules.ts'
import type { Merge, MergeUndo } from '@deskbell/domain/clients/merges/schema.ts'
import type { Actor } from '../../../auth/actor.ts'
import { logAudit } from '../../../db/audit-log.ts'
import type { Database, Transaction } from '../../../db/client.ts'
import { and, asc, eq, gt, isNull, or } from '../../../db/drizzle.ts'
import { runOnce } from '../../../db/idempotency.ts'
import { clientMerge } from '../../../db/schema/client-merge.ts'
import { AppError } from '../../../errors.ts'
import { announce } from '../../../live/announce.ts'
import { transferCredit } from '../../stored-value/transfer.ts'
import { requireWithinPlan } from '../../tenancy/limits.ts'
import { setSearchKeys } from '../commands.ts'
import type { ClientRecord } from '../present.ts'
import { lockMergedToo } from '../queries.ts'
import { changeFields, TOUCHED, touchHouseholds } from './commands.ts'
import { moveBack } from './moved.ts'
import { presentMerge } from './present.ts'
import { findMerge, type MergeRow } from './queries.ts'
import { readSnapshot, type Snapshot } from './snapshot.ts'

type MergeToUndo = { merge: MergeRow; snapshot: Snapshot; now: Date }

/**
 * Undoes a merge, idempotently by `input.id`: moves the rows and the credit back, while rows and field changes since the merge stay
 * with the kept client. See docs/decisions/0029. Throws AppError 'not_found', 'already_undone', 'archived' if the kept
 * client was merged into another since, 'undo_too_late' after 30 days, or 'not_undoable' if either was erased.
 */
export async function undoMerge(
  db: Database,
  actor: Actor,
  { mergeId, input, now }: { mergeId: string; input: MergeUndo; now: Date },
): Promise<Merge> {
  return runOnce(db, actor, { id: input.id, body: ['undo merge', mergeId] }, async (tx) => {
    const { mergedId, keptId } = await findMerge(tx, actor, mergeId)
    const [merged, kept] = await lockMergedToo(tx, actor, [mergedId, keptId])
    if (!merged || !kept) throw new AppError('not_found')
    const undoing = await requireUndoable(tx, actor, { mergeId, kept, now })
    await moveBack(tx, actor, undoing.snapshot.moved, { from: kept.id, to: merged.id })
    const { credit: limit } = undoing.snapshot
    await transferCredit(tx, actor, { from: kept.id, to: merged.id, limit, now })
    await restoreMergedClient(tx, actor, undoing)
    await restoreKeptClient(tx, actor, kept, undoing)
    await touchHouseholds(tx, actor, [kept.householdId, undoing.snapshot.merged.householdId], now)
    await markUndone(tx, actor, undoing)
    await requireWithinPlan(tx, actor, 'clients', now)
    await announce(tx, actor.businessId, TOUCHED)
    return presentMerge(undoing.merge)
  })
}

/** Checks the preconditions again now that both clients are locked. */
async function requireUndoable(
  tx: Transaction,
  actor: Actor,
  { mergeId, kept, now }: { mergeId: string; kept: ClientRecord; now: Date },
): Promise<MergeToUndo> {
  const merge = await findMerge(tx, actor, mergeId)
  if (merge.undoneAt) throw new AppError('already_undone')
  const snapshot = readSnapshot(merge.before)
  if (!snapshot) throw new AppError('not_undoable')
  // The kept client's rows were merged onwards: undo that later merge first.
  if (kept.mergedInto) throw new AppError('archived')
  if (now > undoUntil(merge.mergedAt)) throw new AppError('undo_too_late')
  return { merge, snapshot, now }
}

async function restoreMergedClient(
  tx: Transaction,
  actor: Actor,
  { merge, snapshot, now }: MergeToUndo,
): Promise<void> {
  const { archivedAt, householdId } = snapshot.merged
  const values = { mergedInto: null, archivedAt: archivedAt && new Date(archivedAt), householdId }
  await setSearchKeys(tx, actor, await changeFields(tx, actor, { id: merge.mergedId, values, now }))
}

/**
 * Restores the kept client's fields and rebases the snapshots of later merges, which started from the merged values.
 */
async function restoreKeptClient(
  tx: Transaction,
  actor: Actor,
  kept: ClientRecord,
  { snapshot, merge, now }: MergeToUndo,
) {
  const later = await findLater(tx, actor, merge)
  const steps = later.map((one) => one.snapshot.kept)
  const out = revertMerge(snapshot.kept, steps, kept)
  await setSearchKeys(tx, actor, await changeFields(tx, actor, { id: kept.id, values: out.values, now }))
  for (const [index, { id, snapshot: theirs }] of later.entries())
    await tx
      .update(clientMerge)
      .set({ before: { ...theirs, kept: out.later[index] } })
      .where(and(eq(clientMerge.businessId, actor.businessId), eq(clientMerge.id, id)))
}

/** Finds later merges into the same client, the oldest first. */
async function findLater(tx: Transaction, { businessId }: Actor, merge: MergeRow) {
  const isLater = or(
    gt(clientMerge.createdAt, merge.createdAt),
    and(eq(clientMerge.createdAt, merge.createdAt), gt(clientMerge.id, merge.id)),
  )
  const isOfKept = and(eq(clientMerge.businessId, businessId), eq(clientMerge.keptId, merge.keptId))
  const rows = await tx
    .select()
    .from(clientMerge)
    .where(and(isOfKept, isNull(clientMerge.undoneAt), isLater))
    .orderBy(asc(clientMerge.createdAt), asc(clientMerge.id))
  return rows.flatMap(({ id, before }) => {
    const snapshot = readSnapshot(before)
    return snapshot ? [{ id, snapshot }] : []
  })
}

async function markUndone(tx: Transaction, actor: Actor, { merge, now }: MergeToUndo): Promise<void> {
  await tx
    .update(clientMerge)
    .set({ undoneAt: now, updatedAt: now })
    .where(and(eq(clientMerge.businessId, actor.businessId), eq(clientMerge.id, merge.id)))
  for (const id of [merge.keptId, merge.mergedId])
    await logAudit(tx, actor, {
      action: 'merge undone',
      entity: 'client',
      entityId: id,
      clientId: id,
      after: { keptId: merge.keptId, mergedId: merge.mergedId },
      at: now,
    })
}
