import type { PortalPurchased } from '@deskbell/domain/client-portal/purchase-schema.ts'
import type { KioskRenewal, RenewalOffer } from '@deskbell/domain/kiosk/schema.ts'
import type { Actor } from '../../auth/actor.ts'
import type { Database, Queryable } from '../../db/client.ts'
import { AppError } from '../../errors.ts'
import { buyPackage } from '../client-portal/purchases/commands.ts'
import { findPackagesToBuy } from '../client-portal/purchases/queries.ts'
import { findClient } from '../clients/queries.ts'
import { findOwnVisit } from './own-visit.ts'

type Request = { checkInId: string; now: Date }

/** Finds who has just checked in at this kiosk with a pass, and its package. Throws AppError 'not_found'. */
async function findVisit(db: Queryable, actor: Actor, asked: Request) {
  if (!actor.kiosk.renewals) throw new AppError('not_found')
  const { clientId, packageId } = await findOwnVisit(db, actor, asked)
  if (!packageId) throw new AppError('not_found')
  return { clientId, packageId }
}

/** Finds what can be bought after a check-in of this kiosk; null if nothing can. Throws AppError 'not_found'. */
export async function findRenewal(db: Queryable, actor: Actor, asked: Request): Promise<RenewalOffer | null> {
  const visit = await findVisit(db, actor, asked)
  const client = await findClient(db, actor, visit.clientId)
  const { items, currency } = await findPackagesToBuy(db, actor, { client, now: asked.now })
  const offered = items.find(({ id }) => id === visit.packageId)
  return offered ? { name: offered.name, amount: offered.amount, currency } : null
}

/**
 * Sells the package of the pass that a check-in of this kiosk used once more, to be paid at the desk. Throws AppError
 * 'not_found', and the errors of `buyPackage`.
 */
export async function renewPass(
  db: Database,
  actor: Actor,
  { input: { id, amount }, ...asked }: Request & { input: KioskRenewal },
): Promise<PortalPurchased> {
  const { clientId, packageId } = await findVisit(db, actor, asked)
  const client = await findClient(db, actor, clientId)
  const input = { id, packageId, promoCode: null, amount }
  return buyPackage(db, { ...actor, name: 'Kiosk' }, { client, input, now: asked.now })
}
