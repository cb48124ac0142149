import { diffFields, type Mergeable, mergedFields } from '@deskbell/domain/clients/merges/rules.ts'
import type { Merge, NewMerge } from '@deskbell/domain/clients/merges/schema.ts'
import { fullName } from '@deskbell/domain/clients/rules.ts'
import type { LiveTopic } from '@deskbell/domain/live/schema.ts'
import type { Actor } from '../../../auth/actor.ts'
import { logAudit } from '../../../db/audit-log.ts'
import type { Database, Transaction } from '../../../db/client.ts'
import { and, eq, inArray, sql } from '../../../db/drizzle.ts'
import { runOnce } from '../../../db/idempotency.ts'
import { client, clientKey } from '../../../db/schema/client.ts'
import { clientMerge } from '../../../db/schema/client-merge.ts'
import { AppError } from '../../../errors.ts'
import { announce } from '../../../live/announce.ts'
import type { Storage } from '../../../storage/storage.ts'
import { endDoublePlaces } from '../../standing-places/end-places.ts'
import { transferCredit } from '../../stored-value/transfer.ts'
import { setSearchKeys } from '../commands.ts'
import type { ClientRecord } from '../present.ts'
import { copyPhoto } from '../privacy/stored-files.ts'
import { lockClients } from '../queries.ts'
import { moveAll } from './moved.ts'
import { presentMerge } from './present.ts'
import { findConflicts, findMerge } from './queries.ts'
import { type Snapshot, toMergeable } from './snapshot.ts'

/** Live topics that may show a client or their records. */
export const TOUCHED: LiveTopic[] = [
  'clients',
  'passes',
  'stored-values',
  'check-ins',
  'appointments',
  'attention',
  'mail',
  'messages',
]
export type Two = { kept: ClientRecord; merged: ClientRecord }

/**
 * Locks both clients and checks that they can be merged. Throws AppError 'not_found', 'archived' or 'already_booked'.
 */
async function lockTwo(tx: Transaction, actor: Actor, input: NewMerge): Promise<Two> {
  const [kept, merged] = await lockClients(tx, actor, [input.keptId, input.mergedId])
  if (!kept || !merged || kept.erasedAt || merged.erasedAt) throw new AppError('not_found')
  if (kept.archivedAt) throw new AppError('archived')
  if ((await findConflicts(tx, actor, input)).length > 0) throw new AppError('already_booked')
  return { kept, merged }
}

/** Converts the timestamp of a JSON snapshot back to a Date. */
function toRow({ unsubscribedAt, ...values }: Record<string, unknown>): Record<string, unknown> {
  if (unsubscribedAt === undefined) return values
  return { ...values, unsubscribedAt: typeof unsubscribedAt === 'string' ? new Date(unsubscribedAt) : null }
}

/**
 * Updates a client's fields. Increments the version, so that open forms become stale, and updatedAt, so that kiosks
 * sync it.
 */
export async function changeFields(
  tx: Transaction,
  actor: Actor,
  { id, values, now }: { id: string; values: Record<string, unknown>; now: Date },
): Promise<ClientRecord> {
  const [row] = await tx
    .update(client)
    .set({ ...toRow(values), version: sql`${client.version} + 1`, updatedAt: now })
    .where(and(eq(client.businessId, actor.businessId), eq(client.id, id)))
    .returning()
  if (!row) throw new AppError('not_found')
  return row
}

/** Updates the timestamp of all household members: passes are shared by household, so kiosks need a new roster. */
export async function touchHouseholds(tx: Transaction, actor: Actor, households: (string | null)[], now: Date) {
  const ids = households.filter((id) => id !== null)
  if (ids.length === 0) return
  await tx
    .update(client)
    .set({ updatedAt: now })
    .where(and(eq(client.businessId, actor.businessId), inArray(client.householdId, ids)))
}

function toSnapshot(
  { kept, merged }: Two,
  { after, ...moved }: Pick<Snapshot, 'moved' | 'credit'> & { after: Mergeable },
): Snapshot {
  const { archivedAt, householdId } = merged
  return {
    kept: diffFields(toMergeable(kept), after),
    merged: { archivedAt: archivedAt?.toISOString() ?? null, householdId },
    ...moved,
  }
}

/**
 * Merges one client into another, idempotently by `input.id`: moves all records and archives the merged client. Stores
 * a snapshot for undo. Throws AppError 'not_found', 'archived' if the kept client is archived, or 'already_booked' if
 * both have a place in the same appointment.
 */
export async function mergeClients(
  { db, files }: { db: Database; files: Storage },
  actor: Actor,
  input: NewMerge,
  now: Date,
): Promise<Merge> {
  return runOnce(db, actor, { id: input.id, body: ['merge', input] }, async (tx) => {
    const two = await lockTwo(tx, actor, input)
    const { kept, merged } = two
    const after = mergedFields(toMergeable(kept), toMergeable(merged), input.choices)
    await copyChosenPhoto(files, actor, two, after)
    await endDoublePlaces(tx, actor, { from: merged.id, to: kept.id, now })
    const moved = await moveAll(tx, actor, { from: merged.id, to: kept.id })
    const credit = await transferCredit(tx, actor, { from: merged.id, to: kept.id, now })
    const keptNow = await changeFields(tx, actor, { id: kept.id, values: after, now })
    await setSearchKeys(tx, actor, keptNow)
    await archiveMergedClient(tx, actor, { merged, keptId: kept.id, now })
    await touchHouseholds(tx, actor, [kept.householdId, merged.householdId, after.householdId], now)
    const { businessId, userId: byUser, name: byName } = actor
    const ids = { businessId, id: input.id, keptId: kept.id, mergedId: merged.id }
    await tx
      .insert(clientMerge)
      .values({ ...ids, before: toSnapshot(two, { after, moved, credit }), mergedAt: now, byUser, byName })
    await noteMerge(tx, actor, { two, after, now })
    await announce(tx, businessId, TOUCHED)
    return presentMerge(await findMerge(tx, actor, input.id))
  })
}

/** Copies the chosen photo to the kept client, because erasing the merged one deletes the original. */
async function copyChosenPhoto(
  files: Storage,
  { businessId }: Actor,
  { kept, merged }: Two,
  { photoVersion }: Mergeable,
) {
  if (photoVersion === kept.photoVersion) return
  await copyPhoto(files, { businessId, version: photoVersion, from: merged.id, to: kept.id })
}

async function archiveMergedClient(
  tx: Transaction,
  actor: Actor,
  { merged, keptId, now }: { merged: ClientRecord; keptId: string; now: Date },
): Promise<void> {
  await tx.delete(clientKey).where(and(eq(clientKey.businessId, actor.businessId), eq(clientKey.clientId, merged.id)))
  const values = { mergedInto: keptId, archivedAt: merged.archivedAt ?? now, householdId: null }
  await changeFields(tx, actor, { id: merged.id, values, now })
}

/** Writes the audit log for both clients, so that each history shows the merge. */
async function noteMerge(
  tx: Transaction,
  actor: Actor,
  { two: { kept, merged }, after, now }: { two: Two; after: Mergeable; now: Date },
): Promise<void> {
  const about = (id: string) => ({ entity: 'client', entityId: id, clientId: id, at: now })
  const from = { mergedId: merged.id, name: fullName(merged) }
  await logAudit(tx, actor, {
    action: 'merged',
    ...about(kept.id),
    before: { ...diffFields(toMergeable(kept), after).before },
    after: { ...diffFields(toMergeable(kept), after).after, ...from },
  })
  const into = { keptId: kept.id, name: fullName(kept) }
  await logAudit(tx, actor, { action: 'merged into another', ...about(merged.id), after: into })
}
