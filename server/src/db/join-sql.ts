import { type SQL, type SQLWrapper, sql } from './drizzle.ts'

export function joinSql(parts: SQLWrapper[]): SQL {
  return sql.join(parts, sql`, `)
}
