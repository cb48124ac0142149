import { listBuckets } from '@deskbell/domain/reports/periods.ts'
import { dayBounds } from '@deskbell/domain/shared/time.ts'
import { type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Actor } from '../../auth/actor.ts'
import type { ReportParams } from './report.ts'

/** The clock of the shop at an instant. */
export function onClock(at: PgColumn | SQL, { timeZone }: Actor): SQL {
  return sql`(${at} at time zone ${sql.raw(`'${timeZone.replaceAll("'", "''")}'`)})`
}

/**
 * The first local day of the day, week or month in which an instant is, not before the first of the report. The bounds
 * are worked out once: to read the shop's clock for each of a million rows takes seconds.
 */
export function bucketAt(at: PgColumn | SQL, { by, days }: ReportParams, { timeZone }: Actor): SQL<string> {
  const buckets = listBuckets(days, by)
  const bounds = buckets.map((day) => dayBounds(day, timeZone).from.toISOString())
  return sql<string>`(${sql.param(buckets)}::date[])[width_bucket(${at}, ${sql.param(bounds)}::timestamptz[])]`
}
