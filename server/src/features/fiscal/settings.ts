import type { FiscalSettings, FiscalTest, FiscalUpdate } from '@deskbell/domain/fiscal/schema.ts'
import type { Actor } from '../../auth/actor.ts'
import type { Queryable } from '../../db/client.ts'
import { eq } from '../../db/drizzle.ts'
import { business } from '../../db/schema/business.ts'
import type { Services } from '../../http/context.ts'
import { announce } from '../../live/announce.ts'
import { changeBusiness, lockBusiness } from '../business/commands.ts'
import { findBusiness } from '../business/queries.ts'
import { getFiscalContext, openService } from './open-service.ts'
import { findUnsigned } from './queries.ts'
import { FiscalError } from './service.ts'

export async function findFiscalSettings(db: Queryable, { businessId }: Actor): Promise<FiscalSettings> {
  const { version, fiscal: account, fiscalCipher } = await findBusiness(db, businessId)
  return { version, account, hasSecret: fiscalCipher !== '', ...(await findUnsigned(db, businessId)) }
}

/**
 * Changes the fiscal service. A changed address without credentials deletes the stored ones, so that nobody who can change
 * the address has them sent to their own. Throws AppError 'stale_version'.
 */
export async function changeFiscalSettings(
  { db, encryption }: Pick<Services, 'db' | 'encryption'>,
  actor: Actor,
  { version, account, credentials, now }: FiscalUpdate & { now: Date },
): Promise<FiscalSettings> {
  return db.transaction(async (tx) => {
    await lockBusiness(tx, actor)
    const before = (await findBusiness(tx, actor.businessId)).fiscal
    await changeBusiness(tx, actor, { version, values: { fiscal: account }, now })
    if (credentials || account?.baseUrl !== before?.baseUrl) {
      // Kept out of changeBusiness, whose old values go into the audit log.
      const text = credentials && JSON.stringify(credentials)
      const fiscalCipher = text ? encryption.encrypt(text, getFiscalContext(actor.businessId)) : ''
      await tx.update(business).set({ fiscalCipher }).where(eq(business.id, actor.businessId))
    }
    await announce(tx, actor.businessId, ['business'])
    return findFiscalSettings(tx, actor)
  })
}

/** Asks the service if key, secret and ids are right and the security device is ready. */
export async function testFiscalService(
  services: Pick<Services, 'db' | 'encryption' | 'ask'>,
  { businessId }: Actor,
  signal: AbortSignal,
): Promise<FiscalTest> {
  try {
    await openService(services, await findBusiness(services.db, businessId)).test(signal)
    return { error: '' }
  } catch (error) {
    if (error instanceof FiscalError) return { error: error.message }
    throw error
  }
}
