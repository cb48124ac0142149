import { z } from 'zod'
import { Id } from '../shared/ids.ts'
import { LINE_MAX, line } from '../shared/text.ts'
import { PortalBooking } from './schema.ts'

/** What was booked at once for the clients of the visitor and is still ahead, soonest first. */
export const PortalGroup = z
  .object({ items: z.array(PortalBooking.extend({ firstName: z.string() })) })
  .meta({ id: 'PortalGroup' })
export type PortalGroup = z.infer<typeof PortalGroup>

/** Cancels bookings of a group, all or none. `id` is the idempotency key. */
export const PortalGroupCancel = z
  .object({ id: Id, bookingIds: z.array(Id).min(1).max(600), reason: line(LINE_MAX) })
  .meta({ id: 'PortalGroupCancel' })
export type PortalGroupCancel = z.infer<typeof PortalGroupCancel>
