import { LimitPeriod, PackageStart } from '@deskbell/domain/packages/schema.ts'
import { NAME_MAX, NOTE_MAX } from '@deskbell/domain/shared/text.ts'
import { ValidityUnit } from '@deskbell/domain/shared/time-schema.ts'
import { sql } from '../drizzle.ts'
import { boolean, check, date, foreignKey, index, integer, pgTable, primaryKey, uuid } from '../pg-core.ts'
import { business } from './business.ts'
import { businessId, enumColumn, id, instant, line, money, personName, timestamps, version } from './columns.ts'
import { service } from './service.ts'

export const packageStart = enumColumn('package_start', PackageStart)
export const limitPeriod = enumColumn('limit_period', LimitPeriod)
export const validityUnit = enumColumn('validity_unit', ValidityUnit)

export const packageTable = pgTable(
  'package',
  {
    businessId,
    id,
    name: personName('name'),
    description: line('description', NOTE_MAX),
    coversAll: boolean('covers_all').notNull(),
    /** Covers all services of this category, including later ones; empty if services are listed individually. */
    category: line('category', NAME_MAX),
    visits: integer('visits'),
    limitVisits: integer('limit_visits'),
    limitPer: limitPeriod('limit_per'),
    price: money('price'),
    /** Tax included in the price, in thousandths of a percent; null: the business's rate. */
    taxRate: integer('tax_rate'),
    validityCount: integer('validity_count'),
    validityUnit: validityUnit('validity_unit'),
    starts: packageStart('starts').notNull(),
    /** Fixed start day of all its passes, if `starts` is `date`. */
    startsOn: date('starts_on'),
    active: boolean('active').notNull(),
    /** True if clients can buy it in the client portal. */
    soldOnline: boolean('sold_online').notNull().default(false),
    archivedAt: instant('archived_at'),
    version,
    ...timestamps,
  },
  (t) => [
    primaryKey({ columns: [t.businessId, t.id] }),
    foreignKey({ columns: [t.businessId], foreignColumns: [business.id] }),
    index('package_by_name').on(t.businessId, sql`${t.name} collate "und-x-icu"`, t.id),
    check('package_has_a_name', sql`${t.name} <> ''`),
    check('package_visits', sql`${t.visits} between 1 and 10000`),
    check('package_price', sql`${t.price} between 0 and 1000000000`),
    check('package_tax', sql`${t.taxRate} between 0 and 100000`),
    check(
      'package_validity',
      sql`${t.validityCount} between 1 and 1000 and (${t.validityCount} is null) = (${t.validityUnit} is null)`,
    ),
    check(
      'package_limit',
      sql`${t.limitVisits} between 1 and 1000 and (${t.limitVisits} is null) = (${t.limitPer} is null)`,
    ),
    // Compare as text: a new enum value can't be used in the transaction that adds it.
    check('package_starts_on', sql`(${t.starts}::text = 'date') = (${t.startsOn} is not null)`),
    check('package_covers_one_way', sql`not ${t.coversAll} or ${t.category} = ''`),
  ],
)

export const packageService = pgTable(
  'package_service',
  { businessId, packageId: uuid('package_id').notNull(), serviceId: uuid('service_id').notNull() },
  (t) => [
    primaryKey({ columns: [t.businessId, t.packageId, t.serviceId] }),
    foreignKey({ columns: [t.businessId, t.packageId], foreignColumns: [packageTable.businessId, packageTable.id] }),
    foreignKey({ columns: [t.businessId, t.serviceId], foreignColumns: [service.businessId, service.id] }),
    index('package_service_by_service').on(t.businessId, t.serviceId),
  ],
)
