import { onlineWindow } from '@deskbell/domain/online-booking/rules.ts'
import { dayBounds } from '@deskbell/domain/shared/time.ts'
import type { Queryable } from '../../db/client.ts'
import { type SQL, sql } from '../../db/drizzle.ts'
import { appointment } from '../../db/schema/appointment.ts'
import { booking, LIVE } from '../../db/schema/booking.ts'
import { countOpenPlaces } from '../waiting-list/reserved-places.ts'
import type { OnlineShopFront } from './shop.ts'

export type OpenClass = {
  appointmentId: string
  seriesId: string | null
  startsAt: Date
  endsAt: Date
  /** Places that anybody may take. */
  places: number
  isBooked: boolean
}

/**
 * Finds classes of a service that are open for online booking, full ones too, soonest first. `isBooked`: by one of the
 * clients. `which`: further condition on the class `a`.
 */
export async function findOpenClasses(
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
