import type { PortalCourse } from '@deskbell/domain/client-portal/together-schema.ts'
import { onlineWindow } from '@deskbell/domain/online-booking/rules.ts'
import { dayBounds } from '@deskbell/domain/shared/time.ts'
import { type SQL, sql } from 'drizzle-orm'
import type { Queryable } from '../../../db/client.ts'
import { appointment } from '../../../db/schema/appointment.ts'
import { booking, LIVE } from '../../../db/schema/booking.ts'
import { AppError } from '../../../errors.ts'
import { findAppointmentRow } from '../../appointments/series-scope.ts'
import { requireOffered } from '../../online-booking/bookable-services.ts'
import { findVisitsAhead, forecastLast, type VisitAhead } from '../../online-booking/needed-passes.ts'
import type { OnlineShopFront } from '../../online-booking/shop.ts'
import { countOpenPlaces } from '../../waiting-list/reserved-places.ts'

type OpenClass = {
  appointmentId: string
  seriesId: string | null
  startsAt: Date
  endsAt: Date
  /** Places that anybody may take. */
  places: number
  isBooked: boolean
}

/** Finds classes `a` of a service that are open for online booking, soonest first. `isBooked`: by one of the clients. */
async function findOpenClasses(
  db: Queryable,
  { shop, actor }: OnlineShopFront,
  { serviceId, clientIds, which, now }: { serviceId: string; clientIds: string[]; which: SQL; now: Date },
): Promise<OpenClass[]> {
  const { notBefore, lastDay } = onlineWindow(shop.online, { now, timeZone: shop.timeZone })
  const { rows } = await db.execute<OpenClass>(sql`
    select a.id as "appointmentId", a.series_id as "seriesId", a.starts_at as "startsAt", a.ends_at as "endsAt",
      ${countOpenPlaces(actor, sql`live.taken`, now)} as places, live.own as "isBooked"
    from ${appointment} a
    cross join lateral (
      select count(*)::int as taken,
        coalesce(bool_or(b.client_id = any (${sql.param(clientIds)}::uuid[])), false) as own
      from ${booking} b
      where b.business_id = ${actor.businessId} and b.appointment_id = a.id and b.status in ${LIVE}) live
    where a.business_id = ${actor.businessId} and a.service_id = ${serviceId} and a.kind = 'class'
      and a.cancelled_at is null and a.starts_at >= ${notBefore.toISOString()}
      and a.starts_at < ${dayBounds(lastDay, shop.timeZone).to.toISOString()} and ${which}
    order by a.starts_at, a.id`)
  return rows.map((row) => ({ ...row, startsAt: new Date(row.startsAt), endsAt: new Date(row.endsAt) }))
}

/**
 * Finds the rest of the course to which a class belongs; nothing where courses aren't booked at once. Throws AppError
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
  if (!shop.online.courses || service.requests || !first.seriesId) return { items: [] }
  const which = sql`a.series_id = ${first.seriesId} and a.starts_at >= ${first.startsAt.toISOString()}`
  const found = await findOpenClasses(db, front, { serviceId: service.id, clientIds: [clientId], which, now })
  let visits = await findVisitsAhead(db, actor, { clientId, now })
  const items: PortalCourse['items'] = []
  for (const { isBooked, places, ...one } of found) {
    const state = isBooked ? 'booked' : places > 0 ? 'free' : 'full'
    const paid = state === 'free' && (await isPaid({ service, startsAt: one.startsAt }))
    if (paid) visits = [...visits, { service, startsAt: one.startsAt }]
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
    return (await forecastLast(db, actor, clientId, [...before, wanted])).ok
  }
}

/**
 * Returns the classes that are wanted, if each has places for as many people. Throws AppError 'not_found' for several
 * that are no course, and 'slot_taken', 'class_full', 'already_booked'.
 */
export async function requireOpenClasses(
  db: Queryable,
  front: OnlineShopFront,
  wanted: { serviceId: string; appointmentIds: string[]; clientIds: string[]; now: Date },
): Promise<OpenClass[]> {
  const { appointmentIds, clientIds } = wanted
  const which = sql`a.id = any (${sql.param(appointmentIds)}::uuid[])`
  const found = await findOpenClasses(db, front, { ...wanted, which })
  const [first] = found
  if (!first || found.length < appointmentIds.length) throw new AppError('slot_taken')
  const isCourse = front.shop.online.courses && first.seriesId !== null
  if (found.length > 1 && !(isCourse && found.every(({ seriesId }) => seriesId === first.seriesId)))
    throw new AppError('not_found')
  if (found.some(({ isBooked }) => isBooked)) throw new AppError('already_booked')
  if (found.some(({ places }) => places < clientIds.length)) throw new AppError('class_full')
  return found
}
