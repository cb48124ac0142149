import { listAvailableStarts, type Occupying } from '@deskbell/domain/appointments/rules.ts'
import type { FreeTime, FreeTimeFilter } from '@deskbell/domain/appointments/schema.ts'
import { listSequences, type SequenceItem } from '@deskbell/domain/appointments/sequence.ts'
import { getDayEnd, shiftSpans } from '@deskbell/domain/business/hours/rules.ts'
import { DAY_MS, HOUR_MS } from '@deskbell/domain/shared/durations.ts'
import { type Span, sumSpans } from '@deskbell/domain/shared/intervals.ts'
import { addDays, dayBounds, minutesAfter } from '@deskbell/domain/shared/time.ts'
import type { LocalDate } from '@deskbell/domain/shared/time-schema.ts'
import type { Actor } from '../../auth/actor.ts'
import type { Queryable } from '../../db/client.ts'
import { type SQL, sql } from '../../db/drizzle.ts'
import { appointment } from '../../db/schema/appointment.ts'
import { AppError } from '../../errors.ts'
import { type FoundHours, findShopHours } from '../business/hours/queries.ts'
import type { ServiceRecord } from '../services/present.ts'
import { findService } from '../services/queries.ts'
import { getTerms, isPerformedBy } from './plan.ts'
import { type AppointmentRow, getDurationMinutes } from './present.ts'

/** Occupied spans per employee: sorted and disjoint. */
export type Busy = Map<string, Span[]>

/** Days searched in the first batch; each further batch is three times as long. Most searches succeed early. */
const FIRST_DAYS = 7

/**
 * Finds available start times of a service from now on, day by day, up to `filter.limit`. Throws AppError
 * 'not_bookable'.
 */
export async function findFreeTimes(
  db: Queryable,
  actor: Actor,
  { filter, now }: { filter: FreeTimeFilter; now: Date },
): Promise<{ items: FreeTime[] }> {
  const service = await findService(db, actor, filter.serviceId)
  if (!service.bookable) throw new AppError('not_bookable')
  return findEmployeeTimes(db, actor, { service, filter, now })
}

/** Like `findFreeTimes`, for a loaded service and without the bookable check. */
export async function findEmployeeTimes(
  db: Queryable,
  actor: Actor,
  {
    service,
    filter,
    moving,
    now,
  }: {
    service: ServiceRecord
    /** `limit` may be Infinity: all days are then searched in one batch. */
    filter: FreeTimeFilter
    /** Appointment for which a time is searched. It blocks its own time. */
    moving?: AppointmentRow | undefined
    now: Date
  },
): Promise<{ items: FreeTime[] }> {
  const employeeIds = filter.employeeId ? [filter.employeeId] : undefined
  // A day more than is searched, into which the last shift may go on.
  const to = addDays(filter.from, filter.days)
  const hours = await findShopHours(db, actor, { from: filter.from, to, employeeIds })
  const needs = getBookingRequirements(service, { hours, moving, durationMinutes: filter.durationMinutes ?? null })
  const search = { ...filter, employeeIds: [...needs.keys()] }
  return { items: await searchDays(db, actor, search, (day, busy) => findFreeOnDay(day, { hours, needs, busy, now })) }
}

type DayFilter = Pick<FreeTimeFilter, 'from' | 'days' | 'limit'>

/** Searches day by day until there are `limit` items. Each batch of days is one query. */
async function searchDays<Item>(
  db: Queryable,
  actor: Actor,
  { from: firstDay, days: count, limit, employeeIds }: DayFilter & { employeeIds: string[] },
  findOnDay: (day: LocalDate, busy: Busy) => Item[],
): Promise<Item[]> {
  const days = Array.from({ length: count }, (_, index) => addDays(firstDay, index))
  const items: Item[] = []
  let some = Number.isFinite(limit) ? FIRST_DAYS : days.length
  for (let from = 0; from < days.length && items.length < limit; from += some, some *= 3) {
    const batch = days.slice(from, from + some)
    const busy = await findBusy(db, actor, { employeeIds, days: batch })
    for (const day of batch) {
      if (items.length >= limit) break
      items.push(...findOnDay(day, busy))
    }
  }
  return items
}

/** A service of a sequence. `employeeId` null: with anybody. */
export type SequenceWish = { service: ServiceRecord; employeeId: string | null }

/**
 * Finds the times at which services can be had one after the other, day by day up to `limit`, each with its employees:
 * those with the least to do on the day are preferred.
 */
export async function findSequences(
  db: Queryable,
  actor: Actor,
  { wishes, filter, now }: { wishes: SequenceWish[]; filter: DayFilter; now: Date },
): Promise<SequenceItem[][]> {
  const hours = await findShopHours(db, actor, { from: filter.from, to: addDays(filter.from, filter.days) })
  const services = wishes.map(({ service, employeeId }) => {
    const needs = [...getRequirements(service, { hours, durationMinutes: null })]
    return new Map(needs.filter(([id]) => employeeId === null || id === employeeId))
  })
  const employeeIds = [...new Set(services.flatMap((needs) => [...needs.keys()]))]
  const longest = (name: 'bufferBeforeMinutes' | 'bufferAfterMinutes') =>
    Math.max(...wishes.map(({ service }) => service[name]))
  const buffers = {
    bufferBeforeMinutes: longest('bufferBeforeMinutes'),
    bufferAfterMinutes: longest('bufferAfterMinutes'),
  }
  return searchDays(db, actor, { ...filter, employeeIds }, (day, busy) => {
    const workers = hours.workers
      .filter(({ id }) => employeeIds.includes(id))
      .map((worker) => {
        const working = shiftSpans(day, hours.shop, worker)
        return { id: worker.id, working, busy: sliceRelevantSpans(working, busy.get(worker.id) ?? [], buffers) }
      })
      .toSorted((a, b) => sumSpans(a.busy) - sumSpans(b.busy))
    const end = getDayEnd(day, actor.timeZone)
    return listSequences({ workers, services, notBefore: now }).filter(([first]) => first && first.startsAt < end)
  })
}

/** Returns the duration and buffers of a service, per employee who performs it. */
export function getRequirements(
  service: ServiceRecord,
  { hours, durationMinutes }: { hours: FoundHours; durationMinutes: number | null },
): Map<string, Occupying> {
  const item = { service, durationMinutes, price: null }
  return new Map(
    hours.workers
      .filter(({ id, archived }) => !archived && isPerformedBy(service, id))
      .map(({ id }) => [id, { ...service, ...getTerms(item, id) }]),
  )
}

/** Returns the duration and buffers of a booking that is made, or of the appointment `moving`, per employee who can have it. */
export function getBookingRequirements(
  service: ServiceRecord,
  {
    hours,
    moving,
    durationMinutes,
  }: { hours: FoundHours; moving: AppointmentRow | undefined; durationMinutes: number | null },
): Map<string, Occupying> {
  return moving ? getMoveRequirements(service, { hours, moving }) : getRequirements(service, { hours, durationMinutes })
}

/**
 * Returns the duration and buffers of an appointment, per employee to whom it can be moved: its own, and those who have the
 * same duration and price. So a move changes neither.
 */
function getMoveRequirements(
  service: ServiceRecord,
  { hours, moving }: { hours: FoundHours; moving: AppointmentRow },
): Map<string, Occupying> {
  const { bufferBeforeMinutes, bufferAfterMinutes, employeeId, price } = moving
  const needs = { durationMinutes: getDurationMinutes(moving), bufferBeforeMinutes, bufferAfterMinutes }
  const able = [...getRequirements(service, { hours, durationMinutes: null }).keys()].filter((id) => {
    const terms = getTerms({ service, durationMinutes: null, price: null }, id)
    return id === employeeId || (terms.durationMinutes === needs.durationMinutes && terms.price === price)
  })
  return new Map(able.map((id) => [id, needs]))
}

/** Converts a multirange to a JSON array of [start, end] in epoch milliseconds; empty for null. */
export function selectSpans(multirange: SQL): SQL {
  return sql`coalesce((
    select json_agg(json_build_array(extract(epoch from lower(r)) * 1000, extract(epoch from upper(r)) * 1000))
    from unnest(${multirange}) r), '[]')`
}

export function presentSpans(spans: [number, number][]): Span[] {
  return spans.map(([from, to]) => ({ from: new Date(Number(from)), to: new Date(Number(to)) }))
}

/**
 * Loads employees' occupied spans on some days in one query. `range_agg` merges adjacent spans. Reads employee by
 * employee: for a list and a period in one, PostgreSQL's general plan reads all that begins in the period.
 */
export async function findBusy(
  db: Queryable,
  actor: Actor,
  { employeeIds, days }: { employeeIds: string[]; days: LocalDate[] },
): Promise<Busy> {
  const [first = '', last = first] = [days[0], days.at(-1)]
  const [since, until] = [dayBounds(first, actor.timeZone).from, dayBounds(last, actor.timeZone).to]
  const { rows } = await db.execute<{ employeeId: string; busy: [number, number][] }>(sql`
    select wanted.id as "employeeId", ${selectSpans(sql`m.busy`)} as busy
    from unnest(${sql.param(employeeIds)}::uuid[]) wanted (id)
    cross join lateral (
      select range_agg(a.occupied) as busy from ${appointment} a
      where a.business_id = ${actor.businessId} and a.employee_id = wanted.id and a.cancelled_at is null
        and a.starts_at >= ${new Date(since.getTime() - 48 * HOUR_MS).toISOString()}
        and a.starts_at < ${new Date(until.getTime() + DAY_MS).toISOString()}) m`)
  return new Map(rows.map(({ employeeId, busy }) => [employeeId, presentSpans(busy)]))
}

/** Narrows sorted, disjoint spans to those that an appointment within the working hours could overlap. */
function sliceRelevantSpans(
  working: Span[],
  busy: Span[],
  needs: Pick<Occupying, 'bufferBeforeMinutes' | 'bufferAfterMinutes'>,
): Span[] {
  const [first, last] = [working[0], working.at(-1)]
  if (!first || !last) return []
  const since = minutesAfter(first.from, -needs.bufferBeforeMinutes).getTime()
  const until = minutesAfter(last.to, needs.bufferAfterMinutes).getTime()
  const from = firstAfter(busy, since)
  let to = from
  while ((busy[to]?.from.getTime() ?? until) < until) to++
  return busy.slice(from, to)
}

/** Binary search for the index of the first span that ends after a time. */
function firstAfter(spans: Span[], time: number): number {
  let [low, high] = [0, spans.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((spans[middle]?.to.getTime() ?? 0) > time) high = middle
    else low = middle + 1
  }
  return low
}

export type Searching = { hours: FoundHours; needs: Map<string, Occupying>; busy: Busy; now: Date }

/** Returns the available start times of a day in order, each with the available employees. */
export function findFreeOnDay(day: LocalDate, { hours, needs: needsOf, busy, now }: Searching): FreeTime[] {
  const end = getDayEnd(day, hours.shop.timeZone).getTime()
  const found = hours.workers.flatMap((worker) => {
    const needs = needsOf.get(worker.id)
    if (!needs) return []
    const working = shiftSpans(day, hours.shop, worker)
    const around = sliceRelevantSpans(working, busy.get(worker.id) ?? [], needs)
    const times = listAvailableStarts({ working, busy: around, needs, notBefore: now })
    return times.map((at) => ({ at: at.getTime(), employeeId: worker.id })).filter(({ at }) => at < end)
  })
  return [...Map.groupBy(found, ({ at }) => at)]
    .toSorted(([a], [b]) => a - b)
    .map(([at, who]) => ({
      startsAt: new Date(at).toISOString(),
      employeeIds: who.map(({ employeeId }) => employeeId),
    }))
}
