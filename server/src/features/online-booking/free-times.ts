import { workingSpans } from '@deskbell/domain/business/hours/rules.ts'
import { clipToWindow, type OnlineWindow, onlineWindow } from '@deskbell/domain/online-booking/rules.ts'
import type { OnlineTimes, OnlineTimesFilter } from '@deskbell/domain/online-booking/schema.ts'
import { subtract, sumSpans } from '@deskbell/domain/shared/intervals.ts'
import { addDays, dayBounds, daysBetween, localDay } from '@deskbell/domain/shared/time.ts'
import type { LocalDate } from '@deskbell/domain/shared/time-schema.ts'
import type { Actor } from '../../auth/actor.ts'
import type { Queryable } from '../../db/client.ts'
import { type SQL, sql } from '../../db/drizzle.ts'
import { appointment } from '../../db/schema/appointment.ts'
import { booking, LIVE } from '../../db/schema/booking.ts'
import type { DayOccupancy } from '../appointments/availability.ts'
import { findEmployeeTimes, getRequirements } from '../appointments/free-times.ts'
import type { AppointmentRow } from '../appointments/present.ts'
import type { ServiceRecord } from '../services/present.ts'
import { countOpenPlaces } from '../waiting-list/reserved-places.ts'
import { requireOffered } from './bookable-services.ts'
import type { OnlineShopFront } from './shop.ts'

type Time = OnlineTimes['items'][number]

/** `moving`: the appointment for which another time, or another class, is searched. */
type Search = { from: LocalDate; to: LocalDate } & {
  service: ServiceRecord
  employeeId: string | undefined
  notBefore: Date
  now: Date
  limit: number
  moving?: AppointmentRow | undefined
}

const NO_LIMIT = Number.POSITIVE_INFINITY

/**
 * Where clients choose the employee, a move keeps them, unless it asks for another one. Null: whoever can, and for a class,
 * whose employee can't be chosen.
 */
export function getMoveEmployeeId(
  { shop }: OnlineShopFront,
  { kind, employeeId }: AppointmentRow,
  requested: string | null,
): string | null {
  return shop.online.chooseEmployee && kind === 'one_to_one' ? (requested ?? employeeId) : null
}

/**
 * Finds the bookable times of a service, or the places in its classes, for a new booking or for one that is to be moved.
 * Throws AppError 'not_found' if it isn't offered online.
 */
export async function findOnlineTimes(
  db: Queryable,
  front: OnlineShopFront,
  { filter, moving, now }: { filter: OnlineTimesFilter; moving?: AppointmentRow | undefined; now: Date },
): Promise<OnlineTimes> {
  const { shop, actor } = front
  const { online, timeZone } = shop
  const service = await requireOffered(db, actor, online, filter.serviceId)
  const window = onlineWindow(online, { now, timeZone })
  const days = clipToWindow(window, filter)
  if (!days) return { items: [], nextDay: null }
  const wanted = online.chooseEmployee ? filter.employeeId : undefined
  const employeeId = moving ? (getMoveEmployeeId(front, moving, wanted ?? null) ?? undefined) : wanted
  const search = { service, employeeId, moving, notBefore: window.notBefore, now, limit: NO_LIMIT }
  const items = await findTimes(db, actor, { ...search, ...days })
  const nextDay = items.length > 0 ? null : await findNextDay(db, actor, { ...search, ...days }, window)
  return { items: online.chooseEmployee ? items : items.map((one) => ({ ...one, employeeIds: [] })), nextDay }
}

export function findTimes(db: Queryable, actor: Actor, search: Search): Promise<Time[]> {
  return search.service.kind === 'class' ? findClasses(db, actor, search) : findFree(db, actor, search)
}

async function findNextDay(db: Queryable, actor: Actor, search: Search, { lastDay }: OnlineWindow) {
  const later = { ...search, from: addDays(search.to, 1), to: lastDay, limit: 1 }
  if (later.from > later.to) return null
  const [first] = await findTimes(db, actor, later)
  return first ? localDay(new Date(first.startsAt), actor.timeZone) : null
}

async function findFree(db: Queryable, actor: Actor, search: Search): Promise<Time[]> {
  const { service, employeeId, from, to, notBefore, limit, moving } = search
  const filter = { serviceId: service.id, employeeId, from, days: daysBetween(from, to) + 1, limit }
  const { items } = await findEmployeeTimes(db, actor, { service, filter, now: notBefore, moving })
  return items.map((one) => ({ ...one, endsAt: null, appointmentId: null, placesLeft: null }))
}

async function findClasses(db: Queryable, actor: Actor, search: Search): Promise<Time[]> {
  const { rows } = await db.execute<{
    id: string
    startsAt: string
    endsAt: string
    employeeId: string
    placesLeft: number
  }>(sql`
    select a.id, a.starts_at as "startsAt", a.ends_at as "endsAt", a.employee_id as "employeeId", open.places as "placesLeft"
    from ${appointment} a
    cross join lateral (
      select count(*)::int as taken from ${booking} b
      where b.business_id = ${actor.businessId} and b.appointment_id = a.id and b.status in ${LIVE}) live
    cross join lateral (select ${countOpenPlaces(actor, sql`live.taken`, search.now)} as places) open
    where ${classesIn(actor, search)} and open.places > 0
    order by a.starts_at, a.id limit ${Math.min(search.limit, 5000)}`)
  return rows.map(({ id, startsAt, endsAt, employeeId, placesLeft }) => ({
    appointmentId: id,
    startsAt: new Date(startsAt).toISOString(),
    endsAt: new Date(endsAt).toISOString(),
    employeeIds: [employeeId],
    placesLeft,
  }))
}

function classesIn(actor: Actor, { service, employeeId, from, to, notBefore, moving }: Omit<Search, 'now'>): SQL {
  const first = dayBounds(from, actor.timeZone).from
  const since = first > notBefore ? first : notBefore
  return sql`a.business_id = ${actor.businessId} and a.service_id = ${service.id} and a.kind = 'class'
    and a.cancelled_at is null and a.starts_at >= ${since.toISOString()}
    and a.starts_at < ${dayBounds(to, actor.timeZone).to.toISOString()}
    and a.id is distinct from ${moving?.id ?? null}::uuid
    ${employeeId ? sql`and a.employee_id = ${employeeId}` : sql``}`
}

/**
 * Measures how full a day still is for a service: places in its classes, or, with the occupancy of the day,
 * milliseconds at work of those who perform it.
 */
export async function findFreeShare(
  db: Queryable,
  actor: Actor,
  {
    service,
    startsAt,
    notBefore,
    occupancy,
  }: { service: ServiceRecord; startsAt: Date; notBefore: Date; occupancy: DayOccupancy | null },
): Promise<{ free: number; all: number }> {
  const day = localDay(startsAt, actor.timeZone)
  if (!occupancy) return findFreePlaces(db, actor, { service, notBefore, day })
  const { hours, busy } = occupancy
  const able = getRequirements(service, { hours, durationMinutes: null })
  const ahead = hours.workers
    .filter(({ id }) => able.has(id))
    .map((worker) => {
      const working = subtract(workingSpans(day, hours.shop, worker), [{ from: new Date(0), to: notBefore }])
      return { working, free: subtract(working, busy.get(worker.id) ?? []) }
    })
  return { free: sumSpans(ahead.flatMap(({ free }) => free)), all: sumSpans(ahead.flatMap(({ working }) => working)) }
}

async function findFreePlaces(
  db: Queryable,
  actor: Actor,
  { day, ...search }: Pick<Search, 'service' | 'notBefore'> & { day: LocalDate },
): Promise<{ free: number; all: number }> {
  const within = classesIn(actor, { ...search, employeeId: undefined, from: day, to: day, limit: NO_LIMIT })
  const { rows } = await db.execute<{ taken: number; all: number }>(sql`
    select coalesce(sum(a.capacity), 0)::int as all, coalesce(sum((
      select count(*) from ${booking} b
      where b.business_id = ${actor.businessId} and b.appointment_id = a.id and b.status in ${LIVE})), 0)::int as taken
    from ${appointment} a where ${within}`)
  const { taken = 0, all = 0 } = rows[0] ?? {}
  return { free: all - taken, all }
}
