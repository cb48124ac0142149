import { z } from 'zod'
import { MailDeliveryStatus } from '../messages/mail/schema.ts'
import { Limit, Visits } from '../packages/schema.ts'
import { MoneyMethod, Payment, PaymentInput, TaxRate } from '../sales/payment-schema.ts'
import { EXAMPLE_IDS, Id } from '../shared/ids.ts'
import { Money } from '../shared/money.ts'
import { line, RequiredEmail, requiredLine } from '../shared/text.ts'
import { Instant, LocalDate, Validity } from '../shared/time-schema.ts'
import { whenValid } from '../shared/when-valid.ts'
import { withDefaults } from '../shared/with-defaults.ts'

/** Reason that a pass was chosen over the client's others; see `choosePass`. `chosen`: by staff, not by the rules. */
export const PassReason = z.enum([
  'only',
  'complimentary',
  'unlimited',
  'earliest_expiry',
  'fewest_services',
  'oldest',
  'chosen',
])
export type PassReason = z.infer<typeof PassReason>

/** Reason that no pass was used, nearest miss first. `chosen`: staff removed the visit from its pass. */
export const NoPassReason = z.enum([
  'used_up',
  'limit_reached',
  'expired',
  'not_started',
  'frozen',
  'not_covered',
  'no_pass',
  'chosen',
])
export type NoPassReason = z.infer<typeof NoPassReason>

export const LedgerKind = z.enum([
  'grant',
  'use',
  'undo',
  'adjust',
  'expire',
  'refund',
  'transfer',
  'extend',
  'freeze',
  'unfreeze',
  'share',
  'unshare',
  'cover',
  'void',
  'restore',
  'no_show',
])
export type LedgerKind = z.infer<typeof LedgerKind>

const NOTE_LINE_MAX = 500

/** An entry of a pass's ledger. The ledger is append-only. */
export const LedgerEntry = z
  .object({
    /** 1 for the first entry of the pass, without gaps. */
    sequence: z.int(),
    kind: LedgerKind,
    /** Visits added (+) or deducted (−). */
    delta: z.int(),
    /** Running total of all deltas including this one. */
    balance: z.int(),
    /** Days by which the expiry moved. */
    days: z.int(),
    /** Last day of use after this entry. */
    expiresOn: LocalDate.nullable(),
    /** For a freeze: the first frozen day. For an unfreeze: the day the freeze had begun. */
    frozenOn: LocalDate.nullable(),
    /** Time of the entry; never before the previous entry. */
    at: Instant,
    /** Name of the person who did it, or "Kiosk". */
    by: z.string(),
    note: z.string(),
    checkInId: Id.nullable(),
    serviceName: z.string().nullable(),
    occurredAt: Instant.nullable(),
    /** True if that check-in was undone, by this entry or a later one. False if it was only removed from the pass. */
    visitUndone: z.boolean(),
    /** Pass that visits were transferred to or from. */
    otherPass: z.object({ id: Id, name: z.string(), clientName: z.string() }).nullable(),
    /** Sequence of the entry that this one undoes. */
    undoes: z.int().nullable(),
    undone: z.boolean(),
  })
  .meta({ id: 'LedgerEntry' })
export type LedgerEntry = z.infer<typeof LedgerEntry>

/** A package bought by a client, with the terms it was sold on. */
export const Pass = z
  .object({
    id: Id,
    clientId: Id,
    /** Owner's name if it is shown to another member of the household; otherwise empty. */
    ownerName: z.string(),
    packageId: Id,
    name: z.string(),
    coversAll: z.boolean(),
    /** Covers the services of this category in addition to `serviceIds`; empty for none. */
    category: z.string(),
    serviceIds: z.array(Id),
    /** Visits sold; null if unlimited. */
    visits: Visits.nullable(),
    limit: Limit.nullable(),
    /** Visits deducted today or this week, depending on the limit; 0 without a limit. */
    usedInPeriod: z.int(),
    /** Visits left: always the sum of the ledger's deltas. 0 if unlimited. */
    remaining: z.int(),
    /** Amount due, after the discount and with what was added as tax. */
    price: Money,
    discount: Money,
    /** Part of the price that was waived. */
    forgiven: Money,
    taxRate: TaxRate,
    /** Part of the price that was added as tax; negative if tax was taken off for an exempt client. */
    taxAdded: z.int(),
    owed: Money,
    complimentary: z.boolean(),
    validity: Validity.nullable(),
    purchasedAt: Instant,
    startsAtFirstVisit: z.boolean(),
    /** Null until the first visit if it starts at its first visit. */
    startsOn: LocalDate.nullable(),
    /** Last day on which it can be used. */
    expiresOn: LocalDate.nullable(),
    /** Days added to its validity by extensions and freezes. */
    extraDays: z.int(),
    /** First frozen day. */
    frozenOn: LocalDate.nullable(),
    voidedAt: Instant.nullable(),
    /** True if the household may use it too. */
    shared: z.boolean(),
    /** Pass that its visits were transferred from. */
    transferredFrom: Id.nullable(),
    /** Newest first; refunds are negative. */
    payments: z.array(Payment),
    /** Newest first. */
    ledger: z.array(LedgerEntry),
  })
  .meta({ id: 'Pass' })
export type Pass = z.infer<typeof Pass>
export const PassList = z.object({ items: z.array(Pass) }).meta({ id: 'PassList' })

const saleTerms = z.object({
  packageId: Id,
  price: Money,
  discount: Money,
  /** Tier that says the price. Omitted: the normal price, or one by hand. */
  priceTierId: Id.optional(),
  complimentary: z.boolean(),
  paid: Money,
  method: MoneyMethod,
  /** Null: at the first visit. */
  startsOn: LocalDate.nullable(),
  /** Earlier unpaid visits that the pass will pay for. */
  coveredCheckInIds: z.array(Id).max(100),
})

/** Returns the price after the discount, before any tax on top; 0 if complimentary. */
export function getSalePrice({
  price,
  discount,
  complimentary,
}: Pick<z.infer<typeof saleTerms>, 'price' | 'discount' | 'complimentary'>): number {
  return complimentary ? 0 : Math.max(0, price - discount)
}

function refineSale<Schema extends z.ZodType<Omit<z.infer<typeof saleTerms>, 'startsOn'>>>(schema: Schema): Schema {
  return schema.refine(({ price, discount }) => discount <= price, {
    path: ['discount'],
    error: 'More than the price',
    when: whenValid(saleTerms.pick({ price: true, discount: true })),
  })
}

export const SaleTerms = refineSale(saleTerms)

/**
 * Sells a package to a client: creates the pass, its grant entry and the payment made now. The rest of the price can be
 * paid later.
 */
export const PackageSale = refineSale(
  withDefaults(
    saleTerms.extend({
      /** Id of the new pass. */
      id: Id,
      clientId: Id,
      /** Null: at the first visit. Omitted: as the package says. */
      startsOn: LocalDate.nullable().optional(),
    }),
    { discount: 0, complimentary: false, paid: 0, method: 'other' as const, coveredCheckInIds: [] },
  ),
).meta({
  id: 'PackageSale',
  example: { id: EXAMPLE_IDS.new, clientId: EXAMPLE_IDS.client, packageId: EXAMPLE_IDS.package, price: 12000 },
})
export type PackageSale = z.infer<typeof PackageSale>

const note = line(NOTE_LINE_MAX)
const Reason = requiredLine(NOTE_LINE_MAX, 'Enter a reason')
/** Optimistic lock: sequence of the newest ledger entry seen by staff. A newer one means they must confirm again. */
const seen = z.int().min(1)
const Days = z.int('Enter a number of days').min(1, 'Enter at least 1').max(3650, 'Enter at most 3650')

export const PassPayment = PaymentInput.safeExtend({ id: Id })
export type PassPayment = z.infer<typeof PassPayment>

export const ReceiptMail = z.object({ id: Id, to: RequiredEmail }).meta({ id: 'ReceiptMail' })
export type ReceiptMail = z.infer<typeof ReceiptMail>

export const MailedReceipt = z
  .object({ to: z.string(), mailed: MailDeliveryStatus.exclude(['failed']) })
  .meta({ id: 'MailedReceipt' })
export type MailedReceipt = z.infer<typeof MailedReceipt>

export const Adjustment = z.object({
  id: Id,
  seen,
  delta: z
    .int('Enter a number')
    .min(-10_000)
    .max(10_000)
    .refine((delta) => delta !== 0, 'Nothing changes'),
  note: Reason,
})
export type Adjustment = z.infer<typeof Adjustment>

export const Extension = z.object({ id: Id, days: Days, note: note.default('') })
export type Extension = z.infer<typeof Extension>

/** Extends every active pass, for example for days on which the business was closed. */
export const ExtensionOfAll = z.object({ id: Id, days: Days, note: Reason }).meta({ id: 'ExtensionOfAll' })
export type ExtensionOfAll = z.infer<typeof ExtensionOfAll>
export const ExtendedPasses = z.object({ id: Id, passes: z.int() }).meta({ id: 'ExtendedPasses' })
export type ExtendedPasses = z.infer<typeof ExtendedPasses>

/** Freezes a pass from today or an earlier day on. */
export const Freeze = z.object({ id: Id, since: LocalDate, note: note.default('') })
export type Freeze = z.infer<typeof Freeze>

export const PassAction = z.object({ id: Id, note: note.default('') })
export type PassAction = z.infer<typeof PassAction>

/** Transfers visits to another client as a new pass with the same terms. */
export const Transfer = z.object({
  /** Id of the new pass. */
  id: Id,
  toClientId: Id,
  visits: Visits,
  note: note.default(''),
})
export type Transfer = z.infer<typeof Transfer>

export const RefundInput = z.object({
  visits: z.int('Enter a number').min(0, 'Enter 0 or more').max(10_000),
  amount: Money,
  method: MoneyMethod,
  /** Outstanding amount to waive. */
  forgiven: Money,
  note,
})

export const Refund = withDefaults(RefundInput.extend({ id: Id, seen }), {
  visits: 0,
  amount: 0,
  method: 'other',
  forgiven: 0,
  note: '',
}).refine(({ visits, amount, forgiven }) => visits + amount + forgiven > 0, {
  path: ['visits'],
  error: 'Enter the visits or the money to be refunded',
})
export type Refund = z.infer<typeof Refund>
