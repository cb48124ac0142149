import { z } from 'zod'
import { Id } from '../shared/ids.ts'
import { StandingPlace } from '../standing-places/schema.ts'
import { PassForecast, PortalBookingInput } from './booking-schema.ts'

/** A standing place, as its client sees it. */
export const PortalStandingPlace = StandingPlace.pick({
  id: true,
  serviceName: true,
  everyWeeks: true,
  booked: true,
  notBooked: true,
}).extend({
  /** The pass that pays for the last date that is booked, with what is left after it; null: none. */
  pass: PassForecast.shape.pass,
})
export type PortalStandingPlace = z.infer<typeof PortalStandingPlace>
export const PortalStandingPlaces = z
  .object({ items: z.array(PortalStandingPlace) })
  .meta({ id: 'PortalStandingPlaces' })
export type PortalStandingPlaces = z.infer<typeof PortalStandingPlaces>

/** Takes a place in a class and in all that follow in its series. `id`: of the place, and idempotency key. */
export const NewPortalStandingPlace = PortalBookingInput.pick({ id: true, answers: true })
  .extend({ appointmentId: Id })
  .meta({ id: 'NewPortalStandingPlace' })
export type NewPortalStandingPlace = z.infer<typeof NewPortalStandingPlace>
