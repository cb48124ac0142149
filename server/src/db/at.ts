import { type SQL, sql } from 'drizzle-orm'

/** An instant, for SQL that is written by hand. */
export function toTimestamp(instant: Date): SQL {
  return sql`${instant.toISOString()}::timestamptz`
}
