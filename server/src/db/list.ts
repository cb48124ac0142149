import { type SQL, sql } from 'drizzle-orm'

/** Parts of SQL with commas between them. */
export function list(parts: SQL[]): SQL {
  return sql.join(parts, sql`, `)
}
