import type { Business } from '@deskbell/domain/business/schema.ts'
import { eq, sql } from 'drizzle-orm'
import type { Actor } from '../../../auth/actor.ts'
import { logAudit } from '../../../db/audit-log.ts'
import type { Database, Transaction } from '../../../db/client.ts'
import { business } from '../../../db/schema/business.ts'
import { announce } from '../../../live/announce.ts'
import type { Storage } from '../../../storage/storage.ts'
import { presentBusiness } from '../present.ts'
import { findBusiness } from '../queries.ts'
import { reencodePicture } from './picture.ts'
import { findLogoUrl } from './queries.ts'
import { getLogoUrl, hashContent, parseLogoVersion, writeLogo } from './store.ts'

/**
 * Serializes logo changes of one business by an advisory lock. A row lock would block other writers during slow file
 * storage.
 */
async function lockLogo(tx: Transaction, { businessId }: Actor): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`logo of ${businessId}`}, 0))`)
}

/** Sets logo_url without incrementing the version, so that an open settings form doesn't become stale. */
async function setLogoUrl(
  tx: Transaction,
  actor: Actor,
  { action, before, after, now }: { action: string; before: string; after: string; now: Date },
): Promise<Business> {
  const { businessId } = actor
  await tx.update(business).set({ logoUrl: after, updatedAt: now }).where(eq(business.id, businessId))
  const deed = { before: { logoUrl: before }, after: { logoUrl: after }, at: now }
  await logAudit(tx, actor, { action, entity: 'business', entityId: businessId, ...deed })
  await announce(tx, businessId, ['business'])
  return presentBusiness(await findBusiness(tx, businessId))
}

/** Replaces the logo. Throws AppError 'not_a_picture' or 'picture_too_large' and then keeps the old logo. */
export async function changeLogo(
  { db, files }: { db: Database; files: Storage },
  actor: Actor,
  bytes: Uint8Array,
  now: Date,
): Promise<Business> {
  const png = await reencodePicture(bytes)
  const { businessId } = actor
  return db.transaction(async (tx) => {
    await lockLogo(tx, actor)
    const before = await findLogoUrl(tx, businessId)
    await writeLogo(files, { businessId, before: parseLogoVersion(before), png })
    const after = getLogoUrl(businessId, hashContent(png))
    return setLogoUrl(tx, actor, { action: 'changed the logo', before, after, now })
  })
}

export async function removeLogo(db: Database, actor: Actor, now: Date): Promise<Business> {
  return db.transaction(async (tx) => {
    await lockLogo(tx, actor)
    const before = await findLogoUrl(tx, actor.businessId)
    if (before === '') return presentBusiness(await findBusiness(tx, actor.businessId))
    return setLogoUrl(tx, actor, { action: 'removed the logo', before, after: '', now })
  })
}
