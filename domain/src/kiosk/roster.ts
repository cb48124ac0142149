import { z } from 'zod'
import { BookingStatus } from '../appointments/schema.ts'
import { Limit, Visits } from '../packages/schema.ts'
import { ServiceKind } from '../services/schema.ts'
import { Id } from '../shared/ids.ts'
import { Instant, LocalDate, Validity } from '../shared/time.ts'

/** What of a pass a tablet needs to choose it and to say what is left: a `SpendablePass` with its name. */
export const RosterPass = z.object({
  id: Id,
  name: z.string(),
  coversAll: z.boolean(),
  category: z.string(),
  serviceIds: z.array(Id),
  visits: Visits.nullable(),
  limit: Limit.nullable(),
  usedInPeriod: z.int(),
  /** The local day for which `usedInPeriod` was counted: on another, or in another week, none are used yet. */
  usedOn: LocalDate,
  remaining: z.int(),
  complimentary: z.boolean(),
  validity: Validity.nullable(),
  purchasedAt: Instant,
  startsAtFirstVisit: z.boolean(),
  startsOn: LocalDate.nullable(),
  expiresOn: LocalDate.nullable(),
  extraDays: z.int(),
  frozenOn: LocalDate.nullable(),
  voidedAt: Instant.nullable(),
})
export type RosterPass = z.infer<typeof RosterPass>

/** A client as a tablet keeps one: no number, no e-mail, no whole name unless the shop wants it shown. */
export const RosterClient = z.object({
  id: Id,
  firstName: z.string(),
  /** As the kiosk may show it: "Maria S.". */
  name: z.string(),
  initials: z.string(),
  phoneHint: z.string(),
  /** Whether the desk sorts it out, whatever the reason. */
  atDesk: z.boolean(),
  /** The hashes of the number's endings, joined; see `phoneHashes`. */
  hashes: z.string(),
  codeHash: z.string(),
  passes: z.array(RosterPass),
  /** What is booked next, after today's. */
  next: z.object({ startsAt: Instant, serviceName: z.string() }).nullable(),
})
export type RosterClient = z.infer<typeof RosterClient>

export const RosterService = z.object({ id: Id, name: z.string(), category: z.string(), visitsUsed: z.int() })
export type RosterService = z.infer<typeof RosterService>

/** What is on today, and who of it is booked. */
export const RosterAppointment = z.object({
  id: Id,
  serviceId: Id,
  serviceName: z.string(),
  startsAt: Instant,
  endsAt: Instant,
  kind: ServiceKind,
  employeeName: z.string(),
  capacity: z.int(),
  taken: z.int(),
  bookings: z.array(z.object({ clientId: Id, status: BookingStatus, forgiven: z.boolean() })),
})
export type RosterAppointment = z.infer<typeof RosterAppointment>

/** Without a cursor it begins anew. */
export const RosterFilter = z.object({ deviceId: Id, cursor: z.string().max(200).optional() })
export type RosterFilter = z.infer<typeof RosterFilter>

/** A part of what a tablet keeps, or what has changed since its cursor. */
export const RosterPage = z
  .object({
    /** Whether the tablet forgets all that it has before it takes this. */
    anew: z.boolean(),
    clients: z.array(RosterClient),
    /** Clients that it forgets. */
    gone: z.array(Id),
    /** All that is offered, and all that is on today: with the last page, null with those before. */
    services: z.array(RosterService).nullable(),
    appointments: z.array(RosterAppointment).nullable(),
    cursor: z.string(),
    /** Whether there is another page right away. */
    more: z.boolean(),
  })
  .meta({ id: 'RosterPage' })
export type RosterPage = z.infer<typeof RosterPage>
