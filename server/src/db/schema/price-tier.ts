import { TierAudience } from '@deskbell/domain/price-tiers/schema.ts'
import { TAG_MAX } from '@deskbell/domain/shared/text.ts'
import { sql } from '../drizzle.ts'
import { check, foreignKey, index, integer, pgTable, primaryKey, uuid } from '../pg-core.ts'
import { business } from './business.ts'
import { businessId, enumColumn, id, instant, line, money, personName, timestamps, version } from './columns.ts'
import { packageTable } from './package.ts'
import { product } from './product.ts'
import { service } from './service.ts'

export const tierAudience = enumColumn('tier_audience', TierAudience)

/** Prices for some clients. See docs/decisions/0082. */
export const priceTier = pgTable(
  'price_tier',
  {
    businessId,
    id,
    name: personName('name'),
    audience: tierAudience('audience').notNull(),
    /** Of the clients who get it; empty if the audience is another. */
    tag: line('tag', TAG_MAX),
    /** Position in the business's own order, from 1; ties are broken by id. */
    position: integer('position').notNull(),
    archivedAt: instant('archived_at'),
    version,
    ...timestamps,
  },
  (t) => [
    primaryKey({ columns: [t.businessId, t.id] }),
    foreignKey({ columns: [t.businessId], foreignColumns: [business.id] }),
    check('price_tier_has_a_name', sql`${t.name} <> ''`),
    check('price_tier_tag', sql`(${t.audience} = 'tag') = (${t.tag} <> '')`),
  ],
)

/** Packages of whose passes one is enough for a tier; without rows, any pass is. */
export const priceTierPackage = pgTable(
  'price_tier_package',
  { businessId, priceTierId: uuid('price_tier_id').notNull(), packageId: uuid('package_id').notNull() },
  (t) => [
    primaryKey({ columns: [t.businessId, t.priceTierId, t.packageId] }),
    foreignKey({
      name: 'price_tier_package_tier',
      columns: [t.businessId, t.priceTierId],
      foreignColumns: [priceTier.businessId, priceTier.id],
    }),
    foreignKey({
      name: 'price_tier_package_package',
      columns: [t.businessId, t.packageId],
      foreignColumns: [packageTable.businessId, packageTable.id],
    }),
    index('price_tier_package_by_package').on(t.businessId, t.packageId),
  ],
)

/** Price of a service, package or product in a tier; without a row, the normal price. */
export const priceTierPrice = pgTable(
  'price_tier_price',
  {
    businessId,
    priceTierId: uuid('price_tier_id').notNull(),
    serviceId: uuid('service_id'),
    packageId: uuid('package_id'),
    productId: uuid('product_id'),
    itemId: uuid('item_id').notNull().generatedAlwaysAs(sql`coalesce(service_id, package_id, product_id)`),
    price: money('price'),
  },
  (t) => [
    primaryKey({ columns: [t.businessId, t.priceTierId, t.itemId] }),
    foreignKey({
      name: 'price_tier_price_tier',
      columns: [t.businessId, t.priceTierId],
      foreignColumns: [priceTier.businessId, priceTier.id],
    }),
    foreignKey({
      name: 'price_tier_price_service',
      columns: [t.businessId, t.serviceId],
      foreignColumns: [service.businessId, service.id],
    }),
    foreignKey({
      name: 'price_tier_price_package',
      columns: [t.businessId, t.packageId],
      foreignColumns: [packageTable.businessId, packageTable.id],
    }),
    foreignKey({
      name: 'price_tier_price_product',
      columns: [t.businessId, t.productId],
      foreignColumns: [product.businessId, product.id],
    }),
    index('price_tier_price_by_item').on(t.businessId, t.itemId),
    check('price_tier_price_is_of_one_thing', sql`num_nonnulls(${t.serviceId}, ${t.packageId}, ${t.productId}) = 1`),
    check('price_tier_price', sql`${t.price} between 0 and 1000000000`),
  ],
)
