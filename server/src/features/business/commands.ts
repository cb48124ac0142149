import type { Business, BusinessUpdate } from '@deskbell/domain/business/schema.ts'
import { eq } from 'drizzle-orm'
import { recordActivity } from '../../db/activity.ts'
import type { Database, Queryable, Transaction } from '../../db/client.ts'
import { business } from '../../db/schema/business.ts'
import { announce } from '../../live/announce.ts'
import type { Actor } from '../../middleware/actor.ts'
import { Refusal } from '../../middleware/errors.ts'
import { requirePhone } from './phone.ts'
import { presentBusiness } from './present.ts'
import { findBusiness } from './queries.ts'

/** Makes the shop's record, with all fields empty, where there is none yet. */
export async function ensureBusiness(db: Queryable, id: string): Promise<void> {
  await db.insert(business).values({ id }).onConflictDoNothing()
}

async function lockBusiness(tx: Transaction, { businessId }: Actor): Promise<void> {
  await tx.select({ id: business.id }).from(business).where(eq(business.id, businessId)).for('update')
}

/** Changes the actor's own shop. Throws `stale_version` when another was faster. */
export async function updateBusiness(db: Database, actor: Actor, input: BusinessUpdate, now: Date): Promise<Business> {
  return db.transaction(async (tx) => {
    const { businessId } = actor
    const { version, ...fields } = input
    // A shop that moves abroad gives the number of the new country.
    const values = { ...fields, phone: requirePhone(fields, fields.phone) }
    await lockBusiness(tx, actor)
    const before = presentBusiness(await findBusiness(tx, businessId))
    if (before.version !== version) throw new Refusal('stale_version')
    await tx
      .update(business)
      .set({ ...values, version: version + 1, updatedAt: now })
      .where(eq(business.id, businessId))
    const deed = { action: 'changed', entity: 'business', entityId: businessId, before, after: values, at: now }
    await recordActivity(tx, actor, deed)
    await announce(tx, businessId, ['business'])
    return presentBusiness(await findBusiness(tx, businessId))
  })
}
