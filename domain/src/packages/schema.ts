import { z } from 'zod'
import { TaxRate } from '../sales/payment-schema.ts'
import { EXAMPLE_IDS, Id, Ids, Version } from '../shared/ids.ts'
import { Money } from '../shared/money.ts'
import { Archived, PageFilter, pageSchema } from '../shared/paging.ts'
import { line, NAME_MAX, NOTE_MAX, paragraph, requiredLine } from '../shared/text.ts'
import { Instant, LocalDate, Validity } from '../shared/time-schema.ts'
import { whenValid } from '../shared/when-valid.ts'
import { withDefaults } from '../shared/with-defaults.ts'

export const PackageStart = z.enum(['purchase', 'first_visit', 'date'])
export type PackageStart = z.infer<typeof PackageStart>

export const LimitPeriod = z.enum(['day', 'week'])
export type LimitPeriod = z.infer<typeof LimitPeriod>

export const Visits = z.int('Enter a number').min(1, 'Enter at least 1').max(10_000, 'Enter at most 10000')

/** Maximum number of visits per local day or per week; weeks start on Monday. */
export const Limit = z.object({
  visits: z.int('Enter a number').min(1, 'Enter at least 1').max(1000, 'Enter at most 1000'),
  per: LimitPeriod,
})
export type Limit = z.infer<typeof Limit>

const fields = z.object({
  name: requiredLine(NAME_MAX, 'Enter a name'),
  description: paragraph(NOTE_MAX),
  coversAll: z.boolean(),
  /** Covers the services of this category, including ones added later; empty if all or listed services are covered. */
  category: line(NAME_MAX),
  /** Covered services if they are listed one by one; otherwise empty. */
  serviceIds: Ids,
  /** Null: unlimited. */
  visits: Visits.nullable(),
  /** Null: no limit. */
  limit: Limit.nullable(),
  price: Money,
  /** Null: the business's default rate. */
  taxRate: TaxRate.nullable(),
  /** Null: never expires. */
  validity: Validity.nullable(),
  starts: PackageStart,
  /** First day of its passes if `starts` is `date`; otherwise null. */
  startsOn: LocalDate.nullable(),
  active: z.boolean(),
  /** True if clients can buy it in the client portal. */
  soldOnline: z.boolean(),
})

const coverage = fields.pick({ coversAll: true, category: true, serviceIds: true })
const start = fields.pick({ starts: true, startsOn: true })

function refinePackage<Schema extends z.ZodType<z.infer<typeof fields>>>(schema: Schema): Schema {
  return schema
    .refine(({ coversAll, category, serviceIds }) => coversAll || category !== '' || serviceIds.length > 0, {
      path: ['serviceIds'],
      error: 'Choose at least one service',
      when: whenValid(coverage),
    })
    .refine(({ coversAll, category }) => !coversAll || category === '', {
      path: ['category'],
      error: 'All services are covered already',
      when: whenValid(coverage),
    })
    .refine(({ coversAll, category, serviceIds }) => serviceIds.length === 0 || !(coversAll || category), {
      path: ['serviceIds'],
      error: 'Name services only where neither all nor a category are covered',
      when: whenValid(coverage),
    })
    .refine(({ starts, startsOn }) => starts !== 'date' || startsOn !== null, {
      path: ['startsOn'],
      error: 'Enter a date',
      when: whenValid(start),
    })
    .refine(({ starts, startsOn }) => starts === 'date' || startsOn === null, {
      path: ['startsOn'],
      error: 'Only a package that starts on a date has one',
      when: whenValid(start),
    })
}

export const PackageInput = refinePackage(fields).meta({ id: 'PackageInput' })
export type PackageInput = z.infer<typeof PackageInput>

export const NewPackage = refinePackage(
  withDefaults(fields.extend({ id: Id }), {
    description: '',
    coversAll: false,
    category: '',
    serviceIds: [],
    limit: null,
    taxRate: null,
    validity: null,
    starts: 'purchase',
    startsOn: null,
    active: true,
    soldOnline: false,
  }),
).meta({
  id: 'NewPackage',
  example: { id: EXAMPLE_IDS.new, name: 'Ten visits', coversAll: true, visits: 10, price: 12000 },
})
export type NewPackage = z.infer<typeof NewPackage>

/** Omitted fields stay as they are. */
export const PackageUpdate = fields
  .partial()
  .extend({
    version: Version,
    /** Also adds the new coverage to passes already sold. */
    extendToSold: z.boolean().default(false),
  })
  .meta({ id: 'PackageUpdate' })
export type PackageUpdate = z.infer<typeof PackageUpdate>

export const Package = fields
  .extend({
    id: Id,
    /** Number of passes sold and not voided; they keep the terms they were sold with. */
    soldPasses: z.int(),
    version: Version,
    archivedAt: Instant.nullable(),
    createdAt: Instant,
    updatedAt: Instant,
  })
  .meta({ id: 'Package' })
export type Package = z.infer<typeof Package>

export const PackageFilter = PageFilter.extend({ archived: Archived })
export type PackageFilter = z.infer<typeof PackageFilter>
export const PackagePage = pageSchema(Package).meta({ id: 'PackagePage' })
