import type { AgendaFilter, Appointment, Booking } from '@deskbell/domain/appointments/schema.ts'
import type { DayRange } from '@deskbell/domain/business/hours/schema.ts'
import { DAY_MS } from '@deskbell/domain/shared/durations.ts'
import { addDays, dayBounds } from '@deskbell/domain/shared/time.ts'
import type { LocalDate } from '@deskbell/domain/shared/time-schema.ts'
import { z } from 'zod'
import type { Actor } from '../../auth/actor.ts'
import type { Queryable, Transaction } from '../../db/client.ts'
import { and, asc, desc, eq, getTableColumns, gt, gte, inArray, lt, type SQL, sql } from '../../db/drizzle.ts'
import { decodeCursor, toPage } from '../../db/paging.ts'
import { appointment, series } from '../../db/schema/appointment.ts'
import { booking, LIVE } from '../../db/schema/booking.ts'
import { checkIn } from '../../db/schema/check-in.ts'
import { client } from '../../db/schema/client.ts'
import { service } from '../../db/schema/service.ts'
import { toIsoText } from '../../db/timestamp.ts'
import { AppError } from '../../errors.ts'
import { type AppointmentRecord, type AppointmentRow, presentAppointment } from './present.ts'

/** Bookings of an appointment as a JSON array, oldest first. */
const bookingsJson = ({ businessId }: Actor) => sql<Booking[]>`coalesce((
  select json_agg(json_build_object(
    'id', b.id, 'appointmentId', b.appointment_id, 'clientId', b.client_id,
    'firstName', c.first_name, 'lastName', c.last_name, 'alertNote', c.alert_note,
    'status', b.status, 'source', b.source, 'heldUntil', ${toIsoText(sql`b.held_until`)},
    'requestedAt', ${toIsoText(sql`b.requested_at`)}, 'walkIn', b.walk_in, 'price', b.price, 'checkInId', k.id,
    'unpaid', k.id is not null and k.pass_id is null and k.sale_line_id is null, 'reason', b.reason,
    'forgiven', b.forgiven_at is not null, 'spentPassId', b.spent_pass_id, 'answers', b.answers) order by b.created_at, b.id)
  from ${booking} b
  join ${client} c on c.business_id = b.business_id and c.id = b.client_id
  left join ${checkIn} k on k.business_id = b.business_id and k.booking_id = b.id and k.undone_at is null
  where b.business_id = ${businessId} and b.appointment_id = ${appointment}.id), '[]')`

const live = ({ businessId }: Actor) => sql<number>`(
  select count(*)::int from ${booking} b
  where b.business_id = ${businessId} and b.appointment_id = ${appointment}.id and b.status in ${LIVE})`

const shared = {
  ...getTableColumns(appointment),
  serviceName: service.name,
  colour: service.colour,
  everyWeeks: series.everyWeeks,
  taken: sql<number>`places.taken`,
  here: sql<number>`places.here`,
}
// One lateral join for both counts, so that bookings are scanned once: a day may have hundreds of appointments.
const places = ({ businessId }: Actor) => sql`(
  select count(*) filter (where b.status in ${LIVE})::int as taken,
    count(*) filter (where b.status in ('arrived', 'completed'))::int as here
  from ${booking} b
  where b.business_id = ${businessId} and b.appointment_id = ${appointment}.id) places`
// The calendar shows only the counts of a class; its roster is loaded when it is opened.
const ofCalendar = (actor: Actor) => ({
  ...shared,
  bookings: sql<Booking[]>`case ${appointment.kind} when 'one_to_one' then ${bookingsJson(actor)} else '[]' end`,
})
const whole = (actor: Actor) => ({ ...shared, bookings: bookingsJson(actor) })

function select(db: Queryable, actor: Actor, columns: typeof whole) {
  return db
    .select(columns(actor))
    .from(appointment)
    .innerJoin(service, and(eq(service.businessId, appointment.businessId), eq(service.id, appointment.serviceId)))
    .leftJoin(series, and(eq(series.businessId, appointment.businessId), eq(series.id, appointment.seriesId)))
    .leftJoinLateral(places(actor), sql`true`)
    .$dynamic()
}

// An appointment lasts at most 24 h (check constraint), so that an earlier start cannot overlap the range. The lower
// bound on `startsAt` lets the index be used.
function during({ from, days }: Pick<DayRange, 'from' | 'days'>, actor: Actor): SQL | undefined {
  const start = dayBounds(from, actor.timeZone).from
  const end = dayBounds(addDays(from, days - 1), actor.timeZone).to
  return and(
    eq(appointment.businessId, actor.businessId),
    gte(appointment.startsAt, new Date(start.getTime() - DAY_MS)),
    lt(appointment.startsAt, end),
    gt(appointment.endsAt, start),
  )
}

/** Returns the appointments of some days in order of start, including cancelled ones. */
export async function findAppointments(
  db: Queryable,
  actor: Actor,
  range: DayRange,
): Promise<{ items: Appointment[] }> {
  const ofEmployee = range.employeeId ? eq(appointment.employeeId, range.employeeId) : undefined
  const rows = await select(db, actor, ofCalendar)
    .where(and(during(range, actor), ofEmployee))
    .orderBy(appointment.startsAt, appointment.id)
  return { items: rows.map(presentAppointment) }
}

export async function findAppointmentRecords(db: Queryable, actor: Actor, ids: string[]): Promise<AppointmentRecord[]> {
  return select(db, actor, whole)
    .where(and(eq(appointment.businessId, actor.businessId), inArray(appointment.id, ids)))
    .orderBy(appointment.startsAt, appointment.id)
}

/** Returns an appointment with all its bookings. Throws AppError 'not_found'. */
export async function findAppointment(db: Queryable, actor: Actor, id: string): Promise<Appointment> {
  const [row] = await findAppointmentRecords(db, actor, [id])
  if (!row) throw new AppError('not_found')
  return presentAppointment(row)
}

/**
 * Locks appointments in order of id and returns their current rows. Lock order against deadlocks: clients, standing
 * places, employees, appointments.
 */
export async function lockAppointments(
  tx: Transaction,
  actor: Actor,
  where: SQL | undefined,
): Promise<AppointmentRow[]> {
  return tx
    .select()
    .from(appointment)
    .where(and(eq(appointment.businessId, actor.businessId), where))
    .orderBy(appointment.id)
    .for('no key update')
}

export async function lockAppointment(tx: Transaction, actor: Actor, id: string): Promise<AppointmentRow> {
  const [row] = await lockAppointments(tx, actor, eq(appointment.id, id))
  if (!row) throw new AppError('not_found')
  return row
}

const SortKey = z.tuple([z.iso.datetime(), z.uuid()])

function ofClient(actor: Actor, clientId: string | undefined): SQL | undefined {
  if (!clientId) return undefined
  return sql`${appointment.id} in (
    select b.appointment_id from ${booking} b where b.business_id = ${actor.businessId} and b.client_id = ${clientId})`
}

function whereFrom({ from, order }: AgendaFilter, actor: Actor): SQL | undefined {
  if (!from) return undefined
  const day = dayBounds(from, actor.timeZone)
  return order === 'soonest' ? gte(appointment.startsAt, day.from) : lt(appointment.startsAt, day.to)
}

/** Returns a page of appointments, sorted by start. Keyset pagination on start and id. */
export async function findAgenda(db: Queryable, actor: Actor, filter: AgendaFilter) {
  const last = decodeCursor(filter.cursor, SortKey)
  const isForward = filter.order === 'soonest'
  const key = sql`(${appointment.startsAt}, ${appointment.id})`
  const beyond = isForward ? sql`>` : sql`<`
  const direction = isForward ? asc : desc
  const rows = await select(db, actor, filter.clientId ? whole : ofCalendar)
    .where(
      and(
        eq(appointment.businessId, actor.businessId),
        whereFrom(filter, actor),
        filter.employeeId ? eq(appointment.employeeId, filter.employeeId) : undefined,
        filter.serviceId ? eq(appointment.serviceId, filter.serviceId) : undefined,
        ofClient(actor, filter.clientId),
        last ? sql`${key} ${beyond} (${last[0]}::timestamptz, ${last[1]}::uuid)` : undefined,
      ),
    )
    .orderBy(direction(appointment.startsAt), direction(appointment.id))
    .limit(filter.limit + 1)
  return toPage(
    rows.map((row) => ({ ...row, bookings: filterBookings(row, filter.clientId) })),
    {
      limit: filter.limit,
      present: presentAppointment,
      sortKey: ({ startsAt, id }) => [startsAt.toISOString(), id],
    },
  )
}

/** Removes other clients' bookings from a client's own list. */
function filterBookings({ bookings }: AppointmentRecord, clientId: string | undefined): Booking[] {
  return clientId ? bookings.filter((one) => one.clientId === clientId) : bookings
}

type Counted = { day: LocalDate; employeeId: string; appointments: number; places: number }

/** Counts the appointments per day and employee, without cancelled ones. */
export async function countByDay(db: Queryable, actor: Actor, range: DayRange) {
  const day = sql<LocalDate>`(${appointment.startsAt} at time zone ${actor.timeZone})::date::text`
  const rows: Counted[] = await db
    .select({
      day,
      employeeId: appointment.employeeId,
      appointments: sql<number>`count(*)::int`,
      places: sql<number>`sum(${live(actor)})::int`,
    })
    .from(appointment)
    .where(
      and(
        during(range, actor),
        sql`${appointment.cancelledAt} is null`,
        range.employeeId ? eq(appointment.employeeId, range.employeeId) : undefined,
      ),
    )
    .groupBy(sql`1`, appointment.employeeId)
    .orderBy(sql`1`, appointment.employeeId)
  const days = Map.groupBy(rows, (row) => row.day)
  return { items: [...days].map(([date, counts]) => presentCount(date, counts)) }
}

function presentCount(day: LocalDate, counts: Counted[]) {
  return {
    day,
    appointments: counts.reduce((sum, { appointments }) => sum + appointments, 0),
    places: counts.reduce((sum, { places }) => sum + places, 0),
    employees: counts.map(({ employeeId, appointments }) => ({ employeeId, appointments })),
  }
}
