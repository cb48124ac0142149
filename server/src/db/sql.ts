import { isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'

export function whereArchived(column: PgColumn, archived: 'without' | 'only'): SQL {
  return archived === 'only' ? isNotNull(column) : isNull(column)
}

/** Sorts by ICU collation, as people expect in any language; the database's default order is by code point. */
export function orderByName(column: PgColumn): SQL {
  return sql`${column} collate "und-x-icu"`
}

/** Returns a case-insensitive substring match. For small tables only: no index supports it. */
export function contains(column: PgColumn | SQL, typed: string | undefined): SQL | undefined {
  if (!typed) return undefined
  const pattern = `%${typed.replace(/[\\%_]/g, '\\$&')}%`
  return sql`${column} ilike ${pattern}`
}

/** In `returning` of an insert that updates on conflict: true if the row was inserted. */
export const isInserted = sql<boolean>`xmax = 0`
