import { type Buckets, listBuckets } from '@deskbell/domain/reports/periods.ts'
import { dayBounds } from '@deskbell/domain/shared/time.ts'
import type { Actor } from '../../auth/actor.ts'
import { type SQL, sql } from '../../db/drizzle.ts'
import type { PgColumn } from '../../db/pg-core.ts'

/** Converts an instant to the business's local time. */
export function toLocalTime(at: PgColumn | SQL, { timeZone }: Actor): SQL {
  return sql`(${at} at time zone ${sql.raw(`'${timeZone.replaceAll("'", "''")}'`)})`
}

/**
 * Returns the number of the day, week or month that contains an instant, from 1; 0 if it is before the report's first
 * day. The bounds are computed once: a time zone conversion for each of a million rows takes seconds.
 */
export function bucketNumberAt(at: PgColumn | SQL, asked: Buckets, { timeZone }: Actor): SQL<number> {
  const bounds = listBuckets(asked).map((day) => dayBounds(day, timeZone).from.toISOString())
  return sql<number>`width_bucket(${at}, ${sql.param(bounds)}::timestamptz[])`
}

/**
 * Returns the first local day of the day, week or month that contains an instant, at the earliest the report's first
 * day.
 */
export function bucketAt(at: PgColumn | SQL, asked: Buckets, actor: Actor): SQL<string> {
  return sql<string>`(${sql.param(listBuckets(asked))}::date[])[${bucketNumberAt(at, asked, actor)}]`
}

/** Like `bucketAt`, for a local day. */
export function bucketOfDay(day: PgColumn, asked: Buckets): SQL<string> {
  const buckets = sql`${sql.param(listBuckets(asked))}::date[]`
  return sql<string>`(${buckets})[width_bucket(${day}, ${buckets})]::text`
}
