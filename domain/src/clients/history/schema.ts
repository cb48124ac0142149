import { z } from 'zod'
import { CheckInSource } from '../../check-ins/schema.ts'
import { Payment, PaymentMethod } from '../../passes/payments/schema.ts'
import { LedgerKind, NoPassReason } from '../../passes/schema.ts'
import { Id } from '../../shared/ids.ts'
import { PageFilter, pageSchema } from '../../shared/paging.ts'
import { Instant, LocalDate } from '../../shared/time.ts'

/** What of a client, or of what is theirs, may change. */
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
  'language',
  'unsubscribedAt',
  'status',
  'reason',
  'startsAt',
  'employee',
  'price',
  'note',
  'pass',
])
export type ChangedField = z.infer<typeof ChangedField>

/** One field before and after; empty where there was, or is, nothing. */
export const FieldChange = z.object({ field: ChangedField, before: z.string(), after: z.string() })
export type FieldChange = z.infer<typeof FieldChange>

const Event = z.object({
  /** Unlike any other of the client's. */
  id: z.string(),
  at: Instant,
  by: z.string(),
})

const Visit = Event.extend({
  kind: z.literal('visit'),
  serviceName: z.string(),
  passName: z.string().nullable(),
  noPassReason: NoPassReason.nullable(),
  source: CheckInSource,
  undone: z.boolean(),
})

const PassEvent = Event.extend({
  kind: z.literal('pass'),
  entry: LedgerKind,
  passName: z.string(),
  /** Visits given or taken. */
  delta: z.int(),
  /** Days by which the expiry moved, and the expiry since. */
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
  /** When the first of them is. */
  startsAt: Instant,
  /** How many were booked at once. */
  count: z.int(),
})

const Change = Event.extend({
  kind: z.literal('change'),
  /** On what, and what was done. */
  entity: z.string(),
  action: z.string(),
  /** What it is called, where it has a name: a service, a file, a letter's subject. */
  subject: z.string(),
  /** Of an appointment: when it was, at the time of asking. */
  startsAt: Instant.nullable(),
  changes: z.array(FieldChange),
})

/** One thing that happened to a client. */
export const HistoryEvent = z
  .discriminatedUnion('kind', [Visit, PassEvent, PaymentEvent, BookingEvent, Change])
  .meta({ id: 'HistoryEvent' })
export type HistoryEvent = z.infer<typeof HistoryEvent>
export type ChangeEvent = z.infer<typeof Change>

export const HistoryFilter = PageFilter.omit({ q: true })
export type HistoryFilter = z.infer<typeof HistoryFilter>
export const HistoryPage = pageSchema(HistoryEvent).meta({ id: 'HistoryPage' })

/** Money of a client, and what it was for. */
export const ClientPayment = Payment.extend({ passId: Id.nullable(), passName: z.string().nullable() }).meta({
  id: 'ClientPayment',
})
export type ClientPayment = z.infer<typeof ClientPayment>
export const ClientPaymentPage = pageSchema(ClientPayment).meta({ id: 'ClientPaymentPage' })

/** An appointment that a client didn't come to. */
export const NoShow = z
  .object({ id: Id, startsAt: Instant, serviceName: z.string(), forgiven: z.boolean() })
  .meta({ id: 'NoShow' })
export type NoShow = z.infer<typeof NoShow>
export const NoShowPage = pageSchema(NoShow).meta({ id: 'NoShowPage' })
