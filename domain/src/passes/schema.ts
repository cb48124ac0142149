import { z } from 'zod'
import { Visits } from '../packages/schema.ts'
import { PaymentMethod } from '../payments/schema.ts'
import { Id } from '../shared/ids.ts'
import { Money } from '../shared/money.ts'
import { Instant, LocalDate, Validity } from '../shared/time.ts'

/** Why a pass was chosen over the client's others; see `choosePass`. */
export const PassReason = z.enum(['only', 'complimentary', 'unlimited', 'earliest_expiry', 'fewest_services', 'oldest'])
export type PassReason = z.infer<typeof PassReason>

/** Why no pass could be spent, the nearest miss first. */
export const NoPassReason = z.enum(['used_up', 'expired', 'not_started', 'frozen', 'not_covered', 'no_pass'])
export type NoPassReason = z.infer<typeof NoPassReason>

export const LedgerKind = z.enum(['grant', 'use', 'undo', 'adjust', 'expire', 'refund', 'transfer'])
export type LedgerKind = z.infer<typeof LedgerKind>

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
    at: Instant,
    /** Who did it: a name, or "Kiosk". */
    by: z.string(),
    note: z.string(),
    serviceName: z.string().nullable(),
  })
  .meta({ id: 'LedgerEntry' })
export type LedgerEntry = z.infer<typeof LedgerEntry>

/** A package that a client owns, on the terms it was sold with. */
export const Pass = z
  .object({
    id: Id,
    clientId: Id,
    packageId: Id,
    name: z.string(),
    coversAll: z.boolean(),
    serviceIds: z.array(Id),
    /** Visits sold; null when unlimited. */
    visits: Visits.nullable(),
    /** Visits left: always the sum of the ledger. 0 when unlimited. */
    remaining: z.int(),
    price: Money,
    complimentary: z.boolean(),
    validity: Validity.nullable(),
    purchasedAt: Instant,
    /** Null until the first visit of a pass that starts then. */
    startsOn: LocalDate.nullable(),
    /** The last day it can be used. */
    expiresOn: LocalDate.nullable(),
    frozenAt: Instant.nullable(),
    voidedAt: Instant.nullable(),
    paidBy: PaymentMethod.nullable(),
    ledger: z.array(LedgerEntry),
  })
  .meta({ id: 'Pass' })
export type Pass = z.infer<typeof Pass>
export const PassList = z.object({ items: z.array(Pass) }).meta({ id: 'PassList' })

/** Sells a package to a client: makes the pass, its grant and its payment. A price of 0 makes it complimentary. */
export const Sale = z
  .object({
    /** The pass's id. */
    id: Id,
    clientId: Id,
    packageId: Id,
    price: Money,
    method: PaymentMethod,
    /** Null: at the first visit. */
    startsOn: LocalDate.nullable(),
  })
  .meta({ id: 'Sale' })
export type Sale = z.infer<typeof Sale>
