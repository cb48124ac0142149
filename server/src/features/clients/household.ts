import type { Household } from '@deskbell/domain/clients/schema.ts'
import { newId } from '@deskbell/domain/shared/new-id.ts'
import type { Actor } from '../../auth/actor.ts'
import { logAudit } from '../../db/audit-log.ts'
import type { Database, Transaction } from '../../db/client.ts'
import { and, eq } from '../../db/drizzle.ts'
import { client } from '../../db/schema/client.ts'
import { AppError } from '../../errors.ts'
import { announce } from '../../live/announce.ts'
import type { ClientRecord } from './present.ts'
import { findHousehold, lockClient, lockClients } from './queries.ts'

async function setHousehold(
  tx: Transaction,
  actor: Actor,
  before: ClientRecord,
  { householdId, now }: { householdId: string | null; now: Date },
) {
  if (before.householdId === householdId) return
  await tx
    .update(client)
    .set({ householdId, updatedAt: now })
    .where(and(eq(client.businessId, actor.businessId), eq(client.id, before.id)))
  await logAudit(tx, actor, {
    action: householdId ? 'joined household' : 'left household',
    entity: 'client',
    entityId: before.id,
    clientId: before.id,
    before: { householdId: before.householdId },
    after: { householdId },
    at: now,
  })
}

/** Updates the timestamp of all members, so that the roster sync sends kiosks their changed shared passes. */
async function touchHousehold(tx: Transaction, { businessId }: Actor, householdId: string, now: Date): Promise<void> {
  await tx
    .update(client)
    .set({ updatedAt: now })
    .where(and(eq(client.businessId, businessId), eq(client.householdId, householdId)))
}

/**
 * Adds a client to the household of another, creating it if needed. Returns the other members. Throws
 * AppError 'invalid' or 'not_found'.
 */
export async function joinHousehold(
  db: Database,
  actor: Actor,
  { id, withClientId, now }: { id: string; withClientId: string; now: Date },
): Promise<Household> {
  if (id === withClientId)
    throw new AppError('invalid', { fields: [{ path: 'withClientId', message: 'Choose another client' }] })
  return db.transaction(async (tx) => {
    const [joining, host] = await lockClients(tx, actor, [id, withClientId])
    if (!joining || !host) throw new AppError('not_found')
    const householdId = host.householdId ?? newId()
    await setHousehold(tx, actor, host, { householdId, now })
    await setHousehold(tx, actor, joining, { householdId, now })
    await announce(tx, actor.businessId, ['clients', 'passes'])
    return { items: await findHousehold(tx, actor, id) }
  })
}

/** Removes a client from their household. Passes are shared only inside it, so each owner keeps their own. */
export async function leaveHousehold(
  db: Database,
  actor: Actor,
  { id, now }: { id: string; now: Date },
): Promise<Household> {
  return db.transaction(async (tx) => {
    const leaving = await lockClient(tx, actor, id)
    if (leaving.householdId) await touchHousehold(tx, actor, leaving.householdId, now)
    await setHousehold(tx, actor, leaving, { householdId: null, now })
    await announce(tx, actor.businessId, ['clients', 'passes'])
    return { items: [] }
  })
}
