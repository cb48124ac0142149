import { listBuckets } from '@deskbell/domain/reports/periods.ts'
import type { Actor } from '../../../auth/actor.ts'
import { and, eq, type SQL, sql } from '../../../db/drizzle.ts'
import { joinSql } from '../../../db/join-sql.ts'
import { appointment } from '../../../db/schema/appointment.ts'
import { booking } from '../../../db/schema/booking.ts'
import type { Source } from '../../data/exports/table.ts'
import { bucketNumberAt } from '../local-time.ts'
import { type Both, memoizePeriods } from '../memoize.ts'
import { bothParams } from '../params.ts'
import type { ReportParams } from '../report.ts'
import { type Counted, IS_OPEN_CLASS, isCounted, LEAD, OUTCOMES_SQL, onDays } from './bookings.ts'

/** `places`: capacity of classes that were not cancelled. `lead`: sum of the lead times of all booked, in seconds. */
export type Counts = Record<Counted | 'places' | 'lead', number>
export type Part = 'time' | 'service' | 'employee' | 'all'
/** `middle`: median lead time in seconds; null if nothing was booked. */
export type Groups = Record<Part, Map<string, Counts>> & { middle: number | null }

const COUNTED = Object.keys(OUTCOMES_SQL) as Counted[]
const NUMBERS: (keyof Counts)[] = [...COUNTED, 'places', 'lead']

export const NOTHING = Object.fromEntries(NUMBERS.map((name) => [name, 0])) as Counts

/**
 * Selects the appointments of the report's period and the period before; the latter have 0 as `time`. Numbers instead of
 * days make the groups found faster.
 */
function made(actor: Actor, asked: ReportParams): SQL {
  const { id, kind, startsAt, cancelledAt, serviceId, employeeId, capacity } = appointment
  return sql`
    select ${bucketNumberAt(startsAt, asked, actor)} as time, ${serviceId} as service,
      ${employeeId} as employee, ${id} as id, ${kind} as kind, ${startsAt} as starts_at, ${cancelledAt} as cancelled_at,
      case when ${IS_OPEN_CLASS} then ${capacity} else 0 end as places
    from ${appointment} where ${onDays(actor, bothParams(asked, actor))}`
}

/**
 * Counts their bookings. Also collects all lead times for the median: a second read would take as long as the first.
 */
function counted(actor: Actor): SQL {
  const numbers = COUNTED.map((name) => sql`count(*) filter (where ${OUTCOMES_SQL[name]}) as ${sql.identifier(name)}`)
  return sql`
    select time, service, employee, ${joinSql(numbers)}, sum(${LEAD}) filter (where ${OUTCOMES_SQL.booked}) as lead,
      array_agg(${LEAD}) filter (where ${OUTCOMES_SQL.booked}) as leads
    from made ${appointment} join ${booking} on ${booking.appointmentId} = ${appointment.id}
    where ${and(eq(booking.businessId, actor.businessId), isCounted(actor))}
    group by time, service, employee`
}
type Found = (Record<keyof Both<Groups> | 'time', number | null> &
  Record<'service' | 'employee', string | null> &
  Counts) & { period: keyof Both<Groups>; part: Part }

function gather(rows: Found[], period: keyof Both<Groups>, asked: ReportParams): Groups {
  const buckets = listBuckets(asked)
  const groups: Groups = {
    time: new Map(),
    service: new Map(),
    employee: new Map(),
    all: new Map(),
    middle: rows[0]?.[period] ?? null,
  }
  for (const { part, time, service, employee, ...numbers } of rows.filter((row) => row.period === period))
    groups[part].set((time && buckets[time - 1]) || (service ?? employee ?? ''), numbers)
  return groups
}

async function find({ tx, actor }: Source, asked: ReportParams): Promise<Both<Groups>> {
  const sums = NUMBERS.map((name) => sql`coalesce(sum(${sql.identifier(name)}), 0)::float8 as ${sql.identifier(name)}`)
  const middle = (which: SQL) => sql`percentile_cont(0.5) within group (order by one) filter (where ${which})`
  const { rows } = await tx.execute<Found>(sql`
    with made as materialized (${made(actor, asked)}),
    counted as materialized (${counted(actor)}),
    offered as (select time, service, employee, sum(places) as places from made group by time, service, employee),
    middle as (
      select ${middle(sql`time > 0`)} as now, ${middle(sql`time = 0`)} as before from counted, unnest(leads) one)
    select case when time = 0 then 'before' else 'now' end as period,
      case grouping(time, service, employee) when 3 then 'time' when 5 then 'service' when 6 then 'employee'
        else 'all' end as part,
      time, service, employee, ${joinSql(sums)}, (select now from middle) as now, (select before from middle) as before
    from offered left join counted using (time, service, employee)
    group by period, grouping sets ((time), (service), (employee), ())`)
  return { now: gather(rows, 'now', asked), before: gather(rows, 'before', asked) }
}

export const findGroups = memoizePeriods(find)
