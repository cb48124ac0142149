import { daysOfBucket, listBuckets } from '@deskbell/domain/reports/periods.ts'
import type { Days } from '@deskbell/domain/reports/schema.ts'
import { Id } from '@deskbell/domain/shared/ids.ts'
import { and, eq, gte, lt, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Actor } from '../../auth/actor.ts'
import { within } from './params.ts'
import type { ReportParams } from './report.ts'

export type Place = { actor: Actor; asked: ReportParams }

/** What a number is narrowed to beside what the report is; null where there is no such number. */
export type Narrowed = SQL | null

/** The days of the day, week or month that a row of a table over time is about; null: there is no such row. */
export function daysOfRow(row: string, { days, by }: ReportParams): Days | null {
  return listBuckets(days, by).includes(row) ? daysOfBucket(row, by, days) : null
}

/** What happened in the day, week or month that a row of a table over time is about. */
export function inBucket(at: PgColumn, row: string, { actor, asked }: Place): Narrowed {
  const days = daysOfRow(row, asked)
  if (!days) return null
  const { from, to } = within(days, asked, actor)
  return and(gte(at, from), lt(at, to)) ?? null
}

export function withId(id: PgColumn, row: string): Narrowed {
  return Id.safeParse(row).success ? eq(id, row) : null
}
