import { sql } from 'drizzle-orm'
import { boolean, check, date, foreignKey, index, integer, pgTable, primaryKey, uuid } from 'drizzle-orm/pg-core'
import { client } from './client.ts'
import { businessId, id, instant, money, personName, timestamps, version } from './columns.ts'
import { packageTable, validityUnit } from './package.ts'

/**
 * A sold pass, on the terms it was sold with. `remaining` and `lastSequence` repeat the newest ledger entry; a
 * deferred foreign key to that entry (see the migration) makes the database refuse any other value.
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
    serviceIds: uuid('service_ids').array().notNull(),
    visits: integer('visits'),
    remaining: integer('remaining').notNull(),
    lastSequence: integer('last_sequence').notNull(),
    price: money('price'),
    complimentary: boolean('complimentary').notNull(),
    validityCount: integer('validity_count'),
    validityUnit: validityUnit('validity_unit'),
    purchasedAt: instant('purchased_at').notNull(),
    startsAtFirstVisit: boolean('starts_at_first_visit').notNull(),
    /** Null until the first visit of a pass that starts then. */
    startsOn: date('starts_on'),
    expiresOn: date('expires_on'),
    frozenAt: instant('frozen_at'),
    voidedAt: instant('voided_at'),
    version,
    ...timestamps,
  },
  (t) => [
    primaryKey({ columns: [t.businessId, t.id] }),
    foreignKey({ columns: [t.businessId, t.clientId], foreignColumns: [client.businessId, client.id] }),
    foreignKey({ columns: [t.businessId, t.packageId], foreignColumns: [packageTable.businessId, packageTable.id] }),
    index('pass_by_client').on(t.businessId, t.clientId),
    index('pass_by_package').on(t.businessId, t.packageId),
    check('pass_is_not_overdrawn', sql`${t.remaining} >= 0`),
    check('pass_unlimited_counts_nothing', sql`${t.visits} is not null or ${t.remaining} = 0`),
    check('pass_has_a_start', sql`${t.startsAtFirstVisit} or ${t.startsOn} is not null`),
    check('pass_term', sql`${t.expiresOn} is null or ${t.expiresOn} >= ${t.startsOn}`),
  ],
)
