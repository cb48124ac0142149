import { z } from 'zod'
import { SaleLineKind } from '../sales/schema.ts'
import { WHOLE_RATE } from '../sales/tax.ts'
import { EXAMPLE_IDS, Id, Ids, Version } from '../shared/ids.ts'
import { Money } from '../shared/money.ts'
import { Archived, PageFilter, pageSchema } from '../shared/paging.ts'
import { NAME_MAX, requiredLine } from '../shared/text.ts'
import { Instant, LocalDate } from '../shared/time-schema.ts'
import { whenValid } from '../shared/when-valid.ts'
import { withDefaults } from '../shared/with-defaults.ts'
import { PromoCodeText } from './code.ts'

/** Kinds of lines that a code can be for. Gift cards and credit are money, and tips go to somebody else. */
export const PromoKind = SaleLineKind.extract(['package', 'visit', 'product', 'item', 'fee'])
export type PromoKind = z.infer<typeof PromoKind>

const Uses = z.int('Enter a number').min(1, 'Enter at least 1').max(1_000_000, 'Enter at most 1000000')

const fields = z.object({
  /** As it is typed at the checkout, in capitals. Unique among codes that are not archived. */
  code: PromoCodeText,
  name: requiredLine(NAME_MAX, 'Enter a name'),
  /** Discount in thousandths of a percent. Null: `amount` says it. */
  rate: z.int('Enter a percentage').min(1, 'Enter a percentage').max(WHOLE_RATE, 'Enter at most 100').nullable(),
  /** Discount on the sale as a whole. Null: `rate` says it. */
  amount: Money.min(1, 'Enter an amount').nullable(),
  /** What it is for: these kinds, and what is named below. Nothing at all: everything. */
  kinds: z.array(PromoKind).max(PromoKind.options.length),
  packageIds: Ids,
  /** Services of which visits are discounted. */
  serviceIds: Ids,
  productIds: Ids,
  /** What it is for has to come to at least this. */
  minimum: Money,
  /** Null: at once. */
  startsOn: LocalDate.nullable(),
  /** Last day. Null: no end. */
  endsOn: LocalDate.nullable(),
  /** Null: no limit. */
  maxUses: Uses.nullable(),
  /** Null: no limit. With one, the sale needs a client. */
  maxUsesPerClient: Uses.nullable(),
  newClientsOnly: z.boolean(),
})

const discount = fields.pick({ rate: true, amount: true })
const days = fields.pick({ startsOn: true, endsOn: true })

function refinePromoCode<Schema extends z.ZodType<z.infer<typeof fields>>>(schema: Schema): Schema {
  return schema
    .refine(({ rate, amount }) => (rate === null) !== (amount === null), {
      path: ['amount'],
      error: 'Enter either a percentage or an amount',
      when: whenValid(discount),
    })
    .refine(({ startsOn, endsOn }) => startsOn === null || endsOn === null || startsOn <= endsOn, {
      path: ['endsOn'],
      error: 'The last day is before the first',
      when: whenValid(days),
    })
}

export const PromoCodeInput = refinePromoCode(fields).meta({ id: 'PromoCodeInput' })
export type PromoCodeInput = z.infer<typeof PromoCodeInput>

export const NewPromoCode = refinePromoCode(
  withDefaults(fields.extend({ id: Id }), {
    rate: null,
    amount: null,
    kinds: [],
    packageIds: [],
    serviceIds: [],
    productIds: [],
    minimum: 0,
    startsOn: null,
    endsOn: null,
    maxUses: null,
    maxUsesPerClient: null,
    newClientsOnly: false,
  }),
).meta({
  id: 'NewPromoCode',
  example: { id: EXAMPLE_IDS.new, code: 'SPRING10', name: 'Spring', rate: 10_000, maxUsesPerClient: 1 },
})
export type NewPromoCode = z.infer<typeof NewPromoCode>

/** Omitted fields stay as they are. */
export const PromoCodeUpdate = fields.partial().extend({ version: Version }).meta({ id: 'PromoCodeUpdate' })
export type PromoCodeUpdate = z.infer<typeof PromoCodeUpdate>

export const PromoCode = fields
  .extend({
    code: z.string(),
    id: Id,
    /** Sales that used it, without those that were given back in full. */
    uses: z.int(),
    version: Version,
    archivedAt: Instant.nullable(),
    createdAt: Instant,
    updatedAt: Instant,
  })
  .meta({ id: 'PromoCode' })
export type PromoCode = z.infer<typeof PromoCode>

/** `q`: part of the code or name. */
export const PromoCodeFilter = PageFilter.extend({ archived: Archived })
export type PromoCodeFilter = z.infer<typeof PromoCodeFilter>
export const PromoCodePage = pageSchema(PromoCode).meta({ id: 'PromoCodePage' })

/** Asks whether a code can be used now, by a client; null: a passer-by. */
export const PromoCodeLookup = withDefaults(z.object({ code: PromoCodeText, clientId: Id.nullable() }), {
  clientId: null,
}).meta({ id: 'PromoCodeLookup' })
export type PromoCodeLookup = z.infer<typeof PromoCodeLookup>

/** A sale that used a code. */
export const PromoRedemption = z
  .object({
    id: Id,
    saleId: Id,
    saleNumber: z.string(),
    at: Instant,
    by: z.string(),
    clientId: Id.nullable(),
    clientName: z.string(),
    /** What the code took off. */
    discount: Money,
    /** Time at which the sale was given back in full, and the use with it. */
    returnedAt: Instant.nullable(),
  })
  .meta({ id: 'PromoRedemption' })
export type PromoRedemption = z.infer<typeof PromoRedemption>
export const PromoRedemptionPage = pageSchema(PromoRedemption).meta({ id: 'PromoRedemptionPage' })
export type PromoRedemptionPage = z.infer<typeof PromoRedemptionPage>
