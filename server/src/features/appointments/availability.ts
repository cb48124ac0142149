import { dayBounds, localDay, minutesAfter } from '@deskbell/domain/shared/time.ts'
import { sql } from 'drizzle-orm'
import type { Actor } from '../../auth/actor.ts'
import type { Queryable } from '../../db/client.ts'
import { appointment } from '../../db/schema/appointment.ts'
import { findShopHours } from '../business/hours/queries.ts'
import type { ServiceRecord } from '../services/present.ts'
import { type Busy, findFreeOnDay, getRequirements, presentSpans, selectSpans } from './free-times.ts'

/** Longest distance from its start at which an appointment can still occupy time: 24 h plus a buffer of 24 h. */
const REACH_MINUTES = 48 * 60

type Wanted = {
  service: ServiceRecord
  /** Null: any employee. */
  employeeId: string | null
  startsAt: Date
  notBefore: Date
  /** Appointments to ignore, such as the one being rescheduled. */
  except?: string[] | undefined
}

/**
 * Returns the employees who are available at an offered start time, least busy that day first. Empty if the time is
 * taken or not an offered one. Takes no locks, so that the result may be stale by the time of booking.
 */
export async function findAvailability(db: Queryable, actor: Actor, wanted: Wanted): Promise<string[]> {
  const { service, employeeId, startsAt, notBefore: now } = wanted
  const day = localDay(startsAt, actor.timeZone)
  const [hours, { busy, load }] = await Promise.all([
    findShopHours(db, actor, { from: day, to: day, ...(employeeId && { employeeIds: [employeeId] }) }),
    findAround(db, actor, wanted),
  ])
  const needs = getRequirements(service, { hours, durationMinutes: null })
  const at = startsAt.toISOString()
  const free = findFreeOnDay(day, { hours, needs, busy, now }).find((time) => time.startsAt === at)?.employeeIds ?? []
  return free.toSorted((a, b) => (load.get(a) ?? 0) - (load.get(b) ?? 0))
}

/** Loads the occupied spans around a time and the number of appointments per employee that day, in one query. */
async function findAround(
  db: Queryable,
  actor: Actor,
  { service, startsAt, except = [] }: Wanted,
): Promise<{ busy: Busy; load: Map<string, number> }> {
  const { from, to } = dayBounds(localDay(startsAt, actor.timeZone), actor.timeZone)
  const longest = Math.max(service.durationMinutes, ...service.performers.map((one) => one.durationMinutes ?? 0))
  // 1 minute earlier, to include an appointment that ends exactly then: the time right after it is offered off the
  // grid.
  const since = minutesAfter(startsAt, -service.bufferBeforeMinutes - 1)
  const until = minutesAfter(startsAt, longest + service.bufferAfterMinutes)
  const near = sql`a.occupied && tstzrange(${since.toISOString()}, ${until.toISOString()})`
  const today = sql`a.starts_at >= ${from.toISOString()} and a.starts_at < ${to.toISOString()}`
  const { rows } = await db.execute<{ employeeId: string; appointments: number; busy: [number, number][] }>(sql`
    select m.employee_id as "employeeId", m.appointments, ${selectSpans(sql`m.busy`)} as busy
    from (
      select a.employee_id, count(*) filter (where ${today})::int as appointments,
        range_agg(a.occupied) filter (where ${near} and a.id <> all (${sql.param(except)}::uuid[])) as busy
      from ${appointment} a
      where a.business_id = ${actor.businessId} and a.cancelled_at is null
        and a.starts_at >= ${minutesAfter(from, -REACH_MINUTES).toISOString()}
        and a.starts_at < ${minutesAfter(to, REACH_MINUTES).toISOString()} and (${today} or ${near})
      group by a.employee_id) m`)
  return {
    busy: new Map(rows.map(({ employeeId, busy }) => [employeeId, presentSpans(busy)])),
    load: new Map(rows.map(({ employeeId, appointments }) => [employeeId, appointments])),
  }
}
