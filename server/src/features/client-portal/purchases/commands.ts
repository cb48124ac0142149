import type { PortalGiftCard, PortalPurchase, PortalPurchased } from '@deskbell/domain/client-portal/purchase-schema.ts'
import { getGiftCardOffer, isOffered } from '@deskbell/domain/online-booking/gift-cards.ts'
import type { Actor } from '../../../auth/actor.ts'
import { logAudit } from '../../../db/audit-log.ts'
import type { Database, Transaction } from '../../../db/client.ts'
import { runOnce } from '../../../db/idempotency.ts'
import { AppError } from '../../../errors.ts'
import { findBusiness } from '../../business/queries.ts'
import type { ClientRecord } from '../../clients/present.ts'
import { lockClient } from '../../clients/queries.ts'
import { lockPackage } from '../../packages/queries.ts'
import { makeSale, type SaleToMake } from '../../sales/commands.ts'
import { findSale, findSalePage } from '../../sales/queries.ts'
import { findPricing, isSoldOnline } from './price.ts'

/** Unpaid sales with which a client can buy nothing more online. */
const UNPAID_MAX = 3

async function requireFewUnpaid(tx: Transaction, actor: Actor, clientId: string): Promise<void> {
  const { items } = await findSalePage(tx, actor, { clientId, owing: true, limit: UNPAID_MAX })
  if (items.length >= UNPAID_MAX) throw new AppError('too_many_unpaid')
}

/** Makes a sale that is paid later. Its client must be locked. Throws the errors of `makeSale`. */
async function sellUnpaid(
  tx: Transaction,
  actor: Actor,
  sold: Pick<SaleToMake, 'id' | 'clientId' | 'lines' | 'promoCode' | 'giftCards'>,
  now: Date,
): Promise<PortalPurchased> {
  const { id, clientId, lines, promoCode } = sold
  await makeSale(tx, actor, { ...sold, payments: [], note: '' }, now)
  const after = { lines, ...(promoCode && { promoCode }) }
  await logAudit(tx, actor, { action: 'sold', entity: 'sale', entityId: id, clientId, after, at: now })
  const { number, owed } = await findSale(tx, actor, id)
  return { number, owed }
}

/**
 * Sells a package to a client who pays later, once per idempotency key. Throws AppError 'not_found' if it isn't sold
 * online, 'too_many_unpaid', 'price_changed' if it costs another amount than was shown, and the errors of `makeSale`.
 */
export async function buyPackage(
  db: Database,
  actor: Actor,
  { client, input, now }: { client: ClientRecord; input: PortalPurchase; now: Date },
): Promise<PortalPurchased> {
  const clientId = client.id
  const { id, packageId, promoCode, amount } = input
  return runOnce(db, actor, { id, body: ['bought online', clientId, input] }, async (tx) => {
    // In the order in which sales lock.
    const item = await lockPackage(tx, actor, packageId)
    await lockClient(tx, actor, clientId)
    await requireFewUnpaid(tx, actor, clientId)
    const line = (await findPricing(tx, actor, { client, now }))(item, id)
    if (!isSoldOnline(item, line)) throw new AppError('not_found')
    const sold = await sellUnpaid(tx, actor, { id, clientId, lines: [line], promoCode }, now)
    if (sold.owed !== amount) throw new AppError('price_changed')
    return sold
  })
}

/**
 * Sells a gift card to a client who pays later, once per idempotency key: it can be spent, and is mailed, once it is paid
 * in full. Throws AppError 'not_found' if none are sold online, 'invalid' for another amount, 'too_many_unpaid', and the
 * errors of `makeSale`.
 */
export async function buyGiftCard(
  db: Database,
  actor: Actor,
  { client, input, now }: { client: ClientRecord; input: PortalGiftCard; now: Date },
): Promise<PortalPurchased> {
  const clientId = client.id
  const { id, amount: price, recipient, message, mailTo } = input
  return runOnce(db, actor, { id, body: ['bought a gift card online', clientId, input] }, async (tx) => {
    const { online } = await findBusiness(tx, actor.businessId)
    const offer = getGiftCardOffer(online)
    if (!offer) throw new AppError('not_found')
    if (!isOffered(offer, price))
      throw new AppError('invalid', { fields: [{ path: 'amount', message: 'Choose another amount' }] })
    await lockClient(tx, actor, clientId)
    await requireFewUnpaid(tx, actor, clientId)
    const line = { kind: 'gift_card' as const, giftCardId: id, price, recipient, message }
    return sellUnpaid(tx, actor, { id, clientId, lines: [line], promoCode: null, giftCards: { mailTo } }, now)
  })
}
