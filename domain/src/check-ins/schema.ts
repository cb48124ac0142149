import { z } from 'zod'
import { NoPassReason, PassReason } from '../passes/schema.ts'
import { TaxRate } from '../sales/payment-schema.ts'
import { ServiceKind } from '../services/schema.ts'
import { Id } from '../shared/ids.ts'
import { Money } from '../shared/money.ts'
import { PageFilter, pageSchema } from '../shared/paging.ts'
import { Instant, LocalDate } from '../shared/time-schema.ts'

/** `own_phone`: by the client, with the code that a kiosk shows. */
export const CheckInSource = z.enum(['kiosk', 'desk', 'import', 'own_phone'])
export type CheckInSource = z.infer<typeof CheckInSource>

/** Staff request. `occurredAt` allows a forgotten visit to be recorded later. */
export const DeskCheckIn = z
  .object({
    id: Id,
    clientId: Id,
    serviceId: Id,
    /** Booking that the visit is for; omitted: the most likely one. */
    bookingId: Id.optional(),
    occurredAt: Instant.optional(),
    /**
     * Confirmation from the preview: the new start day of the pass. Required if the visit moves the start of its pass.
     */
    movesStartTo: LocalDate.optional(),
  })
  .meta({ id: 'DeskCheckIn' })
export type DeskCheckIn = z.infer<typeof DeskCheckIn>

/** Pass that paid for a visit, with its balance right after the visit. */
export const SpentPass = z.object({
  id: Id,
  name: z.string(),
  reason: PassReason,
  unlimited: z.boolean(),
  remaining: z.int(),
  expiresOn: LocalDate.nullable(),
})
export type SpentPass = z.infer<typeof SpentPass>

/** Appointment that a visit is for. `employeeName` is the first name only. */
export const VisitedAppointment = z.object({ startsAt: Instant, kind: ServiceKind, employeeName: z.string() })
export type VisitedAppointment = z.infer<typeof VisitedAppointment>

/**
 * Result of a check-in. `already_checked_in` returns the earlier check-in and changes nothing. `pass` is null for an
 * unpaid visit, and `noPassReason` then gives the reason.
 */
export const CheckInResult = z
  .object({
    outcome: z.enum(['checked_in', 'already_checked_in']),
    checkInId: Id,
    occurredAt: Instant,
    firstName: z.string(),
    serviceName: z.string(),
    /** Null if the visit has no place in an appointment. */
    appointment: VisitedAppointment.nullable(),
    pass: SpentPass.nullable(),
    noPassReason: NoPassReason.nullable(),
  })
  .meta({ id: 'CheckInResult' })
export type CheckInResult = z.infer<typeof CheckInResult>

export const CheckInPreview = z
  .object({
    pass: SpentPass.nullable(),
    noPassReason: NoPassReason.nullable(),
    /** Term of the pass before and after; set only if the visit would start it in the past or move its start. */
    term: z
      .object({
        before: z.object({ startsOn: LocalDate.nullable(), expiresOn: LocalDate.nullable() }),
        after: z.object({ startsOn: LocalDate.nullable(), expiresOn: LocalDate.nullable() }),
      })
      .nullable(),
    /** Value to send as `movesStartTo` to confirm; null: no confirmation needed. */
    movesStartTo: LocalDate.nullable(),
  })
  .meta({ id: 'CheckInPreview' })
export type CheckInPreview = z.infer<typeof CheckInPreview>

export const PreviewedCheckIn = DeskCheckIn.pick({ clientId: true, serviceId: true, occurredAt: true }).meta({
  id: 'PreviewedCheckIn',
})
export type PreviewedCheckIn = z.infer<typeof PreviewedCheckIn>

/** Reassigns a visit to another pass; `passId` null makes it unpaid. */
export const CheckInMove = z.object({ id: Id, passId: Id.nullable() }).meta({ id: 'CheckInMove' })
export type CheckInMove = z.infer<typeof CheckInMove>

export const MovedCheckIn = z
  .object({ checkInId: Id, passId: Id.nullable(), earlierPassId: Id.nullable() })
  .meta({ id: 'MovedCheckIn' })
export type MovedCheckIn = z.infer<typeof MovedCheckIn>

export const CheckIn = z
  .object({
    id: Id,
    clientId: Id,
    firstName: z.string(),
    lastName: z.string(),
    /** Version of the client's photo; empty: no photo. */
    photoVersion: z.string(),
    serviceId: Id,
    serviceName: z.string(),
    source: CheckInSource,
    occurredAt: Instant,
    pass: SpentPass.nullable(),
    /** Sale that paid for the visit, without a pass. */
    saleId: Id.nullable(),
    noPassReason: NoPassReason.nullable(),
    /** Price of the visit without a pass: of its tier, or else the normal price. */
    price: Money,
    /** Tier that says the price. */
    priceTierId: Id.nullable(),
    /** Price without a tier: of its booking, or else of its service. */
    normalPrice: Money,
    /** Of its service. Null: the business's rate. */
    taxRate: TaxRate.nullable(),
    undoneAt: Instant.nullable(),
  })
  .meta({ id: 'CheckIn' })
export type CheckIn = z.infer<typeof CheckIn>

/** Filter of check-ins by local day, by client, or both; newest first. */
export const CheckInFilter = PageFilter.omit({ q: true }).extend({
  day: LocalDate.optional(),
  clientId: Id.optional(),
  /** True: only unpaid visits, without undone ones. */
  unpaid: z.stringbool().optional(),
})
export type CheckInFilter = z.infer<typeof CheckInFilter>
export const CheckInPage = pageSchema(CheckIn).meta({ id: 'CheckInPage' })

export const Undone = z.object({ checkInId: Id, undoneAt: Instant }).meta({ id: 'Undone' })
export type Undone = z.infer<typeof Undone>

/** Check-ins of a local day and the unpaid ones among them; undone ones are not counted. */
export const DaySummary = z.object({ day: LocalDate, checkIns: z.int(), unpaid: z.int() }).meta({ id: 'DaySummary' })
export type DaySummary = z.infer<typeof DaySummary>
