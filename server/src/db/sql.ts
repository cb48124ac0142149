import { isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'

export function whereArchived(column: PgColumn, archived: 'without' | 'only'): SQL {
  return archived === 'only' ? isNotNull(column) : isNull(column)
}

/** Sorts as people of any language expect; the database's own order goes by code point. */
export function orderByName(column: PgColumn): SQL {
  return sql`${column} collate "und-x-icu"`
}

/** Whether a column contains what was typed, upper and lower case alike. For short lists only: no index serves it. */
export function contains(column: PgColumn | SQL, typed: string | undefined): SQL | undefined {
  if (!typed) return undefined
  const pattern = `%${typed.replace(/[\\%_]/g, '\\$&')}%`
  return sql`${column} ilike ${pattern}`
}
