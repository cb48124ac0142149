import type { NewPortalStandingPlace } from '@deskbell/domain/client-portal/standing-places-schema.ts'
import type { PortalStandingPlaceEnding } from '@deskbell/domain/standing-places/schema.ts'
import type { Database } from '../../../db/client.ts'
import { and, eq, isNotNull, sql } from '../../../db/drizzle.ts'
import { runOnce, runOnceOrReplay } from '../../../db/idempotency.ts'
import { standingDate } from '../../../db/schema/standing-place.ts'
import { AppError } from '../../../errors.ts'
import { findAppointmentRow } from '../../appointments/series-scope.ts'
import type { ClientRecord } from '../../clients/present.ts'
import { requireAnswers } from '../../online-booking/answers.ts'
import { requireOffered } from '../../online-booking/bookable-services.ts'
import { cancelChangeable } from '../../online-booking/change.ts'
import { bookAmongRivals } from '../../online-booking/concurrency.ts'
import { requireNotice } from '../../online-booking/limits.ts'
import { findOpenClasses } from '../../online-booking/open-classes.ts'
import { endStandingPlace, giveStandingPlace } from '../../standing-places/commands.ts'
import { findStandingPlace } from '../../standing-places/queries.ts'
import { requireFewAhead } from '../bookings/commands.ts'
import type { PortalVisit } from '../visitor.ts'

/**
 * Gives a client a place in a class that is open for online booking, and in those that follow, once per id. The class
 * itself is booked, or nothing. Throws AppError 'not_found' if the service isn't offered in this way, 'booking_limit',
 * 'too_short_notice', 'slot_taken', 'class_full', 'pass_needed' or 'blocked', and the errors of `giveStandingPlace`.
 */
export async function takeStandingPlace(
  db: Database,
  visit: PortalVisit,
  { client, input, now }: { client: ClientRecord; input: NewPortalStandingPlace; now: Date },
) {
  const { shop, actor } = visit
  const { id, appointmentId } = input
  const write = { id, body: ['portal standing place', client.id, input] }
  if (!shop.online.standingPlaces) throw new AppError('not_found')
  const { serviceId, startsAt } = await findAppointmentRow(db, actor, appointmentId)
  const book = async () => {
    const service = await requireOffered(db, actor, shop.online, serviceId)
    // Each request would be accepted or declined by itself.
    if (service.requests) throw new AppError('not_found')
    const answers = requireAnswers(service, input.answers)
    const which = sql`a.id = ${appointmentId}`
    const [open] = await findOpenClasses(db, visit, { serviceId, clientIds: [client.id], which, now })
    if (!open) {
      requireNotice(visit, startsAt, now)
      throw new AppError('slot_taken')
    }
    const kept = await runOnce(db, actor, write, async (tx) => {
      await requireFewAhead(tx, visit, { client, now })
      const given = { id, clientId: client.id, appointmentId }
      await giveStandingPlace(tx, actor, { shop, source: 'online', input: given, answers, now })
      const { notBooked } = await findStandingPlace(tx, actor, { id, shop, now })
      const refused = notBooked.find((date) => date.appointmentId === appointmentId)
      if (refused) throw new AppError(refused.reason === 'blocked' ? 'not_found' : refused.reason)
      // Shown before the tap, and in the answer to it.
      const isOfPlace = and(eq(standingDate.businessId, actor.businessId), eq(standingDate.standingPlaceId, id))
      await tx
        .update(standingDate)
        .set({ toldAt: now })
        .where(and(isOfPlace, isNotNull(standingDate.notBooked)))
      return {}
    })
    return { kept, isLast: false }
  }
  const rival = { serviceId, appointmentId, employeeId: null, startsAt: '' }
  return runOnceOrReplay(db, actor, write, () => bookAmongRivals(visit, rival, book))
}

/**
 * Ends a standing place of a client, and cancels those of its dates that are named, if they may still be changed: all or
 * none. Throws AppError 'too_late_online', and the errors of `endStandingPlace`.
 */
export async function endOwnStandingPlace(
  db: Database,
  visit: PortalVisit,
  { clientId, placeId, input, now }: { clientId: string; placeId: string; input: PortalStandingPlaceEnding; now: Date },
): Promise<void> {
  await endStandingPlace(
    db,
    visit.actor,
    { placeId, input, by: 'client', now },
    {
      isOwn: (place) => place.clientId === clientId,
      cancel: (tx, bookingId) => cancelChangeable(tx, visit, { bookingId, reason: input.reason, now }),
    },
  )
}
