import { type PlannedTime, planTimes } from '@deskbell/domain/appointments/plan.ts'
import { occupiedSpan } from '@deskbell/domain/appointments/rules.ts'
import type { BookingConflict, NewAppointments, NewItem } from '@deskbell/domain/appointments/schema.ts'
import { overlap } from '@deskbell/domain/shared/intervals.ts'
import { addDays, dayBounds, localDay, minutesAfter } from '@deskbell/domain/shared/time.ts'
import type { Actor } from '../../auth/actor.ts'
import type { Queryable } from '../../db/client.ts'
import { and, eq, gte, isNull, lt, sql } from '../../db/drizzle.ts'
import { appointment } from '../../db/schema/appointment.ts'
import { AppError } from '../../errors.ts'
import { type FoundHours, findShopHours } from '../business/hours/queries.ts'
import type { ServiceRecord } from '../services/present.ts'
import { findServicesByIds } from '../services/queries.ts'
import { findBusyEmployees, findClientBusy, findHoursConflict, type WantedTime } from './conflicts.ts'

/** Requested service with its candidate employees and the assigned one. */
export type PlannedItem = NewItem & { service: ServiceRecord; candidates: string[]; employeeId: string | null }
export type PlannedOccurrence = Pick<PlannedTime, 'day' | 'clockChange'> & {
  wishes: WantedTime[]
  clashes: BookingConflict[]
}
export type Plan = { items: PlannedItem[]; occurrences: PlannedOccurrence[] }

/** Returns the duration and price: requested, else the employee's own, else the service's default. */
export function getTerms(
  { service, ...item }: Pick<NewItem, 'durationMinutes' | 'price'> & { service: ServiceRecord },
  employeeId: string | null,
) {
  const own = service.performers.find((performer) => performer.employeeId === employeeId)
  return {
    durationMinutes: item.durationMinutes ?? own?.durationMinutes ?? service.durationMinutes,
    price: item.price ?? own?.price ?? service.price,
  }
}

/** True if an employee performs a service. A service without performers is performed by everyone. */
export function isPerformedBy({ performers }: Pick<ServiceRecord, 'performers'>, employeeId: string): boolean {
  return performers.length === 0 || performers.some((performer) => performer.employeeId === employeeId)
}

/**
 * Loads the requested services with their candidate employees. Throws AppError 'not_found', 'archived', 'not_bookable',
 * 'not_performed', 'invalid'.
 */
export async function findItems(
  db: Queryable,
  actor: Actor,
  { items, clientId }: NewAppointments,
  employees: { id: string; archived: boolean }[],
): Promise<PlannedItem[]> {
  const services = await findServicesByIds(db, actor, [...new Set(items.map(({ serviceId }) => serviceId))])
  return items.map((item) => {
    const service = services.find(({ id }) => id === item.serviceId)
    if (!service) throw new AppError('not_found')
    if (service.archivedAt) throw new AppError('archived')
    if (!service.bookable) throw new AppError('not_bookable')
    if (service.kind === 'one_to_one' && !clientId)
      throw new AppError('invalid', { fields: [{ path: 'clientId', message: 'Choose who comes' }] })
    return { ...item, service, candidates: candidatesFor(item, service, employees) }
  })
}

function candidatesFor(
  { employeeId }: NewItem,
  service: ServiceRecord,
  employees: { id: string; archived: boolean }[],
): string[] {
  const able = employees.filter(({ id, archived }) => !archived && isPerformedBy(service, id)).map(({ id }) => id)
  if (!employeeId) return able
  if (!employees.some(({ id }) => id === employeeId)) throw new AppError('not_found')
  if (!able.includes(employeeId)) throw new AppError('not_performed')
  return [employeeId]
}

/** Returns the time of an item with an employee. */
export function wishFor(item: PlannedItem, employeeId: string, startsAt: Date): WantedTime {
  const { bufferBeforeMinutes, bufferAfterMinutes } = item.service
  const { durationMinutes } = getTerms(item, employeeId)
  return {
    employeeId,
    startsAt,
    endsAt: minutesAfter(startsAt, durationMinutes),
    occupied: occupiedSpan(startsAt, { durationMinutes, bufferBeforeMinutes, bufferAfterMinutes }),
  }
}

/**
 * Plans times and employees of a booking and finds its conflicts. The result is reliable only while the employees are
 * locked.
 */
export async function makePlan(
  db: Queryable,
  actor: Actor,
  { input, items }: { input: NewAppointments; items: PlannedItem[] },
): Promise<Plan> {
  const times = planTimes({
    starts: input.items.map(({ startsAt }) => new Date(startsAt)),
    repeat: input.repeat,
    exceptions: input.exceptions.map(({ day, startsAt }) => ({ day, startsAt: startsAt ? new Date(startsAt) : null })),
    timeZone: actor.timeZone,
  })
  const hours = await findHours(db, actor, { times, items })
  const chosen = await assignEmployees(db, actor, { items, times, hours })
  const occurrences = await findClashes(db, actor, { input, items: chosen, times, hours })
  return { items: chosen, occurrences }
}

type Placing = { items: PlannedItem[]; times: PlannedTime[] }

function findHours(db: Queryable, actor: Actor, { times, items }: Placing): Promise<FoundHours> {
  const starts = times.flatMap((time) => time.starts).toSorted((a, b) => a.getTime() - b.getTime())
  const [first = new Date(0), last = first] = [starts[0], starts.at(-1)]
  const employeeIds = [...new Set(items.flatMap(({ candidates }) => candidates))]
  const to = addDays(localDay(last, actor.timeZone), 1)
  return findShopHours(db, actor, { from: localDay(first, actor.timeZone), to, employeeIds })
}

/**
 * Assigns the items for any employee to one who is available at every occurrence, least busy on the first day first.
 */
async function assignEmployees(
  db: Queryable,
  actor: Actor,
  { items, times, hours }: Placing & { hours: FoundHours },
): Promise<PlannedItem[]> {
  if (items.every(({ employeeId }) => employeeId)) return items
  const open = items.flatMap((item, index) =>
    item.employeeId ? [] : item.candidates.map((employeeId) => ({ index, employeeId, item })),
  )
  const wishes = open.flatMap(({ index, employeeId, item }) =>
    times.map(({ starts }) => ({ index, ...wishFor(item, employeeId, starts[index] ?? new Date(0)) })),
  )
  const taken = await findBusyEmployees(db, actor, { wishes })
  const busy = wishes.filter((wish, at) => taken[at]?.length || findHoursConflict(wish, hours).length > 0)
  const load = await countOn(db, actor, wishes[0]?.startsAt ?? new Date(0))
  // An employee is not available for two overlapping services of the same request.
  const given = items.flatMap((item, index) => {
    const { employeeId } = item
    return employeeId ? times.map(({ starts }) => wishFor(item, employeeId, starts[index] ?? new Date(0))) : []
  })
  return items.map((item, index) => {
    if (item.employeeId) return item
    const free = open
      .filter((one) => one.index === index)
      .map(({ employeeId }) => wishes.filter((wish) => wish.index === index && wish.employeeId === employeeId))
      .filter((own) => !own.some((wish) => busy.includes(wish) || given.some((other) => meet(wish, other))))
      .toSorted((a, b) => (load.get(a[0]?.employeeId ?? '') ?? 0) - (load.get(b[0]?.employeeId ?? '') ?? 0))
    given.push(...(free[0] ?? []))
    return { ...item, employeeId: free[0]?.[0]?.employeeId ?? null }
  })
}

function meet(a: WantedTime, b: WantedTime): boolean {
  return a.employeeId === b.employeeId && overlap(a.occupied, b.occupied)
}

/** Counts the appointments per employee on the local day of `at`. */
async function countOn(db: Queryable, actor: Actor, at: Date): Promise<Map<string, number>> {
  const { from, to } = dayBounds(localDay(at, actor.timeZone), actor.timeZone)
  const rows = await db
    .select({ employeeId: appointment.employeeId, count: sql<number>`count(*)::int` })
    .from(appointment)
    .where(
      and(
        eq(appointment.businessId, actor.businessId),
        gte(appointment.startsAt, from),
        lt(appointment.startsAt, to),
        isNull(appointment.cancelledAt),
      ),
    )
    .groupBy(appointment.employeeId)
  return new Map(rows.map(({ employeeId, count }) => [employeeId, count]))
}

async function findClashes(
  db: Queryable,
  actor: Actor,
  clashing: Placing & { input: NewAppointments; hours: FoundHours },
): Promise<PlannedOccurrence[]> {
  const { input, items, times, hours } = clashing
  // If nobody is available, report the conflicts of the first candidate.
  const who = items.map(({ employeeId, candidates }) => employeeId ?? candidates[0] ?? null)
  const wishes = times.flatMap(({ starts }, occurrence) =>
    items.flatMap((item, index) => {
      const [employeeId, startsAt] = [who[index], starts[index]]
      return employeeId && startsAt ? [{ occurrence, item: index, ...wishFor(item, employeeId, startsAt) }] : []
    }),
  )
  const { clientId } = input
  const taken = await findBusyEmployees(db, actor, { wishes })
  const elsewhere = clientId ? await findClientBusy(db, actor, { wishes, clientId }) : []
  const met = wishes.map((wish, at) => ({
    ...wish,
    clashes: [...(taken[at] ?? []), ...findHoursConflict(wish, hours), ...(elsewhere[at] ?? [])].map((clash) => ({
      ...clash,
      item: wish.item,
    })),
  }))
  return times.map(({ day, clockChange }, occurrence) => {
    const own = met.filter((wish) => wish.occurrence === occurrence)
    return { day, clockChange, wishes: own, clashes: own.flatMap(({ clashes }) => clashes) }
  })
}
