import { sql } from '../../../db/drizzle.ts'
import { toTimestamp } from '../../../db/timestamp.ts'
import type { Source } from '../../data/exports/table.ts'
import { memoizeByParams } from '../memoize.ts'
import type { ReportParams } from '../report.ts'
import { inactive, newClients, rebooked, selectVisitors } from './which.ts'

export type Counts = { new: number; came: number; returning: number; inactive: number; rebooked: number }

async function find(source: Source, asked: ReportParams): Promise<Counts> {
  const { rows } = await source.tx.execute<Counts>(sql`
    with came as materialized (${selectVisitors(source, asked)})
    select count(*)::int as came, (count(*) filter (where first_at < ${toTimestamp(asked.from)}))::int as returning,
      (select count(*)::int from (${newClients(source, asked)}) n) as new,
      (select count(*)::int from (${inactive(source, asked)}) i) as inactive,
      (select count(*)::int from (${rebooked(source, asked, sql`select client_id from came`)}) r) as rebooked
    from came`)
  return rows[0] ?? { new: 0, came: 0, returning: 0, inactive: 0, rebooked: 0 }
}

export const findCounts = memoizeByParams(find)
