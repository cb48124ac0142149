import { z } from 'zod'
import { Buyer } from '../../invoices/schema.ts'
import { Answer } from '../../services/questions/schema.ts'
import { TypedEraseWord } from '../../shared/erase-word.ts'
import { Id, Version } from '../../shared/ids.ts'
import { Instant, LocalDate } from '../../shared/time-schema.ts'
import { ClientRow } from '../schema.ts'

/** GDPR export of one client's data. Other clients appear only with their initials. */
export const ClientData = z
  .object({
    exportedAt: Instant,
    shop: z.string(),
    client: z.object({
      id: Id,
      firstName: z.string(),
      lastName: z.string(),
      phone: z.string(),
      email: z.string(),
      birthday: LocalDate.nullable(),
      alertNote: z.string(),
      notes: z.string(),
      tags: z.array(z.string()),
      cardCode: z.string(),
      blockedReason: z.string(),
      taxExemption: z.string(),
      language: z.string(),
      unsubscribedAt: Instant.nullable(),
      mutedMessages: z.array(z.string()),
      hasPhoto: z.boolean(),
      createdAt: Instant,
      archivedAt: Instant.nullable(),
    }),
    /** Duplicate records merged into this client. */
    mergedFrom: z.array(z.object({ name: z.string(), phone: z.string(), email: z.string(), mergedAt: Instant })),
    household: z.array(z.string()),
    passes: z.array(
      z.object({
        name: z.string(),
        purchasedAt: Instant,
        price: z.int(),
        visits: z.int().nullable(),
        remaining: z.int(),
        startsOn: LocalDate.nullable(),
        expiresOn: LocalDate.nullable(),
        voidedAt: Instant.nullable(),
        ledger: z.array(
          z.object({
            at: Instant,
            kind: z.string(),
            delta: z.int(),
            balance: z.int(),
            note: z.string(),
            by: z.string(),
          }),
        ),
      }),
    ),
    visits: z.array(
      z.object({
        occurredAt: Instant,
        service: z.string(),
        source: z.string(),
        passName: z.string().nullable(),
        visitsUsed: z.int(),
        undoneAt: Instant.nullable(),
      }),
    ),
    bookings: z.array(
      z.object({
        startsAt: Instant,
        service: z.string(),
        status: z.string(),
        reason: z.string(),
        note: z.string(),
        answers: z.array(Answer),
      }),
    ),
    payments: z.array(
      z.object({
        receivedAt: Instant,
        amount: z.int(),
        currency: z.string(),
        method: z.string(),
        isRefund: z.boolean(),
      }),
    ),
    /** Lines of sales that they paid for, or that were for them; negative if refunded. */
    purchases: z.array(
      z.object({
        at: Instant,
        receipt: z.string(),
        name: z.string(),
        quantity: z.int(),
        amount: z.int(),
        promoCode: z.string(),
      }),
    ),
    /** Invoices and credit notes for these sales. They stay after an erasure. */
    invoices: z.array(z.object({ issuedAt: Instant, number: z.string(), total: z.int(), buyer: Buyer })),
    /** Ledger of the client's credit. */
    credit: z.array(
      z.object({ at: Instant, kind: z.string(), amount: z.int(), balance: z.int(), note: z.string(), by: z.string() }),
    ),
    /** Gift cards that the client bought. */
    giftCards: z.array(
      z.object({
        boughtAt: Instant,
        price: z.int(),
        recipient: z.string(),
        message: z.string(),
        expiresOn: LocalDate.nullable(),
      }),
    ),
    files: z.array(z.object({ name: z.string(), type: z.string(), bytes: z.int(), createdAt: Instant })),
    signatures: z.array(
      z.object({
        waiver: z.string(),
        version: z.int(),
        signerName: z.string(),
        guardianName: z.string(),
        signedAt: Instant,
        expiresOn: LocalDate.nullable(),
        strokes: z.array(z.array(z.number())),
      }),
    ),
    /** Alerts that staff received about the client. */
    attention: z.array(z.object({ at: Instant, kind: z.string(), note: z.string() })),
    letters: z.array(z.object({ createdAt: Instant, to: z.string(), subject: z.string(), text: z.string() })),
    messages: z.array(
      z.object({
        createdAt: Instant,
        kind: z.string(),
        channel: z.string(),
        status: z.string(),
        to: z.string(),
        subject: z.string(),
        text: z.string(),
        sentAt: Instant.nullable(),
      }),
    ),
    waiting: z.array(
      z.object({
        createdAt: Instant,
        service: z.string(),
        fromDay: LocalDate,
        toDay: LocalDate,
        status: z.string(),
        note: z.string(),
      }),
    ),
    standingPlaces: z.array(
      z.object({ createdAt: Instant, service: z.string(), since: Instant, endedAt: Instant.nullable() }),
    ),
    activity: z.array(
      z.object({
        at: Instant,
        by: z.string(),
        action: z.string(),
        entity: z.string(),
        before: z.unknown(),
        after: z.unknown(),
      }),
    ),
  })
  .meta({ id: 'ClientData' })
export type ClientData = z.infer<typeof ClientData>

/** Consequences of an erasure, beyond removing the personal data. */
export const ErasurePreview = z
  .object({
    /** Future bookings. The erasure cancels them. */
    booked: z.int(),
    /** Outstanding amount in minor units. It stays in the accounts. */
    owed: z.int(),
    /** Credit in minor units that is left. It stays in the accounts. */
    credit: z.int(),
    unpaidVisits: z.int(),
    /** Passes that are still usable. */
    passes: z.int(),
    files: z.int(),
    signatures: z.int(),
    /** Invoices of their sales, which stay with the buyer's name: tax law wants them kept. */
    invoices: z.int(),
  })
  .meta({ id: 'ErasurePreview' })
export type ErasurePreview = z.infer<typeof ErasurePreview>

/** Word to type as confirmation of an erasure. */
export const Erasure = z.object({ id: Id, typed: TypedEraseWord }).meta({ id: 'Erasure' })
export type Erasure = z.infer<typeof Erasure>
export const Erased = z.object({ id: Id, erasedAt: Instant }).meta({ id: 'Erased' })
export type Erased = z.infer<typeof Erased>

export const RetentionMonths = z
  .int('Enter a whole number')
  .min(6, 'Keep clients for at least 6 months')
  .max(600, 'Enter at most 600 months')
/** Retention period: a client is erased after this many months without a visit; null: never. */
export const Retention = z.object({ version: Version, months: RetentionMonths.nullable() }).meta({ id: 'Retention' })
export type Retention = z.infer<typeof Retention>

export const RetentionFilter = z.object({ months: z.coerce.number().pipe(RetentionMonths) })
/** Clients whose retention period has passed today: the total, and the first of them, longest absent first. */
export const RetentionDryRun = z
  .object({
    count: z.int(),
    clients: z.array(ClientRow.pick({ id: true, firstName: true, lastName: true }).extend({ lastSeenAt: Instant })),
  })
  .meta({ id: 'RetentionDryRun' })
export type RetentionDryRun = z.infer<typeof RetentionDryRun>
