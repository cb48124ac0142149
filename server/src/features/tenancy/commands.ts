import { logAudit } from '../../db/audit-log.ts'
import type { Database, Transaction } from '../../db/client.ts'
import { eq } from '../../db/drizzle.ts'
import { tenancy } from '../../db/schema/tenancy.ts'
import { AppError } from '../../errors.ts'
import { announceSignOut } from '../../live/announce.ts'
import { findBusiness } from '../business/queries.ts'
import { businessActor } from '../business/shop-actor.ts'
import type { TenancyRow } from './queries.ts'

/** `by`: who decides it, for the audit log. */
export type Decision = { businessId: string; by: string; now: Date }

/**
 * Writes what the operator decided, and its audit entry. Ends the business's event streams, so that its browsers fetch
 * the session anew. Throws AppError 'not_found'.
 */
export async function decide(
  tx: Transaction,
  { businessId, by, now }: Decision,
  { action, values, after }: { action: string; values: Partial<TenancyRow>; after?: object },
): Promise<void> {
  const actor = { ...businessActor(await findBusiness(tx, businessId)), name: by }
  const changed = { ...values, updatedAt: now }
  await tx
    .insert(tenancy)
    .values({ businessId, createdAt: now, ...changed })
    .onConflictDoUpdate({ target: tenancy.businessId, set: changed })
  await logAudit(tx, actor, { action, entity: 'business', entityId: businessId, after, at: now })
  await announceSignOut(tx, businessId)
}

/** Lets nobody use a business but for its exports, until it is resumed. Nothing is sent for it meanwhile. */
export async function suspendBusiness(
  db: Database,
  { reason, ...decision }: Decision & { reason: string },
): Promise<void> {
  const values = { suspendedAt: decision.now, suspendedReason: reason, suspendedBy: decision.by }
  await db.transaction((tx) => decide(tx, decision, { action: 'suspended', values, after: { reason } }))
}

/** Ends a suspension. Throws AppError 'not_found' if there is none, or the deletion has begun. */
export async function resumeBusiness(db: Database, decision: Decision): Promise<void> {
  await db.transaction(async (tx) => {
    const row = await lockTenancy(tx, decision.businessId)
    if (!row?.suspendedAt || isDue(row, decision.now)) throw new AppError('not_found')
    const values = { suspendedAt: null, suspendedReason: '', suspendedBy: '' }
    await decide(tx, decision, { action: 'resumed', values })
  })
}

async function lockTenancy(tx: Transaction, businessId: string): Promise<TenancyRow | undefined> {
  const [row] = await tx.select().from(tenancy).where(eq(tenancy.businessId, businessId)).for('update')
  return row
}

function isDue({ deleteAt }: TenancyRow, now: Date): boolean {
  return deleteAt !== null && deleteAt <= now
}

/** Takes a planned deletion back. Throws AppError 'not_found' if none is planned, or it has begun. */
export async function cancelDeletion(db: Database, decision: Decision): Promise<void> {
  await db.transaction(async (tx) => {
    const row = await lockTenancy(tx, decision.businessId)
    if (!row?.deleteAt || isDue(row, decision.now)) throw new AppError('not_found')
    await decide(tx, decision, { action: 'deletion cancelled', values: { deleteAt: null } })
  })
}
