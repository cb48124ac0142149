import { z } from 'zod'
import { CheckInResult, SpentPass, VisitedAppointment } from '../check-ins/schema.ts'
import { Id } from '../shared/ids.ts'
import { Money } from '../shared/money.ts'
import { Instant } from '../shared/time-schema.ts'
import { ToSign } from '../waivers/schema.ts'
import { LOOKUP_DIGITS_MAX, LOOKUP_DIGITS_MIN, LOOKUP_MATCHES_MAX } from './rules.ts'

/** Last digits of a phone number as typed, or the code of a client's card as scanned. */
export const Lookup = z
  .union([
    z.object({
      digits: z.string().regex(new RegExp(`^\\d{${LOOKUP_DIGITS_MIN},${LOOKUP_DIGITS_MAX}}$`), 'Tap at least 4 digits'),
    }),
    z.object({ code: z.string().regex(/^[0-9A-F]{24}$/, 'This is no code of ours') }),
  ])
  .meta({ id: 'Lookup' })
export type Lookup = z.infer<typeof Lookup>

/** The appointment a check-in would be for: the client's own booking, or a class that is running or about to start. */
export const LookupAppointment = VisitedAppointment.extend({
  isBooked: z.boolean(),
  /** True if the client has checked in to it. */
  hasCome: z.boolean(),
  placesLeft: z.int(),
  /** Id of a full class whose line the client may join at the kiosk; absent otherwise. */
  joinableId: Id.optional(),
})
export type LookupAppointment = z.infer<typeof LookupAppointment>

export const LookupService = z.object({
  id: Id,
  name: z.string(),
  appointment: LookupAppointment.nullable(),
  /** True if a pass pays for a visit. */
  isPaid: z.boolean(),
  /** True if the check-in is referred to staff. */
  atDesk: z.boolean(),
})
export type LookupService = z.infer<typeof LookupService>

/** A client in the masked form a device may show: "Maria S.", "••42". */
export const LookupPerson = z.object({
  clientId: Id,
  name: z.string(),
  /** Label ("MS") by which one of several clients with the same phone number is picked. */
  initials: z.string(),
  phoneHint: z.string(),
  /** True if the client is referred to staff. The device is never told the reason. */
  atDesk: z.boolean(),
  /** Next booking after today. */
  next: z.object({ startsAt: Instant, serviceName: z.string() }).nullable(),
  /**
   * Services this client may check in to: current bookings first, then classes that are running or about to start, then
   * the rest of the services their passes cover, or all services if they cover none.
   */
  services: z.array(LookupService),
  /** Waiver to sign after the check-in; null if there is none. */
  toSign: ToSign.nullable(),
})
export type LookupPerson = z.infer<typeof LookupPerson>

/** Client who was looked up, with the others of the household who may have come too; absent if there are none. */
export const LookupMatch = LookupPerson.extend({ family: z.array(LookupPerson).optional() })
export type LookupMatch = z.infer<typeof LookupMatch>

/** `more` is true if there are too many matches; the client then types more digits. */
export const LookupResult = z
  .object({ matches: z.array(LookupMatch).max(LOOKUP_MATCHES_MAX), more: z.boolean() })
  .meta({ id: 'LookupResult' })
export type LookupResult = z.infer<typeof LookupResult>

/** What a client may buy right after a check-in, to be paid at the desk: the package of the pass that was used. */
export const RenewalOffer = z
  .object({ name: z.string(), amount: Money, currency: z.string() })
  .meta({ id: 'RenewalOffer' })
export type RenewalOffer = z.infer<typeof RenewalOffer>

export const Renewals = z.object({ offer: RenewalOffer.nullable() }).meta({ id: 'Renewals' })

/** `id`: of the sale and of the pass, and the idempotency key. `amount`: as it was shown. */
export const KioskRenewal = z.object({ id: Id, amount: Money }).meta({ id: 'KioskRenewal' })
export type KioskRenewal = z.infer<typeof KioskRenewal>

/** What a client may book right after a check-in. `isFull`: a class to wait for. */
export const NextVisit = z.object({ startsAt: Instant, appointmentId: Id.nullable(), isFull: z.boolean() })
export type NextVisit = z.infer<typeof NextVisit>

/** At most three, soonest first. */
export const NextVisits = z.object({ items: z.array(NextVisit) }).meta({ id: 'NextVisits' })

/** `id`: of the booking, or of the place in line, and the idempotency key. */
export const KioskNextVisit = NextVisit.extend({ id: Id }).meta({ id: 'KioskNextVisit' })
export type KioskNextVisit = z.infer<typeof KioskNextVisit>

/** Somebody who was looked up, and a full class. `id`: of the place in line, and the idempotency key. */
export const KioskPlaceInLine = z.object({ id: Id, clientId: Id, appointmentId: Id }).meta({ id: 'KioskPlaceInLine' })
export type KioskPlaceInLine = z.infer<typeof KioskPlaceInLine>

export const LineJoined = z.object({ position: z.int() }).meta({ id: 'LineJoined' })
export type LineJoined = z.infer<typeof LineJoined>

/** Check-in result in the form a device may show: first name and balance, without the reason if no pass was used. */
export const KioskResult = CheckInResult.pick({
  outcome: true,
  checkInId: true,
  occurredAt: true,
  firstName: true,
  serviceName: true,
  appointment: true,
})
  .extend({ pass: SpentPass.pick({ name: true, unlimited: true, remaining: true, expiresOn: true }).nullable() })
  .meta({ id: 'KioskResult' })
export type KioskResult = z.infer<typeof KioskResult>
