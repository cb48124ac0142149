import { z } from 'zod'
import { BookingStatus } from '../appointments/schema.ts'
import { ServiceKind } from '../services/schema.ts'
import { Id, Version } from '../shared/ids.ts'
import { Instant, LocalDate } from '../shared/time.ts'
import { DerivedAttention } from './alerts/derived.ts'

/** An appointment of today that is still ahead, or that somebody is late for. */
export const NextAppointment = z.object({
  id: Id,
  kind: ServiceKind,
  startsAt: Instant,
  endsAt: Instant,
  serviceName: z.string(),
  /** The first name of its employee. */
  employeeName: z.string(),
  capacity: z.int(),
  /** Places taken. */
  taken: z.int(),
  /** Of those, who has come. */
  here: z.int(),
  /** Whose appointment it is, and how it stands; a class is nobody's. */
  client: z.object({ id: Id, firstName: z.string(), lastName: z.string() }).nullable(),
  status: BookingStatus.nullable(),
})
export type NextAppointment = z.infer<typeof NextAppointment>

export const FirstDay = z.enum(['logo', 'service', 'package', 'client', 'pin', 'kiosk', 'backup'])
export type FirstDay = z.infer<typeof FirstDay>

/** What a new shop has done of its first steps; `version` is that of the shop's record. */
export const FirstDays = z.object({ done: z.array(FirstDay), version: Version }).meta({ id: 'FirstDays' })
export type FirstDays = z.infer<typeof FirstDays>

/** Puts the steps of the first days away, or brings them back. */
export const FirstDaysUpdate = z.object({ version: Version, over: z.boolean() }).meta({ id: 'FirstDaysUpdate' })
export type FirstDaysUpdate = z.infer<typeof FirstDaysUpdate>

/** The day as the desk sees it. Money is minor units; each figure counts as the report behind it does. */
export const Home = z
  .object({
    day: LocalDate,
    /** Visits so far, and as many as there usually are by this time of such a day; null where nobody knows yet. */
    checkIns: z.object({ today: z.int(), usual: z.int().nullable() }),
    /** What came in today less what was given back, what was given back, and passes sold. */
    money: z.object({ taken: z.int(), refunded: z.int(), passesSold: z.int() }),
    /** Visits sold and used today, those that are still owed to clients, and what these are worth. */
    visits: z.object({ sold: z.int(), used: z.int(), owed: z.int(), worth: z.int() }),
    /** Clients added since Monday, and in the week before by the same time. */
    newClients: z.object({ since: LocalDate, thisWeek: z.int(), lastWeek: z.int() }),
    /** Employees who work today, of all. */
    staff: z.object({ in: z.int(), of: z.int() }),
    /** The first few, and how many more there are. */
    next: z.object({ items: z.array(NextAppointment), more: z.int() }),
    attention: z.array(DerivedAttention),
    /** Null once all is done, or put away. */
    firstDays: FirstDays.nullable(),
  })
  .meta({ id: 'Home' })
export type Home = z.infer<typeof Home>
