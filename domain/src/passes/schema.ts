import { z } from 'zod'
import { Mailed } from '../messages/mail/schema.ts'
import { Limit, Visits } from '../packages/schema.ts'
import { Id } from '../shared/ids.ts'
import { Money } from '../shared/money.ts'
import { whenSound } from '../shared/relative-day.ts'
import { line, RequiredEmail, requiredLine } from '../shared/text.ts'
import { Instant, LocalDate, Validity } from '../shared/time.ts'
import { Payment, PaymentMethod, TaxRate } from './payments/schema.ts'

/** Why a pass was chosen over the client's others; see `choosePass`. `chosen`: by staff, and not by the rules. */
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

/** Why no pass could be spent, the nearest miss first. `chosen`: staff took the visit off its pass. */
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

/** One entry of a pass's ledger. Entries are only ever added. */
export const LedgerEntry = z
  .object({
    /** 1 for the first entry of the pass, without gaps. */
    sequence: z.int(),
    kind: LedgerKind,
    /** Visits added (+) or taken (−). */
    delta: z.int(),
    /** The sum of all deltas up to and with this one. */
    balance: z.int(),
    /** Days by which the expiry moved. */
    days: z.int(),
    /** The last day of use after this entry. */
    expiresOn: LocalDate.nullable(),
    /** For a freeze, the first frozen day; for its end, the day that was. */
    frozenOn: LocalDate.nullable(),
    /** When it was written; never before the entry before it. */
    at: Instant,
    /** Who did it: a name, or "Kiosk". */
    by: z.string(),
    note: z.string(),
    /** The visit it is about. */
    checkInId: Id.nullable(),
    serviceName: z.string().nullable(),
    occurredAt: Instant.nullable(),
    /** Whether that visit was undone, by this entry or a later one; a visit can also only leave its pass. */
    visitUndone: z.boolean(),
    /** The pass that visits were moved to or from. */
    otherPass: z.object({ id: Id, name: z.string(), clientName: z.string() }).nullable(),
    /** The sequence of the entry that this one takes back. */
    undoes: z.int().nullable(),
    undone: z.boolean(),
  })
  .meta({ id: 'LedgerEntry' })
export type LedgerEntry = z.infer<typeof LedgerEntry>

/** A package that a client owns, on the terms it was sold with. */
export const Pass = z
  .object({
    id: Id,
    clientId: Id,
    /** Whose it is, where it is shown to another of the household. */
    ownerName: z.string(),
    packageId: Id,
    name: z.string(),
    coversAll: z.boolean(),
    /** Covers the services of this category beside those named; empty for none. */
    category: z.string(),
    serviceIds: z.array(Id),
    /** Visits sold; null when unlimited. */
    visits: Visits.nullable(),
    limit: Limit.nullable(),
    /** Visits taken from it today, or this week, whichever its limit counts; 0 without a limit. */
    usedInPeriod: z.int(),
    /** Visits left: always the sum of the ledger. 0 when unlimited. */
    remaining: z.int(),
    /** What was to be paid, after the discount. */
    price: Money,
    discount: Money,
    /** What of the price need not be paid any more. */
    forgiven: Money,
    /** How much tax the price includes. */
    taxRate: TaxRate,
    /** What is still to be paid. */
    owed: Money,
    complimentary: z.boolean(),
    validity: Validity.nullable(),
    purchasedAt: Instant,
    startsAtFirstVisit: z.boolean(),
    /** Null until the first visit of a pass that starts then. */
    startsOn: LocalDate.nullable(),
    /** The last day it can be used. */
    expiresOn: LocalDate.nullable(),
    /** Days by which it lasts longer than its validity. */
    extraDays: z.int(),
    /** The first day on which it is frozen. */
    frozenOn: LocalDate.nullable(),
    voidedAt: Instant.nullable(),
    /** Whether the household may use it too. */
    shared: z.boolean(),
    /** The pass from which its visits were moved here. */
    transferredFrom: Id.nullable(),
    /** The newest first; refunds are below zero. */
    payments: z.array(Payment),
    /** The newest first. */
    ledger: z.array(LedgerEntry),
  })
  .meta({ id: 'Pass' })
export type Pass = z.infer<typeof Pass>
export const PassList = z.object({ items: z.array(Pass) }).meta({ id: 'PassList' })

const saleTerms = z.object({
  packageId: Id,
  price: Money,
  discount: Money,
  complimentary: z.boolean(),
  /** What is paid now. */
  paid: Money,
  method: PaymentMethod,
  /** Null: at the first visit. */
  startsOn: LocalDate.nullable(),
  /** Unpaid visits of the past that the pass shall pay for. */
  coveredCheckInIds: z.array(Id).max(100),
})

/** What is to be paid for a pass, at once or later. */
export function toBePaid({
  price,
  discount,
  complimentary,
}: Pick<z.infer<typeof saleTerms>, 'price' | 'discount' | 'complimentary'>): number {
  return complimentary ? 0 : Math.max(0, price - discount)
}

/** What a package is sold for, and on which terms. */
export const SaleTerms = saleTerms
  .refine(({ price, discount }) => discount <= price, {
    path: ['discount'],
    error: 'More than the price',
    when: whenSound(saleTerms.pick({ price: true, discount: true })),
  })
  .refine((sale) => sale.paid <= toBePaid(sale), {
    path: ['paid'],
    error: 'More than is to be paid',
    when: whenSound(saleTerms.pick({ price: true, discount: true, complimentary: true, paid: true })),
  })

/**
 * Sells a package to a client: makes the pass, its grant and what is paid of it now. A complimentary pass costs
 * nothing; otherwise the price less the discount is to be paid, at once or later.
 */
export const Sale = SaleTerms.safeExtend({
  /** The pass's id. */
  id: Id,
  clientId: Id,
}).meta({ id: 'Sale' })
export type Sale = z.infer<typeof Sale>

const note = line(NOTE_LINE_MAX)
const Reason = requiredLine(NOTE_LINE_MAX, 'Enter a reason')
/** The newest entry that whoever decides has seen: where there is a newer one, they are asked again. */
const seen = z.int().min(1)
const Days = z.int('Enter a number of days').min(1, 'Enter at least 1').max(3650, 'Enter at most 3650')

/** Money received for a pass of which something was still owed. */
export const PassPayment = z.object({ id: Id, amount: Money.min(1, 'Enter an amount'), method: PaymentMethod })
export type PassPayment = z.infer<typeof PassPayment>

/** Sends the receipt of a pass to somebody. */
export const ReceiptMail = z.object({ id: Id, to: RequiredEmail }).meta({ id: 'ReceiptMail' })
export type ReceiptMail = z.infer<typeof ReceiptMail>

export const MailedReceipt = z
  .object({ to: z.string(), mailed: Mailed.exclude(['failed']) })
  .meta({ id: 'MailedReceipt' })
export type MailedReceipt = z.infer<typeof MailedReceipt>

/** Puts the number of visits right. */
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

export const Extension = z.object({ id: Id, days: Days, note })
export type Extension = z.infer<typeof Extension>

/** Extends every pass that is running, as for days on which the shop was closed. */
export const ExtensionOfAll = z.object({ id: Id, days: Days, note: Reason }).meta({ id: 'ExtensionOfAll' })
export type ExtensionOfAll = z.infer<typeof ExtensionOfAll>
export const ExtendedPasses = z.object({ id: Id, passes: z.int() }).meta({ id: 'ExtendedPasses' })
export type ExtendedPasses = z.infer<typeof ExtendedPasses>

/** Freezes a pass from a day on, today or before. */
export const Freeze = z.object({ id: Id, since: LocalDate, note })
export type Freeze = z.infer<typeof Freeze>

/** What needs nothing but a word about why. */
export const PassAction = z.object({ id: Id, note })
export type PassAction = z.infer<typeof PassAction>

/** Moves visits to another client, as a pass of its own on the same terms. */
export const Transfer = z.object({
  /** The new pass's id. */
  id: Id,
  toClientId: Id,
  visits: Visits,
  note,
})
export type Transfer = z.infer<typeof Transfer>

/** Gives money back and takes the visits that it paid for. */
export const Refund = z
  .object({
    id: Id,
    seen,
    visits: z.int('Enter a number').min(0, 'Enter 0 or more').max(10_000),
    amount: Money,
    method: PaymentMethod,
    /** What is no longer to be paid. */
    forgiven: Money,
    note,
  })
  .refine(({ visits, amount, forgiven }) => visits + amount + forgiven > 0, {
    path: ['visits'],
    error: 'Enter the visits or the money to be refunded',
  })
export type Refund = z.infer<typeof Refund>
