import { PROMO_CODE_MAX } from '@deskbell/domain/promo-codes/code.ts'
import { PromoKind } from '@deskbell/domain/promo-codes/schema.ts'
import { sql } from '../drizzle.ts'
import { boolean, check, date, foreignKey, index, integer, pgTable, primaryKey, uniqueIndex, uuid } from '../pg-core.ts'
import { business } from './business.ts'
import { businessId, enumColumn, id, instant, line, money, personName, timestamps, version } from './columns.ts'
import { packageTable } from './package.ts'
import { product } from './product.ts'
import { service } from './service.ts'

export const promoKind = enumColumn('promo_kind', PromoKind)

/**
 * A code that discounts sales. `uses` and `entries` copy its newest redemption; a deferred foreign key to it (see the
 * migration) rejects any other value, and a check rejects more uses than the limit. See docs/decisions/0081.
 */
export const promoCode = pgTable(
  'promo_code',
  {
    businessId,
    id,
    /** In capitals. */
    code: line('code', PROMO_CODE_MAX),
    name: personName('name'),
    /** Discount in thousandths of a percent; null: `amount` says it. */
    rate: integer('rate'),
    /** Discount on the sale, in minor units. */
    amount: integer('amount'),
    /** Kinds of lines that it is for, beside its targets. Without both it is for everything. */
    kinds: promoKind('kinds').array().notNull(),
    /** What it is for has to come to at least this. */
    minimum: money('minimum').default(0),
    startsOn: date('starts_on'),
    endsOn: date('ends_on'),
    maxUses: integer('max_uses'),
    maxUsesPerClient: integer('max_uses_per_client'),
    newClientsOnly: boolean('new_clients_only').notNull().default(false),
    uses: integer('uses').notNull().default(0),
    /** Number of its redemptions; null if there is none. */
    entries: integer('entries'),
    archivedAt: instant('archived_at'),
    version,
    ...timestamps,
  },
  (t) => [
    primaryKey({ columns: [t.businessId, t.id] }),
    foreignKey({ columns: [t.businessId], foreignColumns: [business.id] }),
    uniqueIndex('promo_code_code').on(t.businessId, t.code).where(sql`${t.archivedAt} is null`),
    index('promo_code_newest_first').on(t.businessId, t.createdAt, t.id),
    check('promo_code_has_a_code', sql`${t.code} <> '' and ${t.code} = upper(${t.code}) and ${t.name} <> ''`),
    check(
      'promo_code_discount',
      sql`num_nonnulls(${t.rate}, ${t.amount}) = 1 and ${t.rate} between 1 and 100000 and ${t.amount} > 0`,
    ),
    check('promo_code_minimum', sql`${t.minimum} >= 0`),
    check('promo_code_days', sql`${t.startsOn} <= ${t.endsOn}`),
    check('promo_code_uses', sql`${t.uses} >= 0 and ${t.uses} <= ${t.maxUses}`),
    check('promo_code_limits', sql`${t.maxUses} > 0 and ${t.maxUsesPerClient} > 0`),
    check('promo_code_without_redemptions', sql`${t.entries} is not null or ${t.uses} = 0`),
  ],
)

/** A package, service or product that a code is for. */
export const promoCodeTarget = pgTable(
  'promo_code_target',
  {
    businessId,
    id,
    promoCodeId: uuid('promo_code_id').notNull(),
    packageId: uuid('package_id'),
    serviceId: uuid('service_id'),
    productId: uuid('product_id'),
  },
  (t) => [
    primaryKey({ columns: [t.businessId, t.id] }),
    foreignKey({
      name: 'promo_code_target_promo_code',
      columns: [t.businessId, t.promoCodeId],
      foreignColumns: [promoCode.businessId, promoCode.id],
    }),
    foreignKey({
      name: 'promo_code_target_package',
      columns: [t.businessId, t.packageId],
      foreignColumns: [packageTable.businessId, packageTable.id],
    }),
    foreignKey({
      name: 'promo_code_target_service',
      columns: [t.businessId, t.serviceId],
      foreignColumns: [service.businessId, service.id],
    }),
    foreignKey({
      name: 'promo_code_target_product',
      columns: [t.businessId, t.productId],
      foreignColumns: [product.businessId, product.id],
    }),
    index('promo_code_target_by_code').on(t.businessId, t.promoCodeId),
    check('promo_code_target_is_one', sql`num_nonnulls(${t.packageId}, ${t.serviceId}, ${t.productId}) = 1`),
  ],
)
