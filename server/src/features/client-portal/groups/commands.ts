import type { PortalGroupCancel } from '@deskbell/domain/client-portal/group-schema.ts'
import type { Database } from '../../../db/client.ts'
import { inArray } from '../../../db/drizzle.ts'
import { runOnce } from '../../../db/idempotency.ts'
import { appointment } from '../../../db/schema/appointment.ts'
import { AppError } from '../../../errors.ts'
import { lockAppointments } from '../../appointments/queries.ts'
import { lockClients } from '../../clients/queries.ts'
import { cancelChangeable } from '../../online-booking/change.ts'
import type { PortalVisit } from '../visitor.ts'
import { findGroupBookings } from './queries.ts'

/**
 * Cancels bookings that were made at once, for clients of the visitor: all or none, once per id. Throws AppError
 * 'not_found' and 'offer_over' if one isn't booked any more, and 'too_late_online' if one is too near.
 */
export async function cancelGroup(
  db: Database,
  visit: PortalVisit,
  { groupId, input, now }: { groupId: string; input: PortalGroupCancel; now: Date },
): Promise<void> {
  const { actor, session } = visit
  const { id, bookingIds, reason } = input
  await runOnce(db, actor, { id, body: ['group cancel', session.id, groupId, bookingIds, reason] }, async (tx) => {
    const found = await findGroupBookings(tx, visit, { groupId, now })
    const wanted = found.filter(({ booking }) => bookingIds.includes(booking.id))
    if (wanted.length < bookingIds.length) throw new AppError('offer_over')
    await lockClients(tx, actor, [...new Set(wanted.map(({ booking }) => booking.clientId))])
    // All at once, in the order in which everybody locks them.
    const appointmentIds = wanted.map(({ booking }) => booking.appointmentId)
    await lockAppointments(tx, actor, inArray(appointment.id, appointmentIds))
    for (const { booking } of wanted) await cancelChangeable(tx, visit, { bookingId: booking.id, reason, now })
    return {}
  })
}
