import type { PriceTier, TierPrice } from './schema.ts'

export type TierRule = Pick<PriceTier, 'id' | 'audience' | 'tag' | 'packageIds' | 'prices'>

/** What a client's tiers depend on. */
export type TierClient = {
  tags: string[]
  /** Packages of the passes that they can use today. */
  packageIds: string[]
  /** True if what is sold is their first visit, or is sold on the day of it or before. */
  isFirstVisit: boolean
}

export function matchesTier({ audience, tag, packageIds }: TierRule, client: TierClient): boolean {
  if (audience === 'tag') return client.tags.includes(tag)
  if (audience === 'first_visit') return client.isFirstVisit
  return client.packageIds.some((id) => packageIds.length === 0 || packageIds.includes(id))
}

type Priced = Pick<TierPrice, 'kind' | 'itemId'>

/** Returns the price of a thing in a tier; null if it has none there. */
export function getTierPrice({ prices }: Pick<TierRule, 'prices'>, { kind, itemId }: Priced): number | null {
  return prices.find((one) => one.kind === kind && one.itemId === itemId)?.price ?? null
}

/** Returns the first of the tiers that has a price for the thing, with the price; null: the normal price. */
export function choosePriceTier<Tier extends Pick<TierRule, 'id' | 'prices'>>(
  tiers: Tier[],
  priced: Priced,
): { tier: Tier; price: number } | null {
  for (const tier of tiers) {
    const price = getTierPrice(tier, priced)
    if (price !== null) return { tier, price }
  }
  return null
}

/** Returns the price of a thing for a client with these tiers; `listed` has the normal one. */
export function getListPrice<Tier extends Pick<TierRule, 'id' | 'prices'>>(
  tiers: Tier[],
  listed: TierPrice,
): { tier: Tier | null; price: number } {
  return choosePriceTier(tiers, listed) ?? { tier: null, price: listed.price }
}
