import { z } from 'zod'
import { Id, Ids, Version } from '../shared/ids.ts'
import { Money } from '../shared/money.ts'
import { Archived, PageFilter, pageOf } from '../shared/paging.ts'
import { NAME_MAX, NOTE_MAX, paragraph, requiredLine } from '../shared/text.ts'
import { Instant, Validity } from '../shared/time.ts'
import { whenSound } from '../shared/when.ts'

export const PackageStart = z.enum(['purchase', 'first_visit', 'date'])
export type PackageStart = z.infer<typeof PackageStart>

export const LimitPeriod = z.enum(['day', 'week'])
export type LimitPeriod = z.infer<typeof LimitPeriod>

export const Visits = z.int('Enter a number').min(1, 'Enter at least 1').max(10_000, 'Enter at most 10000')

/** At most so many visits on one local day, or in one week from Monday on. */
export const Limit = z.object({
  visits: z.int('Enter a number').min(1, 'Enter at least 1').max(1000, 'Enter at most 1000'),
  per: LimitPeriod,
})
export type Limit = z.infer<typeof Limit>

const fields = z.object({
  name: requiredLine(NAME_MAX, 'Enter a name'),
  description: paragraph(NOTE_MAX),
  coversAll: z.boolean(),
  /** The services covered; empty when all are. */
  serviceIds: Ids,
  /** Null: unlimited. */
  visits: Visits.nullable(),
  price: Money,
  /** Null: never expires. */
  validity: Validity.nullable(),
  starts: PackageStart,
  active: z.boolean(),
})

export const PackageInput = fields
  .refine((input) => input.coversAll || input.serviceIds.length > 0, {
    path: ['serviceIds'],
    error: 'Choose at least one service',
    when: whenSound(fields.pick({ coversAll: true, serviceIds: true })),
  })
  .meta({ id: 'PackageInput' })
export type PackageInput = z.infer<typeof PackageInput>

export const NewPackage = PackageInput.safeExtend({ id: Id }).meta({ id: 'NewPackage' })
export type NewPackage = z.infer<typeof NewPackage>

export const PackageUpdate = PackageInput.safeExtend({ version: Version }).meta({ id: 'PackageUpdate' })
export type PackageUpdate = z.infer<typeof PackageUpdate>

export const Package = fields
  .extend({ id: Id, version: Version, archivedAt: Instant.nullable(), createdAt: Instant, updatedAt: Instant })
  .meta({ id: 'Package' })
export type Package = z.infer<typeof Package>

export const PackageFilter = PageFilter.extend({ archived: Archived })
export type PackageFilter = z.infer<typeof PackageFilter>
export const PackagePage = pageOf(Package).meta({ id: 'PackagePage' })
