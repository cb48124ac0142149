import { clipToWindow, onlineWindow } from '@deskbell/domain/online-booking/rules.ts'
import type { OnlineTimetable } from '@deskbell/domain/online-booking/schema.ts'
import { dayBounds } from '@deskbell/domain/shared/time.ts'
import type { LocalDate } from '@deskbell/domain/shared/time-schema.ts'
import type { Database } from '../../db/client.ts'
import { sql } from '../../db/drizzle.ts'
import { appointment } from '../../db/schema/appointment.ts'
import { booking, LIVE } from '../../db/schema/booking.ts'
import { createSharedReads } from '../../db/shared-reads.ts'
import { countOpenPlaces } from '../waiting-list/reserved-places.ts'
import { findOffered } from './bookable-services.ts'
import type { OnlineShopFront } from './shop.ts'

type Request = { from: LocalDate; days: number; now: Date }

const shareRead = createSharedReads<OnlineTimetable>()

/**
 * Finds the classes of some days that are offered online. Everybody who looks at the same days shares one read, so that
 * a crowd takes one of the database's connections.
 */
export function findTimetable(db: Database, front: OnlineShopFront, asked: Request): Promise<OnlineTimetable> {
  const key = `${front.actor.businessId} ${asked.from} ${asked.days}`
  return shareRead(db, key, () => readTimetable(db, front, asked))
}

async function readTimetable(
  db: Database,
  { shop, actor }: OnlineShopFront,
  { now, ...asked }: Request,
): Promise<OnlineTimetable> {
  const { online, timeZone } = shop
  const window = onlineWindow(online, { now, timeZone })
  const days = clipToWindow(window, asked)
  if (!days) return { items: [] }
  const serviceIds = (await findOffered(db, actor, online)).map(({ id }) => id)
  const from = dayBounds(days.from, timeZone).from
  const since = from > window.notBefore ? from : window.notBefore
  // The count reads only an index of live places. Times come as milliseconds: to parse 600 of them takes over 1 ms.
  const { rows } = await db.execute<{
    id: string
    serviceId: string
    employeeId: string
    startsAt: number
    endsAt: number
    placesLeft: number
  }>(sql`
    select a.id, a.service_id as "serviceId", a.employee_id as "employeeId",
      (extract(epoch from a.starts_at) * 1000)::float8 as "startsAt",
      (extract(epoch from a.ends_at) * 1000)::float8 as "endsAt",
      ${countOpenPlaces(actor, sql`live.taken`, now)} as "placesLeft"
    from ${appointment} a
    cross join lateral (
      select count(*)::int as taken from ${booking} b
      where b.business_id = ${actor.businessId} and b.appointment_id = a.id and b.status in ${LIVE}) live
    where a.business_id = ${actor.businessId} and a.kind = 'class' and a.cancelled_at is null
      and a.service_id = any (${sql.param(serviceIds)}::uuid[]) and a.starts_at >= ${since.toISOString()}
      and a.starts_at < ${dayBounds(days.to, timeZone).to.toISOString()}
    order by a.starts_at, a.id`)
  return {
    items: rows.map(({ id, serviceId, employeeId, startsAt, endsAt, placesLeft }) => ({
      appointmentId: id,
      serviceId,
      employeeId: online.chooseEmployee ? employeeId : null,
      startsAt: new Date(startsAt).toISOString(),
      endsAt: new Date(endsAt).toISOString(),
      placesLeft,
    })),
  }
}
