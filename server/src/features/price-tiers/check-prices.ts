import { getTierPrice } from '@deskbell/domain/price-tiers/rules.ts'
import type { TierPrice } from '@deskbell/domain/price-tiers/schema.ts'
import type { SaleLineInput } from '@deskbell/domain/sales/schema.ts'
import type { Actor } from '../../auth/actor.ts'
import type { Queryable } from '../../db/client.ts'
import { AppError } from '../../errors.ts'
import { findPriceTiers } from './queries.ts'

/** Returns what a line sells that has prices in tiers. */
function getPriced(
  sold: SaleLineInput,
  visits: Map<string, { serviceId: string }>,
): Pick<TierPrice, 'kind' | 'itemId'> | null {
  if (sold.kind === 'package') return { kind: 'package', itemId: sold.packageId }
  if (sold.kind === 'product') return { kind: 'product', itemId: sold.productId }
  const serviceId =
    sold.kind === 'visit' ? visits.get(sold.checkInId)?.serviceId : 'serviceId' in sold && sold.serviceId
  return serviceId ? { kind: 'service', itemId: serviceId } : null
}

/** Throws AppError 'price_changed' if a tier doesn't say the price of a line that names it. */
export async function checkTierPrices(
  db: Queryable,
  actor: Actor,
  lines: SaleLineInput[],
  visits: Map<string, { serviceId: string }>,
): Promise<void> {
  const named = lines.flatMap((sold) =>
    'priceTierId' in sold && sold.priceTierId ? [{ sold, tierId: sold.priceTierId }] : [],
  )
  if (named.length === 0) return
  const tiers = await findPriceTiers(db, actor)
  for (const { sold, tierId } of named) {
    const tier = tiers.find(({ id }) => id === tierId)
    const priced = getPriced(sold, visits)
    if (!tier || !priced || getTierPrice(tier, priced) !== sold.price) throw new AppError('price_changed')
  }
}
