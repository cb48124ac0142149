import type { StoredAlert } from '@deskbell/domain/home/alerts/schema.ts'
import type { StaffCall } from '@deskbell/domain/kiosk/sync.ts'
import type { z } from 'zod'
import type { Actor } from '../../../auth/actor.ts'
import type { Database, Transaction } from '../../../db/client.ts'
import { and, eq, isNull, sql } from '../../../db/drizzle.ts'
import { isUniqueViolation } from '../../../db/errors.ts'
import { findById } from '../../../db/find-by-id.ts'
import { attention } from '../../../db/schema/attention.ts'
import { AppError } from '../../../errors.ts'
import { announce } from '../../../live/announce.ts'
import { findPassRow } from '../../passes/queries.ts'
import { createAlert } from './create.ts'
import { findAlert } from './queries.ts'

function isItem({ businessId }: Actor, id: string) {
  return and(eq(attention.businessId, businessId), eq(attention.id, id))
}

/** Marks an alert as resolved; keeps an earlier resolution. */
export async function markResolved(
  tx: Transaction,
  actor: Actor,
  { id, resolution, now }: { id: string; resolution: string; now: Date },
): Promise<void> {
  await tx
    .update(attention)
    .set({ resolvedAt: now, resolvedByName: actor.name, resolution, updatedAt: now })
    .where(and(isItem(actor, id), isNull(attention.resolvedAt)))
  await announce(tx, actor.businessId, ['attention'])
}

// An overdrawn pass must first be settled in one of three ways; see `resolveAlert`.
async function requireNotOverdrawn(tx: Transaction, actor: Actor, id: string): Promise<void> {
  const { kind, passId } = await findById(tx, actor, attention, id)
  if (kind !== 'overdrawn' || !passId) return
  if ((await findPassRow(tx, actor, passId)).remaining < 0) throw new AppError('too_few_visits')
}

type Deciding = { id: string; now: Date }

/** Resolves an alert as seen. Throws AppError 'too_few_visits' while its pass is overdrawn. */
export async function resolve(db: Database, actor: Actor, { id, now }: Deciding): Promise<StoredAlert> {
  return db.transaction(async (tx) => {
    await requireNotOverdrawn(tx, actor, id)
    await markResolved(tx, actor, { id, resolution: 'seen', now })
    return findAlert(tx, actor, id)
  })
}

async function markOpen(tx: Transaction, actor: Actor, { id, now }: Deciding): Promise<void> {
  const open = { resolvedAt: null, resolvedByName: '', resolution: '', updatedAt: now }
  await tx
    .update(attention)
    .set(open)
    .where(and(isItem(actor, id), eq(attention.resolution, 'seen')))
  await announce(tx, actor.businessId, ['attention'])
}

/** Reopens an alert that was marked as seen by mistake. */
export async function reopen(db: Database, actor: Actor, deciding: Deciding): Promise<StoredAlert> {
  try {
    await db.transaction((tx) => markOpen(tx, actor, deciding))
  } catch (error) {
    // The same alert was raised again in the meantime, so the reopened one would violate the unique index.
    if (!isUniqueViolation(error)) throw error
  }
  return findAlert(db, actor, deciding.id)
}

/**
 * Raises an alert that a client at a kiosk calls for staff. A repeated call only updates the time of the open alert.
 */
export async function callStaff(
  db: Database,
  actor: Actor,
  { id, device, now }: z.output<typeof StaffCall> & { now: Date },
): Promise<void> {
  const { businessId, deviceId } = actor
  await db.transaction(async (tx) => {
    const sameTablet = deviceId
      ? eq(attention.deviceId, deviceId)
      : and(isNull(attention.deviceId), sql`${attention.detail} ->> 'deviceName' = ${device}`)
    const { rowCount } = await tx
      .update(attention)
      .set({ at: now, updatedAt: now })
      .where(
        and(eq(attention.businessId, businessId), eq(attention.kind, 'call'), isNull(attention.resolvedAt), sameTablet),
      )
    if (rowCount) await announce(tx, businessId, ['attention'])
    else await createAlert(tx, actor, { id, kind: 'call', at: now, deviceId, detail: { deviceName: device } })
  })
}
