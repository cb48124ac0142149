import type { PriceTier, TierPrice } from '@deskbell/domain/price-tiers/schema.ts'
import type { priceTier } from '../../db/schema/price-tier.ts'

export type PriceTierRow = typeof priceTier.$inferSelect & { packageIds: string[]; prices: TierPrice[] }

export function presentPriceTier(row: PriceTierRow): PriceTier {
  return {
    id: row.id,
    name: row.name,
    audience: row.audience,
    tag: row.tag,
    packageIds: row.packageIds,
    prices: row.prices,
    version: row.version,
    archivedAt: row.archivedAt?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  }
}
