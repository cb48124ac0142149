import { z } from 'zod'
import { BookingStatus } from '../appointments/schema.ts'
import { ServiceKind } from '../services/schema.ts'
import { Id, Version } from '../shared/ids.ts'
import { Instant, LocalDate } from '../shared/time-schema.ts'
import { DerivedAlert } from './alerts/derived.ts'

/** Today's appointment that has not started, or whose client is late. */
export const NextAppointment = z.object({
  id: Id,
  kind: ServiceKind,
  startsAt: Instant,
  endsAt: Instant,
  serviceName: z.string(),
  /** First name only. */
  employeeName: z.string(),
  capacity: z.int(),
  taken: z.int(),
  /** Clients who have checked in, out of `taken`. */
  here: z.int(),
  /** Client and status of a one-to-one appointment; null for a class. */
  client: z.object({ id: Id, firstName: z.string(), lastName: z.string() }).nullable(),
  status: BookingStatus.nullable(),
  /** Of a one-to-one appointment booked online, while it waits for the client's word, or for the shop's. */
  heldUntil: Instant.nullable(),
  requestedAt: Instant.nullable(),
})
export type NextAppointment = z.infer<typeof NextAppointment>

export const OnboardingStep = z.enum(['logo', 'service', 'package', 'client', 'pin', 'kiosk', 'backup'])
export type OnboardingStep = z.infer<typeof OnboardingStep>

/** Onboarding progress of a new business; `version` is the optimistic lock of the business. */
export const OnboardingProgress = z
  .object({ done: z.array(OnboardingStep), version: Version })
  .meta({ id: 'FirstDays' })
export type OnboardingProgress = z.infer<typeof OnboardingProgress>

/** Dismisses the onboarding steps, or shows them again. */
export const FirstDaysUpdate = z.object({ version: Version, over: z.boolean() }).meta({ id: 'FirstDaysUpdate' })
export type FirstDaysUpdate = z.infer<typeof FirstDaysUpdate>

/** Dashboard of the day. Amounts are in minor units; each figure matches its report. */
export const Home = z
  .object({
    day: LocalDate,
    /** Check-ins today, and the usual number by this time on this weekday; null without history. */
    checkIns: z.object({ today: z.int(), usual: z.int().nullable() }),
    /** Net revenue today (payments minus refunds), refunds, and passes sold. */
    money: z.object({ taken: z.int(), refunded: z.int(), passesSold: z.int() }),
    /** Visits sold and used today; outstanding visits on passes and their value (the liability). */
    visits: z.object({ sold: z.int(), used: z.int(), owed: z.int(), worth: z.int() }),
    /** Clients added since the week began, and in the previous week up to the same weekday and time. */
    newClients: z.object({ since: LocalDate, thisWeek: z.int(), lastWeek: z.int() }),
    /** Employees working today (`in`) out of all (`of`). */
    staff: z.object({ in: z.int(), of: z.int() }),
    /** First entries, and the number of further ones. */
    next: z.object({ items: z.array(NextAppointment), more: z.int() }),
    attention: z.array(DerivedAlert),
    /** Null once completed or dismissed. */
    firstDays: OnboardingProgress.nullable(),
  })
  .meta({ id: 'Home' })
export type Home = z.infer<typeof Home>
