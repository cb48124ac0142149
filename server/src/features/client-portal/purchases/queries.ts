import type { PortalPackages } from '@deskbell/domain/client-portal/purchase-schema.ts'
import { getGiftCardOffer } from '@deskbell/domain/online-booking/gift-cards.ts'
import { covers } from '@deskbell/domain/passes/rules.ts'
import type { Actor } from '../../../auth/actor.ts'
import type { Queryable } from '../../../db/client.ts'
import { findBusiness } from '../../business/queries.ts'
import type { ClientRecord } from '../../clients/present.ts'
import { presentLimit, presentValidity } from '../../packages/present.ts'
import { findSoldOnline } from '../../packages/queries.ts'
import { findService } from '../../services/queries.ts'
import { findPricing, getAmount, isSoldOnline } from './price.ts'

/** Lists the packages that a client can buy, by name: all, or those that cover a service. Throws AppError 'not_found'. */
export async function findPackagesToBuy(
  db: Queryable,
  actor: Actor,
  { client, serviceId, now }: { client: ClientRecord; serviceId?: string | undefined; now: Date },
): Promise<PortalPackages> {
  const business = await findBusiness(db, actor.businessId)
  const wanted = serviceId ? await findService(db, actor, serviceId) : null
  const toLine = await findPricing(db, actor, { client, now })
  const offered = (await findSoldOnline(db, actor)).flatMap((item) => {
    const line = toLine(item, item.id)
    const isWanted = !wanted || covers(item, { serviceId: wanted.id, category: wanted.category })
    if (!isWanted || !isSoldOnline(item, line)) return []
    const { id, name, description, visits } = item
    const amount = getAmount([{ sold: line, promo: {} }], { item, business, payer: client })
    const terms = { visits, limit: presentLimit(item), validity: presentValidity(item) }
    return [{ id, name, description, ...terms, amount }]
  })
  const { currency, online } = business
  return { currency, transfer: online.transfer, items: offered, giftCards: getGiftCardOffer(online) }
}
