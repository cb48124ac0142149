import { newId } from '@deskbell/domain/shared/new-id.ts'
import { logAudit } from '../../db/audit-log.ts'
import type { Queryable, Transaction } from '../../db/client.ts'
import { isUniqueViolation } from '../../db/errors.ts'
import { business } from '../../db/schema/business.ts'
import { businessHost } from '../../db/schema/membership.ts'
import { AppError } from '../../errors.ts'
import { hashToken } from '../../lib/crypto/token-hash.ts'
import { findBusiness } from '../business/queries.ts'
import { businessActor } from '../business/shop-actor.ts'
import { insertInvite, renewInvite } from './team/commands.ts'
import { inviteUrl, newToken } from './team/link.ts'

export type NewShop = {
  companyName: string
  /** Of the owner, who gets the invitation. */
  email: string
  /** Own address, such as https://willow.example.com. */
  origin: string
  timeZone: string
  currency: string
  locale: string
  /** Who creates it, for the audit log. */
  by: string
}

/**
 * Creates a further business with an address of its own and an invitation for its owner. Returns the invitation's link.
 * Throws AppError 'id_taken' if the address is another business's.
 */
export async function createShop(
  db: Queryable,
  { email: typed, origin, by, ...settings }: NewShop,
  now: Date,
): Promise<{ businessId: string; link: string }> {
  const businessId = newId()
  const token = newToken()
  const email = typed.toLowerCase()
  try {
    await db.transaction(async (tx) => {
      const times = { createdAt: now, updatedAt: now }
      await tx.insert(business).values({ id: businessId, ...settings, publicUrl: origin, ...times })
      await tx.insert(businessHost).values({ businessId, host: new URL(origin).host, createdAt: now })
      const actor = { ...businessActor(await findBusiness(tx, businessId)), name: by }
      await insertInvite(tx, actor, { id: newId(), email, tokenHash: hashToken(token), now })
      const after = { ...settings, email, origin }
      await logAudit(tx, actor, { action: 'set up', entity: 'business', entityId: businessId, after, at: now })
    })
  } catch (error) {
    if (isUniqueViolation(error))
      throw new AppError('id_taken', { detail: `${origin} is the address of another shop.` })
    throw error
  }
  return { businessId, link: inviteUrl(origin, token) }
}

/** Returns a new link of the owner's invitation, which ends the former. Throws AppError 'link_not_valid' if it was taken up. */
export async function renewOwnerInvite(
  tx: Transaction,
  { businessId, email, origin, by }: Pick<NewShop, 'email' | 'origin' | 'by'> & { businessId: string },
  now: Date,
): Promise<string> {
  const token = newToken()
  const actor = { ...businessActor(await findBusiness(tx, businessId)), name: by }
  const renewed = await renewInvite(tx, actor, { email: email.toLowerCase(), tokenHash: hashToken(token), now })
  if (!renewed) throw new AppError('link_not_valid')
  return inviteUrl(origin, token)
}
