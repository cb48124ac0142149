import { LATE_AFTER_MINUTES } from '@deskbell/domain/appointments/rules.ts'
import type { Home, NextAppointment } from '@deskbell/domain/home/schema.ts'
import { dayBounds, localDay, minutesAfter } from '@deskbell/domain/shared/time.ts'
import { sql } from 'drizzle-orm'
import { toTimestamp } from '../../db/at.ts'
import { appointment } from '../../db/schema/appointment.ts'
import { booking, LIVE } from '../../db/schema/booking.ts'
import { client } from '../../db/schema/client.ts'
import { employee } from '../../db/schema/employee.ts'
import { service } from '../../db/schema/service.ts'
import type { Source } from '../data/exports/table.ts'

/** So many are shown: what comes later is on the schedule. */
const SHOWN = 6

type Row = Omit<NextAppointment, 'startsAt' | 'endsAt'> & { startsAt: Date; endsAt: Date; all: number }

/**
 * The appointments of today that are still to begin, have just begun, or wait for somebody who is late. One for a single
 * client has one while their place is taken.
 */
export async function findNext({ tx, actor, now }: Source): Promise<Home['next']> {
  const { to } = dayBounds(localDay(now, actor.timeZone), actor.timeZone)
  const [dayAgo, justNow] = [minutesAfter(now, -24 * 60), minutesAfter(now, -LATE_AFTER_MINUTES)]
  const { rows } = await tx.execute<Row>(sql`
    select a.id, a.kind, a.starts_at as "startsAt", a.ends_at as "endsAt", a.capacity, s.name as "serviceName",
      e.first_name as "employeeName", places.taken, places.here, places.status,
      case when c.id is not null
        then json_build_object('id', c.id, 'firstName', c.first_name, 'lastName', c.last_name) end as client,
      count(*) over ()::int as all
    from ${appointment} a
    join ${service} s on s.business_id = a.business_id and s.id = a.service_id
    join ${employee} e on e.business_id = a.business_id and e.id = a.employee_id
    cross join lateral (
      select count(*)::int as taken, count(*) filter (where b.status in ('arrived', 'completed'))::int as here,
        case a.kind when 'one_to_one' then min(b.status) end as status,
        case a.kind when 'one_to_one' then (array_agg(b.client_id))[1] end as client_id
      from ${booking} b
      where b.business_id = a.business_id and b.appointment_id = a.id and b.status in ${LIVE}) places
    left join ${client} c on c.business_id = a.business_id and c.id = places.client_id
    where a.business_id = ${actor.businessId} and a.starts_at >= ${toTimestamp(dayAgo)} and a.starts_at < ${toTimestamp(to)}
      and a.ends_at > ${toTimestamp(now)} and a.cancelled_at is null and (a.kind = 'class' or places.taken > 0)
      and (a.starts_at > ${toTimestamp(justNow)} or places.here < places.taken)
    order by a.starts_at, a.id
    limit ${SHOWN}`)
  return { items: rows.map(present), more: Math.max(0, (rows[0]?.all ?? 0) - SHOWN) }
}

function present({ all: _, startsAt, endsAt, ...row }: Row): NextAppointment {
  return { ...row, startsAt: new Date(startsAt).toISOString(), endsAt: new Date(endsAt).toISOString() }
}
