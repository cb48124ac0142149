import type { Grain } from '@deskbell/domain/reports/schema.ts'
import { type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Actor } from '../../middleware/actor.ts'
import type { Asked } from './report.ts'

/** The clock of the shop at an instant. */
export function onClock(at: PgColumn | SQL, { timeZone }: Actor): SQL {
  return sql`(${at} at time zone ${sql.raw(`'${timeZone.replaceAll("'", "''")}'`)})`
}

const UNITS: Record<Grain, SQL> = { day: sql.raw(`'day'`), week: sql.raw(`'week'`), month: sql.raw(`'month'`) }

/** The first local day of the day, week or month in which an instant is, not before the first of the report. */
export function bucketAt(at: PgColumn | SQL, { by, days }: Asked, actor: Actor): SQL<string> {
  return sql<string>`greatest(date_trunc(${UNITS[by]}, ${onClock(at, actor)})::date, ${days.from}::date)`
}
