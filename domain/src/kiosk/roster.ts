import { z } from 'zod'
import { BookingStatus } from '../appointments/schema.ts'
import { Pass } from '../passes/schema.ts'
import { ServiceKind } from '../services/schema.ts'
import { Id } from '../shared/ids.ts'
import { Instant, LocalDate } from '../shared/time-schema.ts'
import { ShownWaiver, WaiverSigner } from '../waivers/schema.ts'
import { LookupPerson } from './schema.ts'

/** Fields of a pass that a device needs to choose it and to show its balance: a `SpendablePass` with its name. */
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
  /** Local day on which `usedInPeriod` was counted; on another day, or in another week, the count restarts at 0. */
  usedOn: LocalDate,
})
export type RosterPass = z.infer<typeof RosterPass>

/** A client as stored on a device: no phone number, no e-mail, and the full name only if the business shows it. */
export const RosterClient = LookupPerson.pick({
  name: true,
  initials: true,
  phoneHint: true,
  atDesk: true,
  next: true,
}).extend({
  id: Id,
  firstName: z.string(),
  /** Hash of the last four digits of the phone number; empty if it has fewer. */
  endingHash: z.string(),
  codeHash: z.string(),
  passes: z.array(RosterPass),
  /** Person who has to sign the waiver; null if it needs no signature. */
  signer: WaiverSigner.nullable(),
  /** Household, whose members may check in together; null for none. */
  householdId: Id.nullable(),
})
export type RosterClient = z.infer<typeof RosterClient>

export const RosterService = z.object({ id: Id, name: z.string(), category: z.string(), visitsUsed: z.int() })
export type RosterService = z.infer<typeof RosterService>

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

/** Without a cursor, the sync starts from the beginning. */
export const RosterFilter = z.object({ deviceId: Id, cursor: z.string().max(200).optional() })
export type RosterFilter = z.infer<typeof RosterFilter>

/** Page of the roster, or of its changes since the cursor. */
export const RosterPage = z
  .object({
    /** True if the device must delete its stored roster before it applies this page. */
    anew: z.boolean(),
    clients: z.array(RosterClient),
    /** Ids of clients to delete from the device. */
    gone: z.array(Id),
    /**
     * All services, today's appointments and the current waiver, if any. Sent with the first page of all, so that a
     * device can work before the rest is there, and with the last; else null.
     */
    services: z.array(RosterService).nullable(),
    appointments: z.array(RosterAppointment).nullable(),
    waivers: z.array(ShownWaiver).max(1).nullable(),
    cursor: z.string(),
    /** True if another page follows immediately. */
    more: z.boolean(),
  })
  .meta({ id: 'RosterPage' })
export type RosterPage = z.infer<typeof RosterPage>
