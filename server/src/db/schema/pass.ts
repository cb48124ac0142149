import { NAME_MAX } from '@deskbell/domain/shared/text.ts'
import { sql } from '../drizzle.ts'
import { boolean, check, date, foreignKey, index, integer, pgTable, primaryKey, uuid } from '../pg-core.ts'
import { client } from './client.ts'
import { businessId, id, instant, line, money, personName, timestamps, version } from './columns.ts'
import { limitPeriod, packageTable, validityUnit } from './package.ts'

/**
 * A sold pass, with a copy of the terms it was sold under. `remaining` and `lastSequence` copy the newest ledger entry;
 * a deferred foreign key to that entry (see the migration) rejects any other value.
 */
export const pass = pgTable(
  'pass',
  {
    businessId,
    id,
    clientId: uuid('client_id').notNull(),
    packageId: uuid('package_id').notNull(),
    name: personName('name'),
    coversAll: boolean('covers_all').notNull(),
    /** Covers the services of this category as well as those listed; empty if none. */
    category: line('category', NAME_MAX),
    serviceIds: uuid('service_ids').array().notNull(),
    visits: integer('visits'),
    remaining: integer('remaining').notNull(),
    lastSequence: integer('last_sequence').notNull(),
    limitVisits: integer('limit_visits'),
    limitPer: limitPeriod('limit_per'),
    /** Amount due, after the discount. */
    price: money('price'),
    discount: money('discount').default(0),
    /** Part of the price that was waived. */
    forgiven: money('forgiven').default(0),
    /** Part of the price that was added as tax; negative if tax was taken off for an exempt client. */
    taxAdded: money('tax_added').default(0),
    /** Tax included in the price, in thousandths of a percent. */
    taxRate: integer('tax_rate').notNull().default(0),
    complimentary: boolean('complimentary').notNull(),
    validityCount: integer('validity_count'),
    validityUnit: validityUnit('validity_unit'),
    purchasedAt: instant('purchased_at').notNull(),
    startsAtFirstVisit: boolean('starts_at_first_visit').notNull(),
    /** Null until the first visit, for a pass that starts then. */
    startsOn: date('starts_on'),
    expiresOn: date('expires_on'),
    /** Days added to its validity by extensions and freezes. */
    extraDays: integer('extra_days').notNull().default(0),
    /** First frozen day; null if it isn't frozen. */
    frozenOn: date('frozen_on'),
    /** True if the client's household may use it too. */
    shared: boolean('shared').notNull().default(false),
    /** Pass from which its visits were transferred. */
    transferredFrom: uuid('transferred_from'),
    /** Visits by which the balance may be negative, because an offline kiosk accepted them. */
    overdraft: integer('overdraft').notNull().default(0),
    voidedAt: instant('voided_at'),
    version,
    ...timestamps,
  },
  (t) => [
    primaryKey({ columns: [t.businessId, t.id] }),
    foreignKey({ columns: [t.businessId, t.clientId], foreignColumns: [client.businessId, client.id] }),
    foreignKey({ columns: [t.businessId, t.packageId], foreignColumns: [packageTable.businessId, packageTable.id] }),
    index('pass_by_client').on(t.businessId, t.clientId),
    foreignKey({ columns: [t.businessId, t.transferredFrom], foreignColumns: [t.businessId, t.id] }),
    // Covering index for the liability report: outstanding visits are summed from the index alone.
    index('pass_open')
      .on(t.businessId, t.expiresOn, t.remaining, t.price, t.visits, t.transferredFrom, t.frozenOn)
      .where(sql`${t.visits} is not null and ${t.voidedAt} is null and ${t.remaining} <> 0`),
    index('pass_by_purchase').on(t.businessId, t.purchasedAt, t.id),
    index('pass_moved').on(t.businessId, t.transferredFrom).where(sql`${t.transferredFrom} is not null`),
    index('pass_by_package').on(t.businessId, t.packageId),
    index('pass_by_expiry')
      .on(t.businessId, t.expiresOn, t.clientId)
      .where(sql`${t.expiresOn} is not null and ${t.voidedAt} is null`),
    // At so few remaining visits the client is asked to renew; see RENEW_VISITS in domain.
    index('pass_low')
      .on(t.businessId, sql`coalesce(${t.expiresOn}, 'infinity')`, t.clientId)
      .where(sql`${t.visits} is not null and ${t.remaining} between 1 and 3 and ${t.voidedAt} is null`),
    index('pass_by_change').on(t.businessId, t.updatedAt, t.id),
    // Of all businesses: which of them have something due.
    index('pass_by_creation').on(t.createdAt),
    index('pass_used_low')
      .on(t.updatedAt)
      .where(sql`${t.visits} is not null and ${t.remaining} between 1 and 3 and ${t.voidedAt} is null`),
    index('pass_expiring').on(t.expiresOn).where(sql`${t.expiresOn} is not null and ${t.voidedAt} is null`),
    check('pass_is_not_overdrawn', sql`${t.overdraft} >= 0 and ${t.remaining} >= -${t.overdraft}`),
    check('pass_unlimited_counts_nothing', sql`${t.visits} is not null or ${t.remaining} = 0`),
    check('pass_has_a_start', sql`${t.startsAtFirstVisit} or ${t.startsOn} is not null`),
    check('pass_limit', sql`(${t.limitVisits} is null) = (${t.limitPer} is null)`),
    check('pass_money', sql`${t.price} >= 0 and ${t.discount} >= 0 and ${t.forgiven} between 0 and ${t.price}`),
    check('pass_tax', sql`${t.taxRate} between 0 and 100000`),
    check('pass_extra_days', sql`${t.extraDays} >= 0`),
    check('pass_term', sql`${t.expiresOn} is null or ${t.expiresOn} >= ${t.startsOn}`),
  ],
)
