import type {
  BookingConflict,
  BookingConflictKind,
  DoubleBookingOverride,
} from '@deskbell/domain/appointments/schema.ts'
import { findHoursViolation } from '@deskbell/domain/business/hours/rules.ts'
import type { Span } from '@deskbell/domain/shared/intervals.ts'
import { localDay } from '@deskbell/domain/shared/time.ts'
import type { Actor } from '../../auth/actor.ts'
import type { Queryable } from '../../db/client.ts'
import { sql } from '../../db/drizzle.ts'
import { appointment } from '../../db/schema/appointment.ts'
import { booking, LIVE } from '../../db/schema/booking.ts'
import { client } from '../../db/schema/client.ts'
import { service } from '../../db/schema/service.ts'
import { AppError } from '../../errors.ts'
import { type FoundHours, findShopHours } from '../business/hours/queries.ts'

export type WantedTime = { employeeId: string; startsAt: Date; endsAt: Date; occupied: Span }

type Found = { wish: number; employeeId: string; startsAt: string; endsAt: string; what: string }

function unnested(spans: Span[]) {
  const times = (end: 'from' | 'to') => sql.param(spans.map((span) => span[end].toISOString()))
  return sql`${times('from')}::timestamptz[], ${times('to')}::timestamptz[]`
}

const what = ({ businessId }: Actor) => sql`
  case a.kind when 'class' then s.name else concat_ws(' · ', nullif((
    select concat_ws(' ', c.first_name, c.last_name) from ${booking} b
    join ${client} c on c.business_id = b.business_id and c.id = b.client_id
    where b.business_id = ${businessId} and b.appointment_id = a.id and b.status in ${LIVE} limit 1), ''), s.name) end`

/**
 * Finds the appointments that occupy the employee during each wish, except those in `except`. Returns one list per
 * wish.
 */
export async function findBusyEmployees(
  db: Queryable,
  actor: Actor,
  { wishes, except = [] }: { wishes: WantedTime[]; except?: string[] },
): Promise<Omit<BookingConflict, 'item'>[][]> {
  const employees = sql.param(wishes.map(({ employeeId }) => employeeId))
  const { rows } = await db.execute<Found>(sql`
    select w.n::int - 1 as wish, w.employee_id as "employeeId", ${what(actor)} as what,
      a.starts_at as "startsAt", a.ends_at as "endsAt"
    from unnest(${employees}::uuid[], ${unnested(wishes.map(({ occupied }) => occupied))})
      with ordinality w (employee_id, since, until, n)
    join ${appointment} a on a.business_id = ${actor.businessId} and a.employee_id = w.employee_id
      and a.occupied && tstzrange(w.since, w.until) and a.cancelled_at is null
      and a.id <> all (${sql.param(except)}::uuid[])
    join ${service} s on s.business_id = a.business_id and s.id = a.service_id
    order by w.n, a.starts_at`)
  return byWish(wishes, rows).map((found) => found.map((row) => presentFound('taken', row)))
}

/** Finds the client's other appointments at the time of each wish. Returns one list per wish. */
export async function findClientBusy(
  db: Queryable,
  actor: Actor,
  {
    wishes,
    clientId,
    except = [],
  }: { wishes: Pick<WantedTime, 'startsAt' | 'endsAt'>[]; clientId: string; except?: string[] },
): Promise<Omit<BookingConflict, 'item'>[][]> {
  const { rows } = await db.execute<Found>(sql`
    select w.n::int - 1 as wish, a.employee_id as "employeeId", s.name as what,
      a.starts_at as "startsAt", a.ends_at as "endsAt"
    from unnest(${unnested(wishes.map(({ startsAt, endsAt }) => ({ from: startsAt, to: endsAt })))})
      with ordinality w (since, until, n)
    join ${booking} b on b.business_id = ${actor.businessId} and b.client_id = ${clientId} and b.status in ${LIVE}
    join ${appointment} a on a.business_id = b.business_id and a.id = b.appointment_id
      and a.starts_at < w.until and a.ends_at > w.since and a.cancelled_at is null
      and a.id <> all (${sql.param(except)}::uuid[])
    join ${service} s on s.business_id = a.business_id and s.id = a.service_id
    order by w.n, a.starts_at`)
  return byWish(wishes, rows).map((found) => found.map((row) => presentFound('client_busy', row)))
}

function byWish(wishes: unknown[], rows: Found[]): Found[][] {
  const found = Map.groupBy(rows, ({ wish }) => wish)
  return wishes.map((_, index) => found.get(index) ?? [])
}

function presentFound(
  kind: BookingConflict['kind'],
  { employeeId, startsAt, endsAt, what }: Found,
): Omit<BookingConflict, 'item'> {
  const [from, to] = [startsAt, endsAt].map((at) => new Date(at).toISOString())
  return { kind, employeeId, startsAt: from ?? null, endsAt: to ?? null, what }
}

/** Returns the conflict of a wish with the opening or working hours; empty if there is none. */
export function findHoursConflict(
  { employeeId, startsAt, endsAt }: WantedTime,
  { shop, workers }: FoundHours,
): Omit<BookingConflict, 'item'>[] {
  const worker = workers.find(({ id }) => id === employeeId) ?? { id: employeeId, workingHours: null }
  const kind = findHoursViolation({ from: startsAt, to: endsAt }, shop, worker)
  return kind ? [{ kind, employeeId, startsAt: null, endsAt: null, what: '' }] : []
}

/** Finds all conflicts of each wish: other appointments and the hours. Returns one list per wish. */
export async function findConflicts(
  db: Queryable,
  actor: Actor,
  { wishes, except = [] }: { wishes: WantedTime[]; except?: string[] },
): Promise<BookingConflict[][]> {
  const taken = await findBusyEmployees(db, actor, { wishes, except })
  const days = wishes.flatMap(({ startsAt, endsAt }) => [startsAt, endsAt]).map((at) => localDay(at, actor.timeZone))
  const [from = '', to = from] = [days.toSorted()[0], days.toSorted().at(-1)]
  const employeeIds = [...new Set(wishes.map(({ employeeId }) => employeeId))]
  const hours = await findShopHours(db, actor, { from, to, employeeIds })
  return wishes.map((wish, index) =>
    [...(taken[index] ?? []), ...findHoursConflict(wish, hours)].map((clash) => ({ ...clash, item: 0 })),
  )
}

export function isDoubleBooked(clashes: Pick<BookingConflict, 'kind'>[]): boolean {
  return clashes.some(({ kind }) => kind === 'taken')
}

/** Returns the agreed reason for a double booking; empty if it isn't one. */
export function getAnywayReason(
  clashes: Pick<BookingConflict, 'kind'>[],
  anyway: DoubleBookingOverride | null,
): string {
  return isDoubleBooked(clashes) ? (anyway?.reason ?? '') : ''
}

// `client_busy` is missing on purpose: it is only a warning and never blocks a booking.
const OF_THE_HOURS: BookingConflictKind[] = ['closed', 'time_off', 'not_working']

/**
 * Throws AppError 'slot_taken' for a double booking without `anyway`, and 'outside_hours' for a time outside the hours
 * without `findHoursViolation`.
 */
export function requireOverride(
  clashes: Pick<BookingConflict, 'kind'>[],
  { anyway, outsideHours }: { anyway: DoubleBookingOverride | null; outsideHours: boolean },
): void {
  if (isDoubleBooked(clashes) && !anyway) throw new AppError('slot_taken')
  if (clashes.some(({ kind }) => OF_THE_HOURS.includes(kind)) && !outsideHours) throw new AppError('outside_hours')
}
