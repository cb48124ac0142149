import type { PortalPackages } from '@deskbell/domain/client-portal/purchase-schema.ts'
import { getGiftCardOffer } from '@deskbell/domain/online-booking/gift-cards.ts'
import type { Actor } from '../../../auth/actor.ts'
import type { Queryable } from '../../../db/client.ts'
import { findBusiness } from '../../business/queries.ts'
import type { ClientRecord } from '../../clients/present.ts'
import { presentLimit, presentValidity } from '../../packages/present.ts'
import { findSoldOnline } from '../../packages/queries.ts'
import { findPricing, getAmount, isSoldOnline } from './price.ts'

/** Lists the packages that a client can buy, by name. */
export async function findPackagesToBuy(
  db: Queryable,
  actor: Actor,
  { client, now }: { client: ClientRecord; now: Date },
): Promise<PortalPackages> {
  const business = await findBusiness(db, actor.businessId)
  const toLine = await findPricing(db, actor, { client, now })
  const offered = (await findSoldOnline(db, actor)).flatMap((item) => {
    const line = toLine(item, item.id)
    if (!isSoldOnline(item, line)) return []
    const { id, name, description, visits } = item
    const amount = getAmount([{ sold: line, promo: {} }], { item, business, payer: client })
    const terms = { visits, limit: presentLimit(item), validity: presentValidity(item) }
    return [{ id, name, description, ...terms, amount }]
  })
  const { currency, online } = business
  return { currency, transfer: online.transfer, items: offered, giftCards: getGiftCardOffer(online) }
}
