import type { PortalCourse } from '@deskbell/domain/client-portal/together-schema.ts'
import type { Actor } from '../../../auth/actor.ts'
import type { Queryable } from '../../../db/client.ts'
import { and, eq, inArray, sql } from '../../../db/drizzle.ts'
import { appointment } from '../../../db/schema/appointment.ts'
import { AppError } from '../../../errors.ts'
import { findAppointmentRow } from '../../appointments/series-scope.ts'
import { requireOffered } from '../../online-booking/bookable-services.ts'
import { requireNotice } from '../../online-booking/limits.ts'
import { findVisitsAhead, forecastLast, type VisitAhead } from '../../online-booking/needed-passes.ts'
import { findOpenClasses, type OpenClass } from '../../online-booking/open-classes.ts'
import type { OnlineShopFront } from '../../online-booking/shop.ts'

/**
 * Finds the rest of the course to which a class belongs; nothing where neither courses nor standing
 * places are booked. Throws AppError
 * 'not_found' if its service isn't offered online.
 */
export async function findCourse(
  db: Queryable,
  front: OnlineShopFront,
  { clientId, appointmentId, now }: { clientId: string; appointmentId: string; now: Date },
): Promise<PortalCourse> {
  const { shop, actor } = front
  const first = await findAppointmentRow(db, actor, appointmentId)
  const service = await requireOffered(db, actor, shop.online, first.serviceId)
  const isOffered = shop.online.courses || shop.online.standingPlaces
  if (!isOffered || service.requests || !first.seriesId) return { items: [] }
  const which = sql`a.series_id = ${first.seriesId} and a.starts_at >= ${first.startsAt.toISOString()}`
  const found = await findOpenClasses(db, front, { serviceId: service.id, clientIds: [clientId], which, now })
  let visits = await findVisitsAhead(db, actor, { clientIds: [clientId], now })
  const items: PortalCourse['items'] = []
  for (const { isBooked, places, ...one } of found) {
    const state = isBooked ? 'booked' : places > 0 ? 'free' : 'full'
    const paid = state === 'free' && (await isPaid({ clientId, service, startsAt: one.startsAt }))
    if (paid) visits = [...visits, { clientId, service, startsAt: one.startsAt }]
    const { startsAt, endsAt } = one
    items.push({
      appointmentId: one.appointmentId,
      startsAt: startsAt.toISOString(),
      endsAt: endsAt.toISOString(),
      state,
      paid,
    })
  }
  return { items }

  async function isPaid(wanted: VisitAhead): Promise<boolean> {
    const before = visits.filter(({ startsAt }) => startsAt <= wanted.startsAt)
    return (await forecastLast(db, actor, [...before, wanted])).ok
  }
}

/**
 * Returns the classes that are wanted, if each has places for as many people. Throws AppError 'not_found' for several
 * that are no course, and 'too_short_notice', 'slot_taken', 'class_full', 'already_booked'.
 */
export async function requireOpenClasses(
  db: Queryable,
  front: OnlineShopFront,
  wanted: { serviceId: string; appointmentIds: string[]; clientIds: string[]; now: Date },
): Promise<OpenClass[]> {
  const { appointmentIds, clientIds, now } = wanted
  const which = sql`a.id = any (${sql.param(appointmentIds)}::uuid[])`
  const found = await findOpenClasses(db, front, { ...wanted, which })
  const [first] = found
  if (!first || found.length < appointmentIds.length) {
    for (const startsAt of await findStarts(db, front.actor, appointmentIds)) requireNotice(front, startsAt, now)
    throw new AppError('slot_taken')
  }
  const isCourse = front.shop.online.courses && first.seriesId !== null
  if (found.length > 1 && !(isCourse && found.every(({ seriesId }) => seriesId === first.seriesId)))
    throw new AppError('not_found')
  if (found.some(({ isBooked }) => isBooked)) throw new AppError('already_booked')
  if (found.some(({ places }) => places < clientIds.length)) throw new AppError('class_full')
  return found
}

async function findStarts(db: Queryable, { businessId }: Actor, appointmentIds: string[]): Promise<Date[]> {
  const rows = await db
    .select({ startsAt: appointment.startsAt })
    .from(appointment)
    .where(and(eq(appointment.businessId, businessId), inArray(appointment.id, appointmentIds)))
  return rows.map(({ startsAt }) => startsAt)
}
