import { type SQL, sql } from 'drizzle-orm'

/** Renders a Date as a `timestamptz` literal for hand-written SQL. */
export function toTimestamp(instant: Date): SQL {
  return sql`${instant.toISOString()}::timestamptz`
}
