import type { Occupying } from '@deskbell/domain/appointments/rules.ts'
import { merge, overlap, type Span } from '@deskbell/domain/shared/intervals.ts'
import { addDays, localDay, minutesAfter } from '@deskbell/domain/shared/time.ts'
import type { LocalDate } from '@deskbell/domain/shared/time-schema.ts'
import {
  getSearchRange,
  listMatchingEmployees,
  NOTICE_MINUTES,
  type Opening,
  toOpening,
  type WaitingCriteria,
} from '@deskbell/domain/waiting-list/rules.ts'
import type { Actor } from '../../auth/actor.ts'
import type { Queryable } from '../../db/client.ts'
import { sql } from '../../db/drizzle.ts'
import { appointment } from '../../db/schema/appointment.ts'
import { booking, LIVE } from '../../db/schema/booking.ts'
import { type Busy, findBusy, findFreeOnDay, getRequirements } from '../appointments/free-times.ts'
import { type FoundHours, findShopHours } from '../business/hours/queries.ts'
import type { ServiceRecord } from '../services/present.ts'
import { findServicesByIds } from '../services/queries.ts'

/** Class with free places. */
type ClassPlaces = {
  serviceId: string
  appointmentId: string
  startsAt: Date
  endsAt: Date
  employeeIds: string[]
  free: number
}

/** Finds the classes with free places that start after `since` and are within the days of the wishes, soonest first. */
async function findClassPlaces(
  db: Queryable,
  actor: Actor,
  { wishes, since }: { wishes: WaitingCriteria[]; since: Date },
): Promise<ClassPlaces[]> {
  const serviceIds = sql.param([...new Set(wishes.map(({ serviceId }) => serviceId))])
  const last =
    wishes
      .map(({ to }) => to)
      .toSorted()
      .at(-1) ?? '1970-01-01'
  // A client still waits for a class that was moved beyond its day.
  const appointmentIds = sql.param(wishes.flatMap(({ appointmentId }) => appointmentId ?? []))
  const { rows } = await db.execute<{
    serviceId: string
    appointmentId: string
    startsAt: string
    endsAt: string
    employeeId: string
    free: number
  }>(sql`
    select f.* from (
      select a.service_id as "serviceId", a.id as "appointmentId", a.starts_at as "startsAt",
        a.ends_at as "endsAt", a.employee_id as "employeeId", a.capacity - (
          select count(*)::int from ${booking} b
          where b.business_id = ${actor.businessId} and b.appointment_id = a.id and b.status in ${LIVE}) as free
      from ${appointment} a
      where a.business_id = ${actor.businessId} and a.service_id = any (${serviceIds}::uuid[]) and a.kind = 'class'
        and a.cancelled_at is null and a.starts_at > ${since.toISOString()}
        and (a.starts_at < (${last}::date + 2)::timestamptz or a.id = any (${appointmentIds}::uuid[]))
    ) f where f.free > 0 order by f."startsAt", f."appointmentId"`)
  return rows.map(({ employeeId, startsAt, endsAt, ...row }) => ({
    ...row,
    startsAt: new Date(startsAt),
    endsAt: new Date(endsAt),
    employeeIds: [employeeId],
  }))
}

/** Returns the times at which clients already have a booking, from now on, by client. */
async function findClientTimes(
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

/** Maximum days ahead. A wish for a later day is considered once it comes nearer. */
const LOOK_AHEAD_DAYS = 180

export type Waiter = WaitingCriteria & { clientId: string }

/** Snapshot of all availability that the wishes may match. */
export type Board = {
  /** Yields the openings that fit a wish, soonest first, each with the employees who could do it. */
  fitting(wish: Waiter): Generator<Opening>
  /** Marks an opening as taken, so that no other client is offered it. */
  take(opening: Opening, by: { clientId: string; employeeId: string }): void
  /** Keeps an opening from all, such as one that was lost to somebody else since the board was opened. */
  close(opening: Opening): void
}

type Loaded = {
  services: Map<string, ServiceRecord>
  classes: ClassPlaces[]
  /** Times at which each client already has a booking. */
  clientTimes: Map<string, Span[]>
  days: LocalDate[]
  hours: FoundHours | null
  busy: Busy
}

/** Loads the availability for all wishes at once, with five database queries for any number of wishes. */
export async function openBoard(
  db: Queryable,
  actor: Actor,
  { wishes, now }: { wishes: Waiter[]; now: Date },
): Promise<Board> {
  return createBoard(await load(db, actor, { wishes, now }), { timeZone: actor.timeZone, now })
}

async function load(db: Queryable, actor: Actor, { wishes, now }: { wishes: Waiter[]; now: Date }): Promise<Loaded> {
  const today = localDay(now, actor.timeZone)
  const range = getSearchRange(wishes, { today, last: addDays(today, LOOK_AHEAD_DAYS) })
  const found = await findServicesByIds(db, actor, [...new Set(wishes.map(({ serviceId }) => serviceId))])
  const services = new Map(found.filter(({ archivedAt }) => !archivedAt).map((service) => [service.id, service]))
  const hasTimes = [...services.values()].some(({ kind }) => kind === 'one_to_one')
  const hours = range && hasTimes ? await findShopHours(db, actor, { ...range, to: addDays(range.to, 1) }) : null
  const days = range ? listDays(range) : []
  const employeeIds = hours?.workers.map(({ id }) => id) ?? []
  return {
    services,
    classes: await findClassPlaces(db, actor, { wishes, since: minutesAfter(now, NOTICE_MINUTES) }),
    clientTimes: await findClientTimes(db, actor, { clientIds: wishes.map(({ clientId }) => clientId), now }),
    days,
    hours,
    busy: hours ? await findBusy(db, actor, { employeeIds, days }) : new Map(),
  }
}

function listDays({ from, to }: { from: LocalDate; to: LocalDate }): LocalDate[] {
  const days: LocalDate[] = []
  for (let day = from; day <= to; day = addDays(day, 1)) days.push(day)
  return days
}

function getKey({ appointmentId, serviceId, startsAt }: Opening): string {
  return appointmentId ?? `${serviceId} ${startsAt.toISOString()}`
}

function createBoard(loaded: Loaded, { timeZone, now }: { timeZone: string; now: Date }): Board {
  const { services, clientTimes } = loaded
  const classes = loaded.classes.map((one) => ({ ...one, opening: toOpening(one, timeZone) }))
  const classesById = new Map(classes.map((one) => [one.appointmentId, one]))
  const needs = new Map<string, Map<string, Occupying>>()
  const found = new Map<string, Opening[]>()
  const closed = new Set<string>()

  function needsFor(service: ServiceRecord, hours: FoundHours): Map<string, Occupying> {
    const known = needs.get(service.id) ?? getRequirements(service, { hours, durationMinutes: null })
    needs.set(service.id, known)
    return known
  }

  // Computed on first use, once per day and service.
  function timesOn(service: ServiceRecord, day: LocalDate): Opening[] {
    const { hours, busy } = loaded
    if (!hours || !service.bookable) return []
    const key = `${day} ${service.id}`
    const known = found.get(key)
    if (known) return known
    const notBefore = minutesAfter(now, NOTICE_MINUTES + 1)
    const times = findFreeOnDay(day, { hours, needs: needsFor(service, hours), busy, now: notBefore }).map((time) =>
      toOpening({ ...time, serviceId: service.id, startsAt: new Date(time.startsAt), appointmentId: null }, timeZone),
    )
    found.set(key, times)
    return times
  }

  function* openingsFor(wish: WaitingCriteria, service: ServiceRecord): Generator<Opening> {
    if (service.kind === 'class') yield* classes.filter(({ free }) => free > 0).map(({ opening }) => opening)
    else for (const day of loaded.days) if (wish.from <= day && day <= wish.to) yield* timesOn(service, day)
  }

  function spanOf({ serviceId, appointmentId, startsAt, employeeIds }: Opening): Span {
    const inClass = appointmentId && classesById.get(appointmentId)
    if (inClass) return { from: startsAt, to: inClass.endsAt }
    const service = services.get(serviceId)
    const minutes = needs.get(serviceId)?.get(employeeIds[0] ?? '')?.durationMinutes ?? service?.durationMinutes ?? 0
    return { from: startsAt, to: minutesAfter(startsAt, minutes) }
  }

  function isElsewhere(clientId: string, opening: Opening): boolean {
    const span = spanOf(opening)
    return (clientTimes.get(clientId) ?? []).some((other) => overlap(span, other))
  }

  return {
    *fitting(wish) {
      const service = services.get(wish.serviceId)
      if (!service) return
      for (const opening of openingsFor(wish, service)) {
        if (closed.has(getKey(opening))) continue
        const employeeIds = listMatchingEmployees(wish, opening)
        const fit = { ...opening, employeeIds }
        if (employeeIds.length > 0 && !isElsewhere(wish.clientId, fit)) yield fit
      }
    },
    take(opening, { clientId, employeeId }) {
      const own = { ...opening, employeeIds: [employeeId] }
      clientTimes.set(clientId, [...(clientTimes.get(clientId) ?? []), spanOf(own)])
      const inClass = opening.appointmentId && classesById.get(opening.appointmentId)
      if (inClass) inClass.free--
      if (opening.appointmentId) return
      const { from, to } = spanOf(own)
      const { bufferBeforeMinutes = 0, bufferAfterMinutes = 0 } = services.get(opening.serviceId) ?? {}
      const span = { from: minutesAfter(from, -bufferBeforeMinutes), to: minutesAfter(to, bufferAfterMinutes) }
      loaded.busy.set(employeeId, merge([...(loaded.busy.get(employeeId) ?? []), span]))
      for (const key of found.keys()) if (key.startsWith(opening.day)) found.delete(key)
    },
    close: (opening) => closed.add(getKey(opening)),
  }
}
