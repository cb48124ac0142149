import { logAudit } from '../../db/audit-log.ts'
import type { Database, Transaction } from '../../db/client.ts'
import { and, eq } from '../../db/drizzle.ts'
import { isUniqueViolation } from '../../db/errors.ts'
import { businessHost } from '../../db/schema/membership.ts'
import { AppError } from '../../errors.ts'
import { findBusiness } from '../business/queries.ts'
import { businessActor } from '../business/shop-actor.ts'
import type { Decision } from './commands.ts'

/** Gives a business the address of `origin`. Throws AppError 'not_found', or 'id_taken' if it is another business's. */
export async function addHost(db: Database, decision: Decision, origin: string): Promise<void> {
  try {
    await db.transaction(async (tx) => {
      await log(tx, decision, { after: { url: origin } })
      const { businessId, now } = decision
      await tx.insert(businessHost).values({ businessId, host: new URL(origin).host, createdAt: now })
    })
  } catch (error) {
    if (isUniqueViolation(error)) throw new AppError('id_taken', { detail: `${origin} is the address of a shop.` })
    throw error
  }
}

/** Takes an address away from a business. Throws AppError 'not_found'. */
export async function removeHost(db: Database, decision: Decision, origin: string): Promise<void> {
  await db.transaction(async (tx) => {
    const own = and(eq(businessHost.businessId, decision.businessId), eq(businessHost.host, new URL(origin).host))
    const [removed] = await tx.delete(businessHost).where(own).returning()
    if (!removed) throw new AppError('not_found')
    await log(tx, decision, { before: { url: origin } })
  })
}

async function log(tx: Transaction, { businessId, by, now }: Decision, change: { before?: object; after?: object }) {
  const actor = { ...businessActor(await findBusiness(tx, businessId)), name: by }
  await logAudit(tx, actor, { action: 'changed', entity: 'business', entityId: businessId, ...change, at: now })
}
