import { dayBounds, type LocalDate } from '@deskbell/domain/shared/time.ts'
import { sql } from 'drizzle-orm'
import { at } from '../../../db/at.ts'
import { checkIn } from '../../../db/schema/check-in.ts'
import type { Source } from '../../exports/table.ts'
import { firstVisit } from '../came.ts'

/** Stretches of days, each until the next one begins, and the end of the last one. */
export type Stretches = { starts: LocalDate[]; end: Date }

/**
 * How many clients came in each stretch, told apart by the stretch of their first visit ever: `came[first][stretch]`,
 * where 0 is before the first stretch and 1 the first of them.
 */
export type Matrix = Map<number, Map<number, number>>

/** Reads the visits once. */
export async function findMatrix({ tx, actor }: Source, { starts, end }: Stretches): Promise<Matrix> {
  const times = starts.map((day) => dayBounds(day, actor.timeZone).from)
  const [first] = times
  const matrix: Matrix = new Map()
  if (!first || end <= first) return matrix
  const marks = sql`${sql.param(times.map((time) => time.toISOString()))}::timestamptz[]`
  const { rows } = await tx.execute<{ first: number; stretch: number; clients: number }>(sql`
    with came as materialized (
      select k.client_id, width_bucket(k.occurred_at, ${marks}) as stretch from ${checkIn} k
      where k.business_id = ${actor.businessId} and k.undone_at is null
        and k.occurred_at >= ${at(first)} and k.occurred_at < ${at(end)}
      group by 1, 2
    ), visitor as materialized (
      select c.client_id, width_bucket(f.occurred_at, ${marks}) as first
      from (select distinct client_id from came) c cross join ${firstVisit(actor)} f
    )
    select v.first, c.stretch, count(*)::int as clients
    from came c join visitor v on v.client_id = c.client_id group by 1, 2`)
  for (const { first, stretch, clients } of rows)
    matrix.set(first, (matrix.get(first) ?? new Map<number, number>()).set(stretch, clients))
  return matrix
}

/** How many came in a stretch for the first time ever, or of a later one how many of those came again. */
export function cameAgain(matrix: Matrix, first: number, stretch = first): number {
  return matrix.get(first)?.get(stretch) ?? 0
}

/** How many came in a stretch. */
export function cameIn(matrix: Matrix, stretch: number): number {
  return [...matrix.values()].reduce((sum, row) => sum + (row.get(stretch) ?? 0), 0)
}
