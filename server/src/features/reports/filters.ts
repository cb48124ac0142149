import { daysOfBucket, listBuckets } from '@deskbell/domain/reports/periods.ts'
import type { Days } from '@deskbell/domain/reports/schema.ts'
import { Id } from '@deskbell/domain/shared/ids.ts'
import type { Actor } from '../../auth/actor.ts'
import { and, eq, gte, lt, type SQL } from '../../db/drizzle.ts'
import type { PgColumn } from '../../db/pg-core.ts'
import { withDays } from './params.ts'
import type { ReportParams } from './report.ts'

export type Place = { actor: Actor; asked: ReportParams }

/** Condition of a number, in addition to that of its report; null if there is no such number. */
export type Narrowed = SQL | null

/** Returns the days of a row (a day, week or month) of a table over time; null if there is no such row. */
export function daysOfRow(row: string, asked: ReportParams): Days | null {
  return listBuckets(asked).includes(row) ? daysOfBucket(row, asked) : null
}

/** Condition for instants within a row (a day, week or month) of a table over time; null if there is no such row. */
export function inBucket(at: PgColumn, row: string, { actor, asked }: Place): Narrowed {
  const days = daysOfRow(row, asked)
  if (!days) return null
  const { from, to } = withDays(days, asked, actor)
  return and(gte(at, from), lt(at, to)) ?? null
}

export function withId(id: PgColumn, row: string): Narrowed {
  return Id.safeParse(row).success ? eq(id, row) : null
}
