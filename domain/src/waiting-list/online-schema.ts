import { z } from 'zod'
import { OnlineBooking, OnlineConfirm, OnlinePlace } from '../online-booking/schema.ts'
import { Id } from '../shared/ids.ts'
import { WaitingOptions, WaitingStatus } from './schema.ts'

/** Joins the line for a class. `id` is the idempotency key and the id of the entry. */
export const JoinLine = OnlineBooking.pick({
  id: true,
  firstName: true,
  lastName: true,
  email: true,
  phone: true,
  language: true,
  stamp: true,
  website: true,
})
  .extend({ appointmentId: Id })
  .meta({ id: 'JoinLine' })
export type JoinLine = z.infer<typeof JoinLine>

/** Same response whether or not the address belongs to a client, which prevents enumeration. */
export const LineJoined = z.object({ email: z.string() }).meta({ id: 'LineJoined' })
export type LineJoined = z.infer<typeof LineJoined>

/** An action by the link to a place in line. `id` is the idempotency key. */
export const LineAction = OnlineConfirm.meta({ id: 'LineAction' })

/** Place in line for a class, as shown to its own client. */
export const PlaceInLine = OnlinePlace.pick({
  companyName: true,
  logoUrl: true,
  phone: true,
  phoneUri: true,
  address: true,
  timeZone: true,
  locale: true,
  language: true,
  firstName: true,
  serviceName: true,
  employeeName: true,
  startsAt: true,
  endsAt: true,
})
  .extend({
    status: WaitingStatus,
    /** 1 for who comes next; null if they don't wait. */
    position: z.int().nullable(),
    offerTo: WaitingOptions.shape.offerTo,
    /** Token of the page of what is offered to them now. */
    offerToken: z.string().nullable(),
  })
  .meta({ id: 'PlaceInLine' })
export type PlaceInLine = z.infer<typeof PlaceInLine>

/** Joins the line as a client who is signed in. */
export const PortalJoinLine = z.object({ id: Id, appointmentId: Id }).meta({ id: 'PortalJoinLine' })
export type PortalJoinLine = z.infer<typeof PortalJoinLine>
