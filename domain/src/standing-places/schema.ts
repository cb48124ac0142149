import { z } from 'zod'
import { OCCURRENCES_MAX } from '../appointments/rules.ts'
import { BookingSource, CancelledBy } from '../appointments/schema.ts'
import { Id } from '../shared/ids.ts'
import { LINE_MAX, line } from '../shared/text.ts'
import { Instant } from '../shared/time-schema.ts'

/** Why a standing place is over: its client or the shop ended it, or its series has no date left. */
export const StandingEnd = z.enum(['client', 'shop', 'series_over'])
export type StandingEnd = z.infer<typeof StandingEnd>

/** Why a date couldn't be booked so far: no free place, no pass that pays where one is needed, or a blocked client. */
export const NotBookedReason = z.enum(['class_full', 'pass_needed', 'blocked'])
export type NotBookedReason = z.infer<typeof NotBookedReason>

/** A place in each date of a series of classes, until it is ended. */
export const StandingPlace = z
  .object({
    id: Id,
    clientId: Id,
    firstName: z.string(),
    lastName: z.string(),
    seriesId: Id,
    serviceName: z.string(),
    everyWeeks: z.int(),
    /** Start of the first class that it is for. */
    since: Instant,
    source: BookingSource,
    /** Who gave it. */
    byName: z.string(),
    /** Dates ahead that are booked, soonest first. */
    booked: z.array(
      z.object({
        bookingId: Id,
        appointmentId: Id,
        startsAt: Instant,
        /** True if it is too near for the client to cancel it. */
        isLate: z.boolean(),
      }),
    ),
    /** Dates ahead that couldn't be booked so far, soonest first. */
    notBooked: z.array(z.object({ appointmentId: Id, startsAt: Instant, reason: NotBookedReason })),
  })
  .meta({ id: 'StandingPlace' })
export type StandingPlace = z.infer<typeof StandingPlace>
export const StandingPlaceList = z.object({ items: z.array(StandingPlace) }).meta({ id: 'StandingPlaceList' })
export type StandingPlaceList = z.infer<typeof StandingPlaceList>

/** Those of a client, or of the series of a class. */
export const StandingPlaceFilter = z.object({ clientId: Id.optional(), appointmentId: Id.optional() })
export type StandingPlaceFilter = z.infer<typeof StandingPlaceFilter>

/** Gives a client a place in a class and in all that follow in its series. `id`: of the place, and idempotency key. */
export const NewStandingPlace = z.object({ id: Id, clientId: Id, appointmentId: Id }).meta({ id: 'NewStandingPlace' })
export type NewStandingPlace = z.infer<typeof NewStandingPlace>

/** Ends a place. `id` is the idempotency key; `bookingIds`: of its dates ahead, those to cancel. */
export const PortalStandingPlaceEnding = z
  .object({ id: Id, bookingIds: z.array(Id).max(OCCURRENCES_MAX).default([]), reason: line(LINE_MAX).default('') })
  .meta({ id: 'PortalStandingPlaceEnding' })
export type PortalStandingPlaceEnding = z.infer<typeof PortalStandingPlaceEnding>

/** The same by staff, who say who wanted it. */
export const StandingPlaceEnding = PortalStandingPlaceEnding.extend({ by: CancelledBy.default('shop') }).meta({
  id: 'StandingPlaceEnding',
})
export type StandingPlaceEnding = z.infer<typeof StandingPlaceEnding>

export const StandingPlaceEnded = z.object({}).meta({ id: 'StandingPlaceEnded' })
