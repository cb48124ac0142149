import { z } from 'zod'
import { Id } from '../shared/ids.ts'
import { Instant } from '../shared/time-schema.ts'
import { PortalBookingInput } from './booking-schema.ts'

const DATES_MAX = 60
const PEOPLE_MAX = 10

/** The class that was chosen, and those of its course that follow and are open for online booking, soonest first. */
export const PortalCourse = z
  .object({
    items: z.array(
      z.object({
        appointmentId: Id,
        startsAt: Instant,
        endsAt: Instant,
        /** `booked`: the client has a place already. */
        state: z.enum(['free', 'full', 'booked']),
        /** True if a pass pays for it, once those before it are booked. */
        paid: z.boolean(),
      }),
    ),
  })
  .meta({ id: 'PortalCourse' })
export type PortalCourse = z.infer<typeof PortalCourse>

const isUnique = (ids: string[]) => new Set(ids).size === ids.length

/** Books classes for some clients of the visitor, all or nothing. `id`: the idempotency key, and the group of the bookings. */
export const PortalTogether = PortalBookingInput.pick({ id: true, serviceId: true, answers: true })
  .extend({
    clientIds: z.array(Id).min(1).max(PEOPLE_MAX).refine(isUnique, 'Somebody is listed twice'),
    appointmentIds: z.array(Id).min(1).max(DATES_MAX).refine(isUnique, 'A class is listed twice'),
  })
  .meta({ id: 'PortalTogether' })
export type PortalTogether = z.infer<typeof PortalTogether>
