import { type SQL, sql } from 'drizzle-orm'
import { appointment } from '../../../db/schema/appointment.ts'
import { booking } from '../../../db/schema/booking.ts'
import type { Source } from '../../exports/table.ts'
import { bucketAt } from '../local-time.ts'
import { readOnce } from '../read-once.ts'
import type { Asked } from '../report.ts'
import { COUNTS, type Counted, IS_OPEN_CLASS, LEAD, OF_APPOINTMENT, onDays, WHICH } from './places.ts'

/** `places`: of classes that were not cancelled. `lead`: the seconds before the start of all that were booked. */
export type Counts = Record<Counted | 'places' | 'lead', number>
export type Part = 'time' | 'service' | 'employee' | 'all'
export type Groups = Record<Part, Map<string, Counts>>

const COUNTED = Object.keys(WHICH) as Counted[]
const NUMBERS: (keyof Counts)[] = [...COUNTED, 'places', 'lead']

export const NOTHING = Object.fromEntries(NUMBERS.map((name) => [name, 0])) as Counts

function list(parts: SQL[]): SQL {
  return sql.join(parts, sql`, `)
}

type Row = { time: string | null; service: string | null; employee: string | null; part: Part } & Counts

async function find({ tx, actor }: Source, asked: Asked): Promise<Groups> {
  const bucket = bucketAt(appointment.startsAt, asked, actor)
  const counted = COUNTED.map((name) => sql`(count(*) filter (where ${WHICH[name]}))::int as ${sql.identifier(name)}`)
  const sums = NUMBERS.map((name) => {
    const column = sql.identifier(name)
    return sql`coalesce(sum(${column}), 0)::float8 as ${column}`
  })
  const { rows } = await tx.execute<Row>(sql`
    with counted as materialized (
      select ${appointment.id} as id, ${list(counted)}, sum(${LEAD}) filter (where ${WHICH.booked}) as lead
      from ${appointment} join ${booking} on ${OF_APPOINTMENT}
      where ${onDays(actor, asked)} and ${COUNTS} group by ${appointment.businessId}, ${appointment.id}
    ), made as (
      select ${appointment.id} as id, ${bucket}::text as time, ${appointment.serviceId} as service,
        ${appointment.employeeId} as employee,
        case when ${IS_OPEN_CLASS} then ${appointment.capacity} else 0 end as places
      from ${appointment} where ${onDays(actor, asked)}
    )
    select case grouping(time, service, employee) when 3 then 'time' when 5 then 'service' when 6 then 'employee'
      else 'all' end as part, time, service, employee, ${list(sums)}
    from made left join counted on counted.id = made.id
    group by grouping sets ((time), (service), (employee), ())`)
  const groups: Groups = { time: new Map(), service: new Map(), employee: new Map(), all: new Map() }
  for (const { part, time, service, employee, ...counts } of rows)
    groups[part].set(time ?? service ?? employee ?? '', counts)
  return groups
}

/** All that is counted of the bookings of a report, read once for what it was asked for. */
export const findGroups = readOnce(find)
