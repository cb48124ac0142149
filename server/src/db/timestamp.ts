import { type SQL, sql } from './drizzle.ts'

/** Renders a Date as a `timestamptz` literal for hand-written SQL. */
export function toTimestamp(instant: Date): SQL {
  return sql`${instant.toISOString()}::timestamptz`
}

/** Writes a `timestamptz` in hand-written SQL as the API does: ISO 8601 in UTC, with milliseconds. */
export function toIsoText(at: SQL): SQL {
  return sql`to_char(${at} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
}
