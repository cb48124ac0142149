import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'

/** Parts of SQL with commas between them. */
export function joinSql(parts: SQLWrapper[]): SQL {
  return sql.join(parts, sql`, `)
}
