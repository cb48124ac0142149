import type { PortalTogether } from '@deskbell/domain/client-portal/together-schema.ts'
import { newId } from '@deskbell/domain/shared/new-id.ts'
import type { Database } from '../../../db/client.ts'
import { inArray } from '../../../db/drizzle.ts'
import { runOnce, runOnceOrReplay } from '../../../db/idempotency.ts'
import { appointment } from '../../../db/schema/appointment.ts'
import { AppError } from '../../../errors.ts'
import { holdPlace } from '../../appointments/bookings/holds.ts'
import { lockAppointments } from '../../appointments/queries.ts'
import type { ClientRecord } from '../../clients/present.ts'
import { lockClients } from '../../clients/queries.ts'
import { requireAnswers } from '../../online-booking/answers.ts'
import { requireOffered } from '../../online-booking/bookable-services.ts'
import { bookAmongRivals } from '../../online-booking/concurrency.ts'
import { requirePassFor } from '../../online-booking/needed-passes.ts'
import type { PortalVisit } from '../visitor.ts'
import { requireFewAhead } from './commands.ts'
import { requireOpenClasses } from './course.ts'

/**
 * Books classes of a course, or one class, for some clients of the visitor: all places or none, once per id. Throws
 * AppError 'not_found' if the service isn't offered in this way, 'booking_limit', 'pass_needed', the errors of
 * `requireOpenClasses`, and those of `holdPlace`.
 */
export async function bookTogether(
  db: Database,
  visit: PortalVisit,
  { clients, input, now }: { clients: ClientRecord[]; input: PortalTogether; now: Date },
): Promise<object> {
  const { shop, actor } = visit
  const { id: groupId, serviceId, appointmentIds } = input
  const clientIds = clients.map(({ id }) => id)
  const write = { id: groupId, body: ['portal bookings', input] }
  const book = async () => {
    const service = await requireOffered(db, actor, shop.online, serviceId)
    // Each request would be accepted or declined by itself.
    if (service.requests) throw new AppError('not_found')
    const answers = requireAnswers(service, input.answers)
    const wanted = { serviceId, appointmentIds, clientIds, now }
    await requireOpenClasses(db, visit, wanted)
    const kept = await runOnce(db, actor, write, async (tx) => {
      for (const client of clients) await requireFewAhead(tx, visit, { client, now })
      await lockClients(tx, actor, clientIds)
      // All at once, in the order in which everybody locks them.
      await lockAppointments(tx, actor, inArray(appointment.id, appointmentIds))
      const classes = await requireOpenClasses(tx, visit, wanted)
      const places = clientIds.flatMap((clientId) => classes.map((one) => ({ ...one, clientId, bookingId: newId() })))
      for (const { bookingId, clientId, appointmentId, startsAt } of places) {
        const place = { bookingId, clientId, serviceId, appointmentId, employeeId: null, startsAt, answers }
        await holdPlace(tx, actor, { ...place, source: 'online', heldUntil: null, groupId, now })
      }
      const bookingIds = places.map(({ bookingId }) => bookingId)
      if (service.needsPass) await requirePassFor(tx, actor, { bookingIds, clientIds, now })
      return {}
    })
    return { kept, isLast: false }
  }
  const [appointmentId = null] = appointmentIds
  const rival = { serviceId, appointmentId, employeeId: null, startsAt: '' }
  return runOnceOrReplay(db, actor, write, () => bookAmongRivals(visit, rival, book))
}
