import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'

export function joinSql(parts: SQLWrapper[]): SQL {
  return sql.join(parts, sql`, `)
}
