import { type SQL, sql } from '../../../db/drizzle.ts'
import { checkIn } from '../../../db/schema/check-in.ts'
import { isUnpaid } from '../../check-ins/queries.ts'
import type { Source } from '../../data/exports/table.ts'
import { bucketAt, toLocalTime } from '../local-time.ts'
import { memoizeByParams } from '../memoize.ts'
import type { ReportParams } from '../report.ts'
import { asVisits } from './visits.ts'

export type Counts = { visits: number; unpaid: number }
export type Part = 'time' | 'hour' | 'service' | 'employee' | 'source'
/** Visit counts by key: first day of the bucket, weekday and hour ("1 09" is Monday at 09:00), id, or source. */
export type Groups = Record<Part, Map<string, Counts>>

/**
 * Quarter hour of a visit. All UTC offsets are multiples of 15 minutes, so whole quarters are converted to local time
 * instead of single visits.
 */
const QUARTER = sql`date_bin('15 minutes', ${checkIn.occurredAt}, timestamptz '2000-01-03')`

function regrouped(part: Part, key: SQL, from: SQL): SQL {
  return sql`select ${sql.raw(`'${part}'`)} as part, ${key} as key, sum(visits)::int as visits, sum(unpaid)::int as unpaid
    from ${from} group by 2`
}

async function find({ tx, actor }: Source, asked: ReportParams): Promise<Groups> {
  const { rows } = await tx.execute<{ part: Part; key: string | null } & Counts>(sql`
    with visit as materialized (
      select ${QUARTER} as at, ${checkIn.serviceId} as service_id, ${checkIn.employeeId} as employee_id,
        ${checkIn.source} as source, grouping(${checkIn.serviceId}) = 1 as is_quarter,
        count(*)::int as visits, count(*) filter (where ${isUnpaid})::int as unpaid
      from ${checkIn} where ${asVisits(actor, asked)} group by grouping sets ((1), (2, 3, 4))
    ), quarter as materialized (
      select at, ${toLocalTime(sql`at`, actor)} as clock, visits, unpaid from visit where is_quarter
    ), kind as materialized (select * from visit where not is_quarter)
    ${regrouped('time', sql`${bucketAt(sql`at`, asked, actor)}::text`, sql`quarter`)}
    union all ${regrouped('hour', sql`to_char(clock, 'ID HH24')`, sql`quarter`)}
    union all ${regrouped('service', sql`service_id::text`, sql`kind`)}
    union all ${regrouped('employee', sql`employee_id::text`, sql`kind`)}
    union all ${regrouped('source', sql`source::text`, sql`kind`)}`)
  const groups: Groups = {
    time: new Map(),
    hour: new Map(),
    service: new Map(),
    employee: new Map(),
    source: new Map(),
  }
  for (const { part, key, visits, unpaid } of rows) groups[part].set(key ?? '', { visits, unpaid })
  return groups
}

export const findGroups = memoizeByParams(find)

export function sumCounts(counts: Map<string, Counts>): Counts {
  const all = [...counts.values()]
  return {
    visits: all.reduce((sum, { visits }) => sum + visits, 0),
    unpaid: all.reduce((sum, { unpaid }) => sum + unpaid, 0),
  }
}

/** Returns the totals. The period compared with needs no groups, so a plain count is enough there. */
export async function countVisits(source: Source, asked: ReportParams): Promise<Counts> {
  if (!asked.isBefore) return sumCounts((await findGroups(source, asked)).source)
  const [found] = await source.tx
    .select({ visits: sql<number>`count(*)::int`, unpaid: sql<number>`count(*) filter (where ${isUnpaid})::int` })
    .from(checkIn)
    .where(asVisits(source.actor, asked))
  return found ?? { visits: 0, unpaid: 0 }
}
