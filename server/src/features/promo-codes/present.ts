import type { PromoCode, PromoRedemption } from '@deskbell/domain/promo-codes/schema.ts'
import type { promoCode } from '../../db/schema/promo-code.ts'
import type { promoRedemption } from '../../db/schema/promo-redemption.ts'
import type { SaleRow } from '../sales/present.ts'
import { presentNumber } from '../sales/present.ts'

export type PromoCodeRow = typeof promoCode.$inferSelect & {
  packageIds: string[]
  serviceIds: string[]
  productIds: string[]
}

export function presentPromoCode(row: PromoCodeRow): PromoCode {
  return {
    id: row.id,
    code: row.code,
    name: row.name,
    rate: row.rate,
    amount: row.amount,
    kinds: row.kinds,
    packageIds: row.packageIds,
    serviceIds: row.serviceIds,
    productIds: row.productIds,
    minimum: row.minimum,
    startsOn: row.startsOn,
    endsOn: row.endsOn,
    maxUses: row.maxUses,
    maxUsesPerClient: row.maxUsesPerClient,
    newClientsOnly: row.newClientsOnly,
    uses: row.uses,
    version: row.version,
    archivedAt: row.archivedAt?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  }
}

export function presentRedemption(
  row: Pick<typeof promoRedemption.$inferSelect, 'id' | 'saleId' | 'at' | 'byName'> & {
    sold: Pick<SaleRow, 'year' | 'number' | 'refundOf' | 'clientId'>
    clientName: string | null
    discount: number
    returnedAt: Date | null
  },
): PromoRedemption {
  const { id, saleId, sold, at, byName: by, clientName, discount, returnedAt } = row
  return {
    id,
    saleId,
    saleNumber: presentNumber(sold),
    at: at.toISOString(),
    by,
    clientId: sold.clientId,
    clientName: clientName ?? '',
    discount,
    returnedAt: returnedAt?.toISOString() ?? null,
  }
}
