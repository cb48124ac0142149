import type { Occupying } from '@deskbell/domain/appointments/rules.ts'
import { merge, overlap, type Span } from '@deskbell/domain/shared/intervals.ts'
import { addDays, type LocalDate, localDay, minutesAfter } from '@deskbell/domain/shared/time.ts'
import {
  daysOfInterest,
  NOTICE_MINUTES,
  type Opening,
  toOpening,
  type Wish,
  whoFits,
} from '@deskbell/domain/waiting-list/rules.ts'
import type { Actor } from '../../auth/actor.ts'
import type { Queryable } from '../../db/client.ts'
import { type Busy, findBusy, findFreeOnDay, getRequirements } from '../appointments/free-times.ts'
import { type FoundHours, findShopHours } from '../business/hours/queries.ts'
import type { ServiceRecord } from '../services/present.ts'
import { findServicesByIds } from '../services/queries.ts'
import { type ClassPlaces, findClassPlaces, findClientTimes } from './board-queries.ts'

/** Who waits for a day beyond that is looked at when it comes nearer. */
const LOOK_AHEAD_DAYS = 180

export type Waiter = Wish & { clientId: string }

/** All that is free and that any of some wishes could be about. */
export type Board = {
  /** What fits somebody, the soonest first, with who of the employees it could be. */
  fitting(wish: Waiter): Generator<Opening>
  /** Notes that somebody has it, so that it is nobody else's. */
  take(opening: Opening, by: { clientId: string; employeeId: string }): void
}

type Loaded = {
  services: Map<string, ServiceRecord>
  classes: ClassPlaces[]
  /** When each of the clients is somewhere already. */
  clientTimes: Map<string, Span[]>
  days: LocalDate[]
  hours: FoundHours | null
  busy: Busy
}

/** Looks at all that is free for some wishes at once: five questions to the database, however many they are. */
export async function openBoard(
  db: Queryable,
  actor: Actor,
  { wishes, now }: { wishes: Waiter[]; now: Date },
): Promise<Board> {
  return createBoard(await load(db, actor, { wishes, now }), { timeZone: actor.timeZone, now })
}

async function load(db: Queryable, actor: Actor, { wishes, now }: { wishes: Waiter[]; now: Date }): Promise<Loaded> {
  const today = localDay(now, actor.timeZone)
  const range = daysOfInterest(wishes, { today, last: addDays(today, LOOK_AHEAD_DAYS) })
  const found = await findServicesByIds(db, actor, [...new Set(wishes.map(({ serviceId }) => serviceId))])
  const services = new Map(found.filter(({ archivedAt }) => !archivedAt).map((service) => [service.id, service]))
  const hasTimes = [...services.values()].some(({ kind }) => kind === 'one_to_one')
  const hours = range && hasTimes ? await findShopHours(db, actor, range) : null
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

function createBoard(loaded: Loaded, { timeZone, now }: { timeZone: string; now: Date }): Board {
  const { services, clientTimes } = loaded
  const classes = loaded.classes.map((one) => ({ free: one.free, opening: toOpening(one, timeZone) }))
  const needs = new Map<string, Map<string, Occupying>>()
  const found = new Map<string, Opening[]>()

  function needsFor(service: ServiceRecord, hours: FoundHours): Map<string, Occupying> {
    const known = needs.get(service.id) ?? getRequirements(service, { hours, durationMinutes: null })
    needs.set(service.id, known)
    return known
  }

  // Each is looked for when the first one asks for it, and once.
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

  function* openingsFor(wish: Wish, service: ServiceRecord): Generator<Opening> {
    if (service.kind === 'class') yield* classes.filter(({ free }) => free > 0).map(({ opening }) => opening)
    else for (const day of loaded.days) if (wish.from <= day && day <= wish.to) yield* timesOn(service, day)
  }

  function spanOf({ serviceId, startsAt, employeeIds }: Opening): Span {
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
        const employeeIds = whoFits(wish, opening)
        const fit = { ...opening, employeeIds }
        if (employeeIds.length > 0 && !isElsewhere(wish.clientId, fit)) yield fit
      }
    },
    take(opening, { clientId, employeeId }) {
      const own = { ...opening, employeeIds: [employeeId] }
      clientTimes.set(clientId, [...(clientTimes.get(clientId) ?? []), spanOf(own)])
      const inClass = classes.find(({ opening: one }) => one.appointmentId === opening.appointmentId)
      if (opening.appointmentId && inClass) inClass.free--
      if (opening.appointmentId) return
      const { from, to } = spanOf(own)
      const { bufferBeforeMinutes = 0, bufferAfterMinutes = 0 } = services.get(opening.serviceId) ?? {}
      const span = { from: minutesAfter(from, -bufferBeforeMinutes), to: minutesAfter(to, bufferAfterMinutes) }
      loaded.busy.set(employeeId, merge([...(loaded.busy.get(employeeId) ?? []), span]))
      for (const key of found.keys()) if (key.startsWith(opening.day)) found.delete(key)
    },
  }
}
