import { z } from 'zod'
import { NoPassReason, PassReason } from '../passes/schema.ts'
import { ServiceKind } from '../services/schema.ts'
import { Id } from '../shared/ids.ts'
import { PageFilter, pageSchema } from '../shared/paging.ts'
import { LINE_MAX, line } from '../shared/text.ts'
import { Instant, LocalDate } from '../shared/time.ts'

export const CheckInSource = z.enum(['kiosk', 'desk', 'import'])
export type CheckInSource = z.infer<typeof CheckInSource>

/** What the tablet sends. The id is made when the confirm screen opens, so a double tap is one check-in. */
export const KioskCheckIn = z
  .object({
    id: Id,
    clientId: Id,
    serviceId: Id,
    device: line(LINE_MAX).default(''),
  })
  .meta({ id: 'KioskCheckIn' })
export type KioskCheckIn = z.infer<typeof KioskCheckIn>

/** What the desk sends; a visit that was forgotten can be entered later with the time it happened. */
export const DeskCheckIn = z
  .object({
    id: Id,
    clientId: Id,
    serviceId: Id,
    /** The booking that it is for; none: the one that the client is most likely to mean. */
    bookingId: Id.optional(),
    occurredAt: Instant.optional(),
    /** Confirms what the preview showed: the day to which the visit moves the start of its pass. */
    movesStartTo: LocalDate.optional(),
  })
  .meta({ id: 'DeskCheckIn' })
export type DeskCheckIn = z.infer<typeof DeskCheckIn>

/** The pass that paid for a visit, as it stood right after. */
export const SpentPass = z.object({
  id: Id,
  name: z.string(),
  reason: PassReason,
  unlimited: z.boolean(),
  remaining: z.int(),
  expiresOn: LocalDate.nullable(),
})
export type SpentPass = z.infer<typeof SpentPass>

/** The appointment that a visit is for, and the first name of its employee. */
export const VisitedAppointment = z.object({ startsAt: Instant, kind: ServiceKind, employeeName: z.string() })
export type VisitedAppointment = z.infer<typeof VisitedAppointment>

/**
 * What became of a check-in. `already_checked_in` names the earlier one and changes nothing. `pass` is null for an
 * unpaid visit, and `noPassReason` then says why.
 */
export const CheckInResult = z
  .object({
    outcome: z.enum(['checked_in', 'already_checked_in']),
    checkInId: Id,
    occurredAt: Instant,
    firstName: z.string(),
    serviceName: z.string(),
    /** Null where the visit has no place in one. */
    appointment: VisitedAppointment.nullable(),
    pass: SpentPass.nullable(),
    noPassReason: NoPassReason.nullable(),
  })
  .meta({ id: 'CheckInResult' })
export type CheckInResult = z.infer<typeof CheckInResult>

/** What would become of a check-in at the desk. */
export const CheckInPreview = z
  .object({
    pass: SpentPass.nullable(),
    noPassReason: NoPassReason.nullable(),
    /** The term of the pass before and after, where the visit would start it in the past or move its start. */
    term: z
      .object({
        before: z.object({ startsOn: LocalDate.nullable(), expiresOn: LocalDate.nullable() }),
        after: z.object({ startsOn: LocalDate.nullable(), expiresOn: LocalDate.nullable() }),
      })
      .nullable(),
    /** The day that the check-in has to confirm. */
    movesStartTo: LocalDate.nullable(),
  })
  .meta({ id: 'CheckInPreview' })
export type CheckInPreview = z.infer<typeof CheckInPreview>

export const PreviewedCheckIn = DeskCheckIn.pick({ clientId: true, serviceId: true, occurredAt: true }).meta({
  id: 'PreviewedCheckIn',
})
export type PreviewedCheckIn = z.infer<typeof PreviewedCheckIn>

/** Lets another pass pay for a visit, or none. */
export const CheckInMove = z.object({ id: Id, passId: Id.nullable() }).meta({ id: 'CheckInMove' })
export type CheckInMove = z.infer<typeof CheckInMove>

export const MovedCheckIn = z
  .object({ checkInId: Id, passId: Id.nullable(), earlierPassId: Id.nullable() })
  .meta({ id: 'MovedCheckIn' })
export type MovedCheckIn = z.infer<typeof MovedCheckIn>

/** A row of the feed. */
export const CheckIn = z
  .object({
    id: Id,
    clientId: Id,
    firstName: z.string(),
    lastName: z.string(),
    serviceId: Id,
    serviceName: z.string(),
    source: CheckInSource,
    occurredAt: Instant,
    pass: SpentPass.nullable(),
    noPassReason: NoPassReason.nullable(),
    undoneAt: Instant.nullable(),
  })
  .meta({ id: 'CheckIn' })
export type CheckIn = z.infer<typeof CheckIn>

/** Check-ins of one local day, of one client, or both; the newest first. */
export const CheckInFilter = PageFilter.omit({ q: true }).extend({
  day: LocalDate.optional(),
  clientId: Id.optional(),
  /** Only those that nothing has paid for, those undone left out. */
  unpaid: z.stringbool().optional(),
})
export type CheckInFilter = z.infer<typeof CheckInFilter>
export const CheckInPage = pageSchema(CheckIn).meta({ id: 'CheckInPage' })

export const Undone = z.object({ checkInId: Id, undoneAt: Instant }).meta({ id: 'Undone' })
export type Undone = z.infer<typeof Undone>

/** How many came on a local day, those undone left out, and how many of these visits nothing has paid for. */
export const DaySummary = z.object({ day: LocalDate, checkIns: z.int(), unpaid: z.int() }).meta({ id: 'DaySummary' })
export type DaySummary = z.infer<typeof DaySummary>
