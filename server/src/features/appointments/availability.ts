import { addDays, dayBounds, localDay, minutesAfter } from '@deskbell/domain/shared/time.ts'
import type { Actor } from '../../auth/actor.ts'
import type { Queryable } from '../../db/client.ts'
import { sql } from '../../db/drizzle.ts'
import { appointment } from '../../db/schema/appointment.ts'
import { type FoundHours, findShopHours } from '../business/hours/queries.ts'
import type { ServiceRecord } from '../services/present.ts'
import { type Busy, findFreeOnDay, getBookingRequirements, presentSpans, selectSpans } from './free-times.ts'
import { type AppointmentRow, getDurationMinutes } from './present.ts'

/** The hours of a day, and the occupied spans of its employees. */
export type DayOccupancy = { hours: FoundHours; busy: Busy }

type Wanted = {
  service: ServiceRecord
  /** Null: any employee. */
  employeeId: string | null
  startsAt: Date
  notBefore: Date
  /** Appointment to be moved, which doesn't block its own time. */
  moving?: AppointmentRow | undefined
}

/**
 * Returns the employees who are available at an offered start time, least busy that day first, and how the day is
 * occupied. Nobody is available if the time is taken or not an offered one. Takes no locks, so that the result may be
 * stale by the time of booking.
 */
export async function findAvailability(
  db: Queryable,
  actor: Actor,
  wanted: Wanted,
): Promise<DayOccupancy & { employeeIds: string[] }> {
  const { service, employeeId, startsAt, moving, notBefore: now } = wanted
  const day = localDay(startsAt, actor.timeZone)
  const [hours, { busy, load }] = await Promise.all([
    findShopHours(db, actor, { from: day, to: addDays(day, 1) }),
    findDay(db, actor, wanted),
  ])
  const needs = getBookingRequirements(service, { hours, moving, durationMinutes: null })
  const at = startsAt.toISOString()
  const free = findFreeOnDay(day, { hours, needs, busy, now }).find((time) => time.startsAt === at)?.employeeIds ?? []
  const employeeIds = free
    .filter((id) => employeeId === null || id === employeeId)
    .toSorted((a, b) => (load.get(a) ?? 0) - (load.get(b) ?? 0))
  return { employeeIds, hours, busy }
}

/** Loads the occupied spans and the number of appointments per employee on the day of a time, in one query. */
async function findDay(
  db: Queryable,
  actor: Actor,
  { service, startsAt, moving }: Wanted,
): Promise<{ busy: Busy; load: Map<string, number> }> {
  const { from, to } = dayBounds(localDay(startsAt, actor.timeZone), actor.timeZone)
  const own = moving ? getDurationMinutes(moving) : 0
  const longest = Math.max(own, service.durationMinutes, ...service.performers.map((one) => one.durationMinutes ?? 0))
  // 1 minute earlier, to include an appointment that ends exactly then: the time right after it is offered off the
  // grid.
  const since = minutesAfter(startsAt, -(moving ?? service).bufferBeforeMinutes - 1)
  const until = minutesAfter(startsAt, longest + (moving ?? service).bufferAfterMinutes)
  const [first, last] = [since < from ? since : from, until > to ? until : to].map((at) => at.toISOString())
  const today = sql`a.starts_at >= ${from.toISOString()} and a.starts_at < ${to.toISOString()}`
  const { rows } = await db.execute<{ employeeId: string; appointments: number; busy: [number, number][] }>(sql`
    select m.employee_id as "employeeId", m.appointments, ${selectSpans(sql`m.busy`)} as busy
    from (
      select a.employee_id, count(*) filter (where ${today})::int as appointments,
        range_agg(a.occupied) filter (where a.id is distinct from ${moving?.id ?? null}::uuid) as busy
      from ${appointment} a
      where a.business_id = ${actor.businessId} and a.cancelled_at is null
        and a.occupied && tstzrange(${first}, ${last})
      group by a.employee_id) m`)
  return {
    busy: new Map(rows.map(({ employeeId, busy }) => [employeeId, presentSpans(busy)])),
    load: new Map(rows.map(({ employeeId, appointments }) => [employeeId, appointments])),
  }
}
