import { z } from 'zod'
import { CheckInSource } from '../../check-ins/schema.ts'
import { LedgerKind, NoPassReason } from '../../passes/schema.ts'
import { Payment, PaymentMethod } from '../../sales/payment-schema.ts'
import { Id } from '../../shared/ids.ts'
import { PageFilter, pageSchema } from '../../shared/paging.ts'
import { Instant, LocalDate } from '../../shared/time-schema.ts'

/** Audited field of a client, or of one of the client's records. */
export const ChangedField = z.enum([
  'firstName',
  'lastName',
  'phone',
  'email',
  'birthday',
  'alertNote',
  'notes',
  'tags',
  'blockedReason',
  'taxExemption',
  'language',
  'unsubscribedAt',
  'mutedMessages',
  'status',
  'reason',
  'startsAt',
  'employee',
  'price',
  'note',
  'pass',
])
export type ChangedField = z.infer<typeof ChangedField>

/** Change of one field; an empty string means no value. */
export const FieldChange = z.object({ field: ChangedField, before: z.string(), after: z.string() })
export type FieldChange = z.infer<typeof FieldChange>

const Event = z.object({
  /** Unique among the client's events. */
  id: z.string(),
  at: Instant,
  by: z.string(),
})

const Visit = Event.extend({
  kind: z.literal('visit'),
  serviceName: z.string(),
  passName: z.string().nullable(),
  /** Without it and a pass, a sale paid for the visit. */
  noPassReason: NoPassReason.nullable(),
  source: CheckInSource,
  undone: z.boolean(),
})

const PassEvent = Event.extend({
  kind: z.literal('pass'),
  entry: LedgerKind,
  passName: z.string(),
  delta: z.int(),
  /** Days by which the expiry moved, and the resulting expiry. */
  days: z.int(),
  expiresOn: LocalDate.nullable(),
  note: z.string(),
})

const PaymentEvent = Event.extend({
  kind: z.literal('payment'),
  amount: z.int(),
  method: PaymentMethod,
  passName: z.string().nullable(),
})

const BookingEvent = Event.extend({
  kind: z.literal('booking'),
  serviceName: z.string(),
  /** Start of the first of the bookings. */
  startsAt: Instant,
  /** Number of appointments booked in one request. */
  count: z.int(),
})

const Change = Event.extend({
  kind: z.literal('change'),
  entity: z.string(),
  action: z.string(),
  /** Display name of the entity, if any: a service, a file, the subject of a mail. */
  subject: z.string(),
  /** Start of the appointment at the time of the query; null for other entities. */
  startsAt: Instant.nullable(),
  changes: z.array(FieldChange),
})

export const HistoryEvent = z
  .discriminatedUnion('kind', [Visit, PassEvent, PaymentEvent, BookingEvent, Change])
  .meta({ id: 'HistoryEvent' })
export type HistoryEvent = z.infer<typeof HistoryEvent>
export type ChangeEvent = z.infer<typeof Change>

export const HistoryFilter = PageFilter.omit({ q: true })
export type HistoryFilter = z.infer<typeof HistoryFilter>
export const HistoryPage = pageSchema(HistoryEvent).meta({ id: 'HistoryPage' })

/** Payment by a client, with the pass and the sale it was for. */
export const ClientPayment = Payment.extend({
  passId: Id.nullable(),
  passName: z.string().nullable(),
  saleId: Id.nullable(),
}).meta({ id: 'ClientPayment' })
export type ClientPayment = z.infer<typeof ClientPayment>
export const ClientPaymentPage = pageSchema(ClientPayment).meta({ id: 'ClientPaymentPage' })

export const NoShow = z
  .object({ id: Id, startsAt: Instant, serviceName: z.string(), forgiven: z.boolean() })
  .meta({ id: 'NoShow' })
export type NoShow = z.infer<typeof NoShow>
export const NoShowPage = pageSchema(NoShow).meta({ id: 'NoShowPage' })
