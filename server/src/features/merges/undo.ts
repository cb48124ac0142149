import { fieldsToPutBack, undoUntil, withoutStep } from '@deskbell/domain/merges/rules.ts'
import type { Merge, MergeUndo } from '@deskbell/domain/merges/schema.ts'
import { and, eq, gt, isNull, or } from 'drizzle-orm'
import { recordActivity } from '../../db/activity.ts'
import type { Database, Transaction } from '../../db/client.ts'
import { once } from '../../db/operations.ts'
import { clientMerge } from '../../db/schema/client-merge.ts'
import { announce } from '../../live/announce.ts'
import type { Actor } from '../../middleware/actor.ts'
import { Refusal } from '../../middleware/errors.ts'
import { setSearchKeys } from '../clients/commands.ts'
import type { ClientRecord } from '../clients/present.ts'
import { findKeptId, lockMergedToo } from '../clients/queries.ts'
import { changeFields, TOUCHED, touchHouseholds } from './commands.ts'
import { moveBack } from './moved.ts'
import { presentMerge } from './present.ts'
import { findMerge, type MergeRow } from './queries.ts'
import { readSnapshot, type Snapshot } from './snapshot.ts'

type Asked = { mergeId: string; input: MergeUndo; now: Date }
type Undoing = { merge: MergeRow; snapshot: Snapshot; now: Date }

/**
 * Parts two clients again, once: what was moved goes back from whoever has it now, what the kept one got since stays
 * with them, and so does each field that was changed since. See docs/decisions/0029. Throws `not_found`,
 * `already_undone`, `undo_too_late` after 30 days, `not_undoable` where one of them was erased.
 */
export async function undoMerge(db: Database, actor: Actor, { mergeId, input, now }: Asked): Promise<Merge> {
  return once(db, actor, { id: input.id, body: ['undo merge', mergeId] }, async (tx) => {
    const seen = await findMerge(tx, actor, mergeId)
    // The one who was kept may have been merged into another in the meantime, who has it all now.
    const holderId = await findKeptId(tx, actor, seen.keptId)
    const [merged, kept, holder] = await lockMergedToo(tx, actor, [seen.mergedId, seen.keptId, holderId])
    if (!merged || !kept || !holder) throw new Refusal('not_found')
    if ((await findKeptId(tx, actor, seen.keptId)) !== holderId) throw new Refusal('stale_version')
    const undoing = await requireUndoable(tx, actor, { mergeId, now })
    await moveBack(tx, actor, undoing.snapshot.moved, { from: holderId, to: merged.id })
    await putBackMerged(tx, actor, undoing)
    await putBackKept(tx, actor, kept, undoing)
    await touchHouseholds(tx, actor, [kept.householdId, holder.householdId, undoing.snapshot.merged.householdId], now)
    await markUndone(tx, actor, undoing)
    await announce(tx, actor.businessId, TOUCHED)
    return presentMerge(undoing.merge)
  })
}

/** As it is now that both are locked. */
async function requireUndoable(tx: Transaction, actor: Actor, { mergeId, now }: { mergeId: string; now: Date }) {
  const merge = await findMerge(tx, actor, mergeId)
  if (merge.undoneAt) throw new Refusal('already_undone')
  const snapshot = readSnapshot(merge.before)
  if (!snapshot) throw new Refusal('not_undoable')
  if (now > undoUntil(merge.mergedAt)) throw new Refusal('undo_too_late')
  return { merge, snapshot, now }
}

async function putBackMerged(tx: Transaction, actor: Actor, { merge, snapshot, now }: Undoing): Promise<void> {
  const { archivedAt, householdId } = snapshot.merged
  const values = { mergedInto: null, archivedAt: archivedAt && new Date(archivedAt), householdId }
  await setSearchKeys(tx, actor, await changeFields(tx, actor, { id: merge.mergedId, values, now }))
}

async function putBackKept(tx: Transaction, actor: Actor, kept: ClientRecord, { snapshot, merge, now }: Undoing) {
  const hidden = kept.mergedInto ? await findHiding(tx, actor, kept.id) : null
  const { householdId } = hidden?.snapshot.merged ?? kept
  const values = fieldsToPutBack(snapshot.kept, { ...kept, householdId })
  if (hidden && 'householdId' in values) await putBackHousehold(tx, actor, hidden, values.householdId)
  const own = hidden ? { ...values, householdId: null } : values
  const row = await changeFields(tx, actor, { id: kept.id, values: own, now })
  if (!row.mergedInto) await setSearchKeys(tx, actor, row)
  await mendLaterMerges(tx, actor, { merge, snapshot })
}

type Hiding = { id: string; snapshot: Snapshot }

/** The merge by which the kept client was merged into another in the meantime. */
async function findHiding(tx: Transaction, { businessId }: Actor, clientId: string): Promise<Hiding | null> {
  const [row] = await tx
    .select()
    .from(clientMerge)
    .where(
      and(eq(clientMerge.businessId, businessId), eq(clientMerge.mergedId, clientId), isNull(clientMerge.undoneAt)),
    )
  const snapshot = row && readSnapshot(row.before)
  return snapshot ? { id: row.id, snapshot } : null
}

/** Who is merged belongs to no household: that of before waits in the merge for its undo. */
async function putBackHousehold(
  tx: Transaction,
  { businessId }: Actor,
  { id, snapshot }: Hiding,
  householdId: unknown,
): Promise<void> {
  const merged = { ...snapshot.merged, householdId }
  await tx
    .update(clientMerge)
    .set({ before: { ...snapshot, merged } })
    .where(and(eq(clientMerge.businessId, businessId), eq(clientMerge.id, id)))
}

/** Those that came after it begin, for their own undo, as if it had never been. */
async function mendLaterMerges(
  tx: Transaction,
  actor: Actor,
  { merge, snapshot }: Omit<Undoing, 'now'>,
): Promise<void> {
  const own = eq(clientMerge.businessId, actor.businessId)
  const isLater = or(
    gt(clientMerge.createdAt, merge.createdAt),
    and(eq(clientMerge.createdAt, merge.createdAt), gt(clientMerge.id, merge.id)),
  )
  const later = await tx
    .select()
    .from(clientMerge)
    .where(and(own, eq(clientMerge.keptId, merge.keptId), isNull(clientMerge.undoneAt), isLater))
  for (const { id, before } of later) {
    const theirs = readSnapshot(before)
    if (!theirs) continue
    const mended = { ...theirs, kept: withoutStep(snapshot.kept, theirs.kept) }
    await tx
      .update(clientMerge)
      .set({ before: mended })
      .where(and(own, eq(clientMerge.id, id)))
  }
}

async function markUndone(tx: Transaction, actor: Actor, { merge, now }: Undoing): Promise<void> {
  await tx
    .update(clientMerge)
    .set({ undoneAt: now, updatedAt: now })
    .where(and(eq(clientMerge.businessId, actor.businessId), eq(clientMerge.id, merge.id)))
  for (const id of [merge.keptId, merge.mergedId])
    await recordActivity(tx, actor, {
      ...{ action: 'merge undone', entity: 'client', entityId: id, clientId: id },
      after: { keptId: merge.keptId, mergedId: merge.mergedId },
      at: now,
    })
}
