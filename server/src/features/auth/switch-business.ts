import type { Actor } from '../../auth/actor.ts'
import { acrossBusinesses } from '../../db/business-scope.ts'
import type { Database, Transaction } from '../../db/client.ts'
import { eq } from '../../db/drizzle.ts'
import { businessHost } from '../../db/schema/membership.ts'
import { AppError } from '../../errors.ts'
import { findBusiness } from '../business/queries.ts'
import { businessActor } from '../business/shop-actor.ts'
import { getOwnAccountId, logOwnAction } from './account/commands.ts'
import { chooseBusiness, moveSession } from './memberships.ts'

/**
 * Goes on in another business in which the person works. Returns the host of a business with another address than
 * `host`, whose session is left as it is; null if the session goes on here. Throws AppError 'not_found'.
 */
export async function switchBusiness(
  db: Database,
  actor: Actor,
  { businessId, sessionId, host, now }: { businessId: string; sessionId: string; host: string; now: Date },
): Promise<string | null> {
  const userId = getOwnAccountId(actor)
  const [other] = await db
    .select({ host: businessHost.host })
    .from(businessHost)
    .where(eq(businessHost.businessId, businessId))
    .orderBy(businessHost.createdAt)
    .limit(1)
  const goOn = async (tx: Transaction) => {
    if (!(await chooseBusiness(tx, { userId, businessId, now }))) throw new AppError('not_found')
    if (other && other.host !== host) return other.host
    await moveSession(tx, { sessionId, businessId })
    const { name } = actor
    await logOwnAction(tx, { ...businessActor(await findBusiness(tx, businessId)), userId, name }, 'signed in', now)
    return null
  }
  return acrossBusinesses(() => db.transaction(goOn))
}
