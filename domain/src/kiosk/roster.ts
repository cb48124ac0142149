import { z } from 'zod'
import { BookingStatus } from '../appointments/schema.ts'
import { Pass } from '../passes/schema.ts'
import { ServiceKind } from '../services/schema.ts'
import { Id } from '../shared/ids.ts'
import { Instant, LocalDate } from '../shared/time.ts'
import { ShownWaiver, WaiverSigner } from '../waivers/schema.ts'
import { LookupMatch } from './schema.ts'

/** What of a pass a tablet needs to choose it and to say what is left: a `SpendablePass` with its name. */
export const RosterPass = Pass.pick({
  id: true,
  name: true,
  coversAll: true,
  category: true,
  serviceIds: true,
  visits: true,
  limit: true,
  usedInPeriod: true,
  remaining: true,
  complimentary: true,
  validity: true,
  purchasedAt: true,
  startsAtFirstVisit: true,
  startsOn: true,
  expiresOn: true,
  extraDays: true,
  frozenOn: true,
  voidedAt: true,
}).extend({
  /** The local day for which `usedInPeriod` was counted: on another, or in another week, none are used yet. */
  usedOn: LocalDate,
})
export type RosterPass = z.infer<typeof RosterPass>

/** A client as a tablet keeps one: no number, no e-mail, no whole name unless the shop wants it shown. */
export const RosterClient = LookupMatch.pick({
  name: true,
  initials: true,
  phoneHint: true,
  atDesk: true,
  next: true,
}).extend({
  id: Id,
  firstName: z.string(),
  /** The hashes of the number's endings, joined; see `phoneHashes`. */
  hashes: z.string(),
  codeHash: z.string(),
  passes: z.array(RosterPass),
  /** Who signs the waiver; null where there is nothing to sign. */
  signer: WaiverSigner.nullable(),
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
    /** All that is offered, all that is on today, and the waiver, if there is one: with the last page, null before. */
    services: z.array(RosterService).nullable(),
    appointments: z.array(RosterAppointment).nullable(),
    waivers: z.array(ShownWaiver).max(1).nullable(),
    cursor: z.string(),
    /** Whether there is another page right away. */
    more: z.boolean(),
  })
  .meta({ id: 'RosterPage' })
export type RosterPage = z.infer<typeof RosterPage>
