import type { Actor } from '../../../auth/actor.ts'
import { and, eq, isNotNull, isNull, or, type SQL, sql } from '../../../db/drizzle.ts'
import type { PgColumn } from '../../../db/pg-core.ts'
import { appointment } from '../../../db/schema/appointment.ts'
import { booking, LIVE } from '../../../db/schema/booking.ts'
import { checkIn } from '../../../db/schema/check-in.ts'
import { dailyVisits } from '../../../db/schema/daily-sums.ts'
import { pass } from '../../../db/schema/pass.ts'
import { saleLine } from '../../../db/schema/sale.ts'
import { toTimestamp } from '../../../db/timestamp.ts'
import type { Source } from '../../data/exports/table.ts'
import { IS_LIVE, isCounted, OF_APPOINTMENT, OUTCOMES_SQL, onDays } from '../appointments/bookings.ts'
import { asVisits } from '../attendance/visits.ts'
import { splitVisits } from '../daily-sums/summed-days.ts'
import type { Both } from '../memoize.ts'
import { bothParams } from '../params.ts'
import type { ReportParams } from '../report.ts'
import { findTips } from './tips.ts'

/** Condition for the appointments that occupy an employee: at least one place is booked or was used. */
export function asWork(actor: Actor, asked: ReportParams): SQL | undefined {
  const isBooked = sql`exists (
    select 1 from ${booking} b where b.business_id = ${actor.businessId} and b.appointment_id = ${appointment.id}
      and b.status in ${LIVE} and b.held_until is null)`
  return and(onDays(actor, asked), isNull(appointment.cancelledAt), isBooked)
}

/** Length of an appointment in minutes, without buffers. */
export const MINUTES = sql<number>`(date_part('epoch', ${appointment.endsAt} - ${appointment.startsAt}) / 60)::int`

export function asMissed(actor: Actor, asked: ReportParams): SQL | undefined {
  return and(onDays(actor, asked), isCounted(actor), OUTCOMES_SQL.missed)
}

export function asVisitsWithThem(actor: Actor, asked: ReportParams): SQL | undefined {
  return and(asVisits(actor, asked), isNotNull(checkIn.employeeId))
}

/** Share of the price of a pass that a visit used. Integer arithmetic halves the time to sum up a million visits. */
function selectShare(price: PgColumn | SQL, visits: PgColumn | SQL): SQL {
  return sql`((2 * ${price}::bigint * ${checkIn.visitsUsed} + ${visits}) / (2 * ${visits}))::float8`
}

/** The same of visits that were moved from another client: the share of the first pass in the chain of transfers. */
const selectShareOfOrigin = ({ businessId }: Actor) => sql`(
  with recursive up as (
    select p.price, p.visits, p.transferred_from from ${pass} p
    where p.business_id = ${businessId} and p.id = ${pass.transferredFrom}
    union all
    select p.price, p.visits, p.transferred_from from up
    join ${pass} p on p.business_id = ${businessId} and p.id = up.transferred_from
  ) select ${selectShare(sql`up.price`, sql`up.visits`)} from up where up.transferred_from is null)`

/** Value of a visit in minor units: its rounded share of the price of the pass, else the price of its booking. */
export const selectValue = (actor: Actor) => sql<number>`case
  when ${checkIn.saleLineId} is not null then (select l.amount from ${saleLine} l
    where l.business_id = ${actor.businessId} and l.id = ${checkIn.saleLineId})
  when ${pass.visits} > 0 and ${pass.transferredFrom} is not null then ${selectShareOfOrigin(actor)}
  when ${pass.visits} > 0 then ${selectShare(pass.price, pass.visits)}
  else coalesce((select b.price from ${booking} b
    where b.business_id = ${actor.businessId} and b.id = ${checkIn.bookingId}), 0) end`

export type Work = {
  booked: number
  appointments: number
  visits: number
  value: number
  missed: number
  tips: number
}

type Row<Key extends keyof Work> = { id: string; before: boolean } & Pick<Work, Key>

const isBefore = (time: PgColumn, { from }: ReportParams) => sql<boolean>`${time} < ${toTimestamp(from)}`

/** Counts both periods. Skips the lookup of released holds in isCounted: a hold can't be missed. */
function findBooked(source: Source, asked: ReportParams): Promise<Row<'booked' | 'appointments' | 'missed'>[]> {
  const { tx, actor } = source
  const each = tx
    .select({
      id: sql<string>`${appointment.employeeId}`.as('employee'),
      before: isBefore(appointment.startsAt, asked).as('before'),
      minutes: MINUTES.as('minutes'),
      busy: sql<boolean>`${appointment.cancelledAt} is null and bool_or(${IS_LIVE})`.as('busy'),
      missed: sql<number>`count(*) filter (where ${OUTCOMES_SQL.missed})`.as('missed'),
    })
    .from(appointment)
    .innerJoin(booking, OF_APPOINTMENT)
    .where(and(onDays(actor, bothParams(asked, actor)), isNull(booking.heldUntil), or(IS_LIVE, OUTCOMES_SQL.missed)))
    .groupBy(appointment.businessId, appointment.id)
    .as('each')
  return tx
    .select({
      id: each.id,
      before: each.before,
      booked: sql<number>`coalesce(sum(${each.minutes}) filter (where ${each.busy}), 0)::int`,
      appointments: sql<number>`count(*) filter (where ${each.busy})::int`,
      missed: sql<number>`sum(${each.missed})::int`,
    })
    .from(each)
    .groupBy(each.id, each.before)
}

async function findVisits(source: Source, asked: ReportParams): Promise<Row<'visits' | 'value'>[]> {
  const { tx, actor } = source
  const both = bothParams(asked, actor)
  const { summed, live } = await splitVisits(source, both)
  const { employeeId, day, visits, value } = dailyVisits
  const ofEmployee = asked.filter.employeeId ? eq(employeeId, asked.filter.employeeId) : isNotNull(employeeId)
  const found = tx
    .select({
      id: sql<string>`${employeeId}`.as('id'),
      before: sql<boolean>`${day} < ${asked.days.from}`.as('before'),
      visits: sql<number>`sum(${visits})`.as('visits'),
      value: sql<number>`sum(${value})`.as('value'),
    })
    .from(dailyVisits)
    .where(and(summed, ofEmployee))
    .groupBy(sql`1`, sql`2`)
    .unionAll(
      tx
        .select({
          id: sql<string>`${checkIn.employeeId}`,
          before: isBefore(checkIn.occurredAt, asked),
          visits: sql<number>`count(*)`,
          value: sql<number>`sum(${selectValue(actor)})`,
        })
        .from(checkIn)
        .leftJoin(pass, and(eq(pass.businessId, checkIn.businessId), eq(pass.id, checkIn.passId)))
        .where(and(asVisitsWithThem(actor, both), live))
        .groupBy(sql`1`, sql`2`),
    )
    .as('found')
  return tx
    .select({
      id: found.id,
      before: found.before,
      visits: sql<number>`sum(${found.visits})::int`,
      value: sql<number>`sum(${found.value})::float8`,
    })
    .from(found)
    .groupBy(found.id, found.before)
}

const NOTHING: Work = { booked: 0, appointments: 0, visits: 0, value: 0, missed: 0, tips: 0 }

/** Finds the work of employees, by id. Employees without any are left out. */
export async function findWork(source: Source, asked: ReportParams): Promise<Both<Map<string, Work>>> {
  const work = { now: new Map<string, Work>(), before: new Map<string, Work>() }
  const found = [await findBooked(source, asked), await findVisits(source, asked), await findTips(source, asked)]
  for (const { id, before, ...some } of found.flat()) {
    const period = before ? work.before : work.now
    period.set(id, { ...getWork(period, id), ...some })
  }
  return work
}

export function getWork(work: Map<string, Work>, id: string): Work {
  return work.get(id) ?? NOTHING
}
