import { z } from 'zod'
import { OnlineBooking } from '../online-booking/schema.ts'
import { NoPassReason } from '../passes/schema.ts'
import { Id } from '../shared/ids.ts'
import { Instant } from '../shared/time-schema.ts'

/** Books a time or a place in a class, without a hold: the session proves who asks. */
export const PortalBookingInput = OnlineBooking.pick({
  id: true,
  serviceId: true,
  appointmentId: true,
  employeeId: true,
  startsAt: true,
  note: true,
  answers: true,
}).meta({ id: 'PortalBookingInput' })
export type PortalBookingInput = z.infer<typeof PortalBookingInput>

export const PassForecastFilter = z.object({ serviceId: Id, startsAt: Instant })
export type PassForecastFilter = z.infer<typeof PassForecastFilter>

/** The pass that will pay for a booking, if those before it take place as booked. */
export const PassForecast = z
  .object({
    pass: z
      .object({
        name: z.string(),
        /** Visits left after the booking; null: unlimited. */
        left: z.int().nullable(),
        expiresOn: z.string().nullable(),
      })
      .nullable(),
    /** Why no pass pays; null if one does. */
    reason: NoPassReason.nullable(),
  })
  .meta({ id: 'PassForecast' })
export type PassForecast = z.infer<typeof PassForecast>
