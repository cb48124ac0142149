import { z } from 'zod'
import { CheckInResult, SpentPass, VisitedAppointment } from '../check-ins/schema.ts'
import { Id } from '../shared/ids.ts'
import { Instant } from '../shared/time.ts'
import { ToSign } from '../waivers/schema.ts'
import { LOOKUP_DIGITS_MAX, LOOKUP_DIGITS_MIN, LOOKUP_MATCHES_MAX } from './rules.ts'

/** The last digits of a phone number, as tapped; or the code of a client's card, as scanned. */
export const Lookup = z
  .union([
    z.object({
      digits: z.string().regex(new RegExp(`^\\d{${LOOKUP_DIGITS_MIN},${LOOKUP_DIGITS_MAX}}$`), 'Tap at least 4 digits'),
    }),
    z.object({ code: z.string().regex(/^[0-9A-F]{24}$/, 'This is no code of ours') }),
  ])
  .meta({ id: 'Lookup' })
export type Lookup = z.infer<typeof Lookup>

/** What of a service is on or about to start: the client's own booking, or a class. */
export const LookupAppointment = VisitedAppointment.extend({
  isBooked: z.boolean(),
  placesLeft: z.int(),
})
export type LookupAppointment = z.infer<typeof LookupAppointment>

export const LookupService = z.object({
  id: Id,
  name: z.string(),
  appointment: LookupAppointment.nullable(),
  /** Whether the desk sorts it out. */
  atDesk: z.boolean(),
})
export type LookupService = z.infer<typeof LookupService>

/** A client as the tablet may show one: "Maria S.", "••42". */
export const LookupMatch = z.object({
  clientId: Id,
  name: z.string(),
  /** "MS": the face that one of a family chooses. */
  initials: z.string(),
  phoneHint: z.string(),
  /** Whether the desk sorts it out, whatever the reason: the tablet never says. */
  atDesk: z.boolean(),
  /** What is booked next, after today's. */
  next: z.object({ startsAt: Instant, serviceName: z.string() }).nullable(),
  /**
   * What this client may check in to: what they have booked now, then classes that are on or about to start, then the
   * rest of what their passes cover, or of all that is offered when none does.
   */
  services: z.array(LookupService),
  /** What they have to sign once they are checked in; null where it is nothing. */
  toSign: ToSign.nullable(),
})
export type LookupMatch = z.infer<typeof LookupMatch>

/** `more` is true when too many match: the client taps more digits. */
export const LookupResult = z
  .object({ matches: z.array(LookupMatch).max(LOOKUP_MATCHES_MAX), more: z.boolean() })
  .meta({ id: 'LookupResult' })
export type LookupResult = z.infer<typeof LookupResult>

/** What the tablet may show of a check-in: a first name and a balance, and no reason why nothing was taken. */
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
