import type { Span } from '@deskbell/domain/shared/intervals.ts'
import type { Wish } from '@deskbell/domain/waiting-list/rules.ts'
import { sql } from 'drizzle-orm'
import type { Actor } from '../../auth/actor.ts'
import type { Queryable } from '../../db/client.ts'
import { appointment } from '../../db/schema/appointment.ts'
import { booking, LIVE } from '../../db/schema/booking.ts'

/** A class with places that nobody holds. */
export type ClassPlaces = {
  serviceId: string
  appointmentId: string
  startsAt: Date
  employeeIds: string[]
  free: number
}

/** The classes that begin after a time, within what the wishes are about, and have free places; the soonest first. */
export async function findClassPlaces(
  db: Queryable,
  actor: Actor,
  { wishes, since }: { wishes: Wish[]; since: Date },
): Promise<ClassPlaces[]> {
  const serviceIds = sql.param([...new Set(wishes.map(({ serviceId }) => serviceId))])
  const last =
    wishes
      .map(({ to }) => to)
      .toSorted()
      .at(-1) ?? '1970-01-01'
  // A class that was moved beyond its day is still the one that they wait for.
  const appointmentIds = sql.param(wishes.flatMap(({ appointmentId }) => appointmentId ?? []))
  const { rows } = await db.execute<{
    serviceId: string
    appointmentId: string
    startsAt: string
    employeeId: string
    free: number
  }>(sql`
    select f.* from (
      select a.service_id as "serviceId", a.id as "appointmentId", a.starts_at as "startsAt",
        a.employee_id as "employeeId", a.capacity - (
          select count(*)::int from ${booking} b
          where b.business_id = a.business_id and b.appointment_id = a.id and b.status in ${LIVE}) as free
      from ${appointment} a
      where a.business_id = ${actor.businessId} and a.service_id = any (${serviceIds}::uuid[]) and a.kind = 'class'
        and a.cancelled_at is null and a.starts_at > ${since.toISOString()}
        and (a.starts_at < (${last}::date + 2)::timestamptz or a.id = any (${appointmentIds}::uuid[]))
    ) f where f.free > 0 order by f."startsAt", f."appointmentId"`)
  return rows.map(({ employeeId, startsAt, ...row }) => ({
    ...row,
    startsAt: new Date(startsAt),
    employeeIds: [employeeId],
  }))
}

/** When each of some clients is to come anyway, from now on. */
export async function findClientTimes(
  db: Queryable,
  actor: Actor,
  { clientIds, now }: { clientIds: string[]; now: Date },
): Promise<Map<string, Span[]>> {
  const { rows } = await db.execute<{ clientId: string; from: string; to: string }>(sql`
    select b.client_id as "clientId", a.starts_at as "from", a.ends_at as "to"
    from ${booking} b
    join ${appointment} a on a.business_id = b.business_id and a.id = b.appointment_id
      and a.ends_at > ${now.toISOString()} and a.cancelled_at is null
    where b.business_id = ${actor.businessId} and b.client_id = any (${sql.param([...new Set(clientIds)])}::uuid[])
      and b.status in ${LIVE}`)
  const times = Map.groupBy(rows, ({ clientId }) => clientId)
  return new Map(
    [...times].map(([clientId, own]) => [
      clientId,
      own.map(({ from, to }) => ({ from: new Date(from), to: new Date(to) })),
    ]),
  )
}
