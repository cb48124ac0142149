import { z } from 'zod'
import { EXAMPLE_IDS, Id, Ids, Version } from '../shared/ids.ts'
import { Money } from '../shared/money.ts'
import { Archived } from '../shared/paging.ts'
import { line, NAME_MAX, requiredLine, TAG_MAX } from '../shared/text.ts'
import { Instant } from '../shared/time-schema.ts'
import { whenValid } from '../shared/when-valid.ts'
import { withDefaults } from '../shared/with-defaults.ts'

/** Who gets the prices of a tier: clients with a tag, clients with a usable pass, or whoever comes for the first time. */
export const TierAudience = z.enum(['tag', 'pass', 'first_visit'])
export type TierAudience = z.infer<typeof TierAudience>

/** What has a price. */
export const PricedKind = z.enum(['service', 'package', 'product'])
export type PricedKind = z.infer<typeof PricedKind>

const fields = z.object({
  name: requiredLine(NAME_MAX, 'Enter a name'),
  audience: TierAudience,
  /** Of the clients who get it; otherwise empty. */
  tag: line(TAG_MAX),
  /** Packages of whose passes one is enough; empty: any pass, or the audience is another. */
  packageIds: Ids,
})

function refineTier<Schema extends z.ZodType<z.infer<typeof fields>>>(schema: Schema): Schema {
  return schema
    .refine(({ audience, tag }) => audience !== 'tag' || tag !== '', {
      path: ['tag'],
      error: 'Enter a tag',
      when: whenValid(fields.pick({ audience: true, tag: true })),
    })
    .refine(({ audience, tag }) => audience === 'tag' || tag === '', {
      path: ['tag'],
      error: 'Only a tier for clients with a tag has one',
      when: whenValid(fields.pick({ audience: true, tag: true })),
    })
    .refine(({ audience, packageIds }) => audience === 'pass' || packageIds.length === 0, {
      path: ['packageIds'],
      error: 'Only a tier for clients with a pass has packages',
      when: whenValid(fields.pick({ audience: true, packageIds: true })),
    })
}

export const PriceTierInput = refineTier(fields).meta({ id: 'PriceTierInput' })
export type PriceTierInput = z.infer<typeof PriceTierInput>

export const NewPriceTier = refineTier(withDefaults(fields.extend({ id: Id }), { tag: '', packageIds: [] })).meta({
  id: 'NewPriceTier',
  example: { id: EXAMPLE_IDS.new, name: 'Member', audience: 'pass' },
})
export type NewPriceTier = z.infer<typeof NewPriceTier>

/** Omitted fields stay as they are. */
export const PriceTierUpdate = fields.partial().extend({ version: Version }).meta({ id: 'PriceTierUpdate' })
export type PriceTierUpdate = z.infer<typeof PriceTierUpdate>

/** Moves a tier before another one, or to the end. */
export const PriceTierMove = z.object({ before: Id.nullable() }).meta({ id: 'PriceTierMove' })
export type PriceTierMove = z.infer<typeof PriceTierMove>

const tierPrice = z.object({
  kind: PricedKind,
  /** Service, package or product. */
  itemId: Id,
  price: Money,
})
export type TierPrice = z.infer<typeof tierPrice>

/** Sets the price of one thing in a tier. Null: the normal price. */
export const TierPriceChange = tierPrice.extend({ price: Money.nullable() }).meta({ id: 'TierPriceChange' })
export type TierPriceChange = z.infer<typeof TierPriceChange>

export const PriceTier = fields
  .extend({
    id: Id,
    prices: z.array(tierPrice),
    version: Version,
    archivedAt: Instant.nullable(),
    createdAt: Instant,
    updatedAt: Instant,
  })
  .meta({ id: 'PriceTier' })
export type PriceTier = z.infer<typeof PriceTier>

export const PriceTierFilter = z.object({ archived: Archived })

/** Tiers in the business's order: the first that a client matches and that has a price for the thing wins. */
export const PriceTiers = z.object({ items: z.array(PriceTier) }).meta({ id: 'PriceTiers' })
