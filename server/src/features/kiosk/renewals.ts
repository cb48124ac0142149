import type { PortalPurchased } from '@deskbell/domain/client-portal/purchase-schema.ts'
import type { KioskRenewal, RenewalOffer } from '@deskbell/domain/kiosk/schema.ts'
import { minutesAfter } from '@deskbell/domain/shared/time.ts'
import { and, eq, gt, isNull } from 'drizzle-orm'
import type { Actor } from '../../auth/actor.ts'
import type { Database, Queryable } from '../../db/client.ts'
import { checkIn } from '../../db/schema/check-in.ts'
import { operation } from '../../db/schema/operation.ts'
import { pass } from '../../db/schema/pass.ts'
import { AppError } from '../../errors.ts'
import { buyPackage } from '../client-portal/purchases/commands.ts'
import { findPackagesToBuy } from '../client-portal/purchases/queries.ts'
import { findClient } from '../clients/queries.ts'

/** Minutes after a check-in in which its client is taken to stand at the kiosk. */
const RENEWAL_MINUTES = 5

type Request = { checkInId: string; now: Date }

/** Finds who has just checked in at this kiosk with a pass, and its package. Throws AppError 'not_found'. */
async function findVisit(db: Queryable, actor: Actor, { checkInId, now }: Request) {
  if (!actor.kiosk.renewals) throw new AppError('not_found')
  const [visit] = await db
    .select({ clientId: checkIn.clientId, packageId: pass.packageId, deviceId: operation.deviceId })
    .from(checkIn)
    .innerJoin(pass, and(eq(pass.businessId, checkIn.businessId), eq(pass.id, checkIn.passId)))
    .innerJoin(operation, and(eq(operation.businessId, checkIn.businessId), eq(operation.id, checkIn.id)))
    .where(
      and(
        eq(checkIn.businessId, actor.businessId),
        eq(checkIn.id, checkInId),
        isNull(checkIn.undoneAt),
        gt(checkIn.receivedAt, minutesAfter(now, -RENEWAL_MINUTES)),
      ),
    )
  // An unlocked kiosk has the session of staff.
  const isOwn = visit && (actor.deviceId === null || actor.deviceId === visit.deviceId)
  if (!isOwn) throw new AppError('not_found')
  return visit
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
