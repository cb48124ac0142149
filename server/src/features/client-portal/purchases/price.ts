import type { PortalPrice, PortalPriceFilter } from '@deskbell/domain/client-portal/purchase-schema.ts'
import { getListPrice } from '@deskbell/domain/price-tiers/rules.ts'
import type { Actor } from '../../../auth/actor.ts'
import type { Database, Queryable } from '../../../db/client.ts'
import { AppError } from '../../../errors.ts'
import { findBusiness } from '../../business/queries.ts'
import type { ClientRecord } from '../../clients/present.ts'
import type { PackageRow } from '../../packages/present.ts'
import { findPackage } from '../../packages/queries.ts'
import { findClientTiers } from '../../price-tiers/client-tiers.ts'
import { lockPromo } from '../../promo-codes/redeem.ts'
import type { LinePromo, PackageLineInput } from '../../sales/sold-lines.ts'
import { taxSale } from '../../sales/tax-sale.ts'

type Buying = { client: ClientRecord; now: Date }

/** Returns a function that writes the line by which the client buys a package, at the price of their tier. */
export async function findPricing(db: Queryable, actor: Actor, { client, now }: Buying) {
  const clientId = client.id
  const tiers = (await findClientTiers(db, actor, { clientIds: [clientId], now }))({ clientId })
  return ({ id: packageId, price: usual }: Pick<PackageRow, 'id' | 'price'>, passId: string): PackageLineInput => {
    const { price, tier } = getListPrice(tiers, { kind: 'package', itemId: packageId, price: usual })
    const terms = { price, priceTierId: tier?.id, discount: 0, discountReason: '', complimentary: false }
    return { kind: 'package', passId, packageId, clientId, ...terms, coveredCheckInIds: [] }
  }
}

/** True if clients can buy it by themselves. What is free isn't sold: one could take it without end. */
export function isSoldOnline(
  { soldOnline, active, archivedAt }: Pick<PackageRow, 'soldOnline' | 'active' | 'archivedAt'>,
  { price }: PackageLineInput,
): boolean {
  return soldOnline && active && archivedAt === null && price > 0
}

/** Says what a package costs the client. Throws AppError 'not_found' and the errors of `lockPromo`. */
export async function findPrice(
  db: Database,
  actor: Actor,
  { client, input: { packageId, promoCode }, now }: Buying & { input: PortalPriceFilter },
): Promise<PortalPrice> {
  return db.transaction(async (tx) => {
    const item = await findPackage(tx, actor, packageId)
    const line = (await findPricing(tx, actor, { client, now }))(item, packageId)
    if (!isSoldOnline(item, line)) throw new AppError('not_found')
    const asked = { promoCode, clientId: client.id, lines: [line] }
    const promo: LinePromo = (await lockPromo(tx, actor, { input: asked, visits: new Map(), now })).ofLine(0)
    const business = await findBusiness(tx, actor.businessId)
    const amount = getAmount([{ sold: line, promo }], { item, business, payer: client })
    return { amount, discount: promo.promoDiscount ?? 0 }
  })
}

/** Returns what is to be paid for a package, with tax. */
export function getAmount(
  lines: Parameters<typeof taxSale>[0],
  { item, ...about }: Pick<Parameters<typeof taxSale>[1], 'business' | 'payer'> & { item: PackageRow },
): number {
  const sold = { packages: new Map([[item.id, item]]), products: new Map(), visits: new Map() }
  return taxSale(lines, { ...sold, ...about }).lines.reduce((sum, { due }) => sum + due.amount, 0)
}
