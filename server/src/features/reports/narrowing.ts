import { bucketsOf, daysOfBucket } from '@deskbell/domain/reports/periods.ts'
import { Id } from '@deskbell/domain/shared/ids.ts'
import { dayBounds } from '@deskbell/domain/shared/time.ts'
import { and, eq, gte, lt, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Actor } from '../../middleware/actor.ts'
import type { Asked } from './report.ts'

export type Place = { actor: Actor; asked: Asked }

/** What a number is narrowed to beside what the report is; null where there is no such number. */
export type Narrowed = SQL | null

/** What happened in the day, week or month that a row of a table over time is about. */
export function inBucket(at: PgColumn, row: string, { actor, asked }: Place): Narrowed {
  if (!bucketsOf(asked.days, asked.by).includes(row)) return null
  const { from, to } = daysOfBucket(row, asked.by, asked.days)
  return and(gte(at, dayBounds(from, actor.timeZone).from), lt(at, dayBounds(to, actor.timeZone).to)) ?? null
}

export function withId(id: PgColumn, row: string): Narrowed {
  return Id.safeParse(row).success ? eq(id, row) : null
}
