import { dayBounds } from '@deskbell/domain/shared/time.ts'
import type { Actor } from '../auth/actor.ts'
import type { Queryable } from './client.ts'
import { and, gte, isNotNull, isNull, lt, type SQL, sql } from './drizzle.ts'
import type { PgColumn, PgTable } from './pg-core.ts'

export function whereArchived(column: PgColumn, archived: 'without' | 'only'): SQL {
  return archived === 'only' ? isNotNull(column) : isNull(column)
}

/** Sorts by ICU collation, as people expect in any language; the database's default order is by code point. */
export function orderByName(column: PgColumn): SQL {
  return sql`${column} collate "und-x-icu"`
}

/** Selects the whole name of a person; null where an outer join found nobody. */
export function selectName({ firstName, lastName }: { firstName: PgColumn; lastName: PgColumn }) {
  return sql<string | null>`trim(${firstName} || ' ' || ${lastName})`
}

/** Returns a case-insensitive substring match. For small tables only: no index supports it. */
export function contains(column: PgColumn | SQL, typed: string | undefined): SQL | undefined {
  if (!typed) return undefined
  const pattern = `%${typed.replace(/[\\%_]/g, '\\$&')}%`
  return sql`${column} ilike ${pattern}`
}

/** In `returning` of an insert that updates on conflict: true if the row was inserted. */
export const isInserted = sql<boolean>`xmax = 0`

/** Finds the few different values of an indexed expression, each from the one before (loose index scan). */
export async function findDistinct<Value extends number | string>(
  db: Queryable,
  table: PgTable,
  value: SQL | PgColumn,
): Promise<Value[]> {
  const { rows } = await db.execute<{ value: Value }>(sql`
    with recursive found (value) as (
      (select ${value} from ${table} order by 1 limit 1)
      union all
      select (select ${value} from ${table} where ${value} > found.value order by 1 limit 1) from found
      where found.value is not null
    )
    select value from found where value is not null`)
  return rows.map((row) => row.value)
}

/** Condition for a time on a local day of the business; undefined without a day. */
export function isOnDay(
  { timeZone }: Pick<Actor, 'timeZone'>,
  time: PgColumn,
  day: string | undefined,
): SQL | undefined {
  if (!day) return undefined
  const { from, to } = dayBounds(day, timeZone)
  return and(gte(time, from), lt(time, to))
}
