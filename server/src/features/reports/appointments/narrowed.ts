import { bucketsOf, daysOfBucket } from '@deskbell/domain/reports/periods.ts'
import { type Behind, FIGURES, TOTAL } from '@deskbell/domain/reports/schema.ts'
import { Id } from '@deskbell/domain/shared/ids.ts'
import { dayBounds } from '@deskbell/domain/shared/time.ts'
import { and, eq, gte, lt, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { appointment } from '../../../db/schema/appointment.ts'
import { checkIn } from '../../../db/schema/check-in.ts'
import type { Actor } from '../../../middleware/actor.ts'
import type { Asked } from '../report.ts'
import { CAME_LATE, COUNTS, OF_BOOKING, onDays, WHICH } from './places.ts'

type Place = { actor: Actor; asked: Asked }
/** What a number is narrowed to beside what the report is; null where there is no such number. */
type Narrowed = SQL | null

const NUMBERS: Record<string, SQL> = WHICH

const IS_LATE = sql`exists (select 1 from ${checkIn} where ${OF_BOOKING} and ${CAME_LATE})`

function inBucket(row: string, { actor, asked }: Place): Narrowed {
  if (!bucketsOf(asked.days, asked.by).includes(row)) return null
  const { from, to } = daysOfBucket(row, asked.by, asked.days)
  const begins = gte(appointment.startsAt, dayBounds(from, actor.timeZone).from)
  return and(begins, lt(appointment.startsAt, dayBounds(to, actor.timeZone).to)) ?? null
}

function withId(id: PgColumn, row: string): Narrowed {
  return Id.safeParse(row).success ? eq(id, row) : null
}

const ROWS: Record<string, (row: string, place: Place) => Narrowed> = {
  'by-time': inBucket,
  'by-service': (row) => withId(appointment.serviceId, row),
  'by-employee': (row) => withId(appointment.employeeId, row),
}

function ofFigure({ row, column }: Behind): Narrowed {
  if (column !== 'value') return null
  return row === 'cameLate' ? IS_LATE : (NUMBERS[row] ?? null)
}

function ofTable({ table, row, column }: Behind, place: Place): Narrowed {
  const inRow = ROWS[table]
  if (!inRow) return null
  const [which, what] = [row === TOTAL ? sql`true` : inRow(row, place), NUMBERS[column]]
  return which && what ? (and(which, what) ?? null) : null
}

/** The bookings behind a number of the report; null where it has none such. */
export function narrowed(actor: Actor, asked: Asked, behind: Behind): Narrowed {
  const part = behind.table === FIGURES ? ofFigure(behind) : ofTable(behind, { actor, asked })
  return part ? (and(onDays(actor, asked), COUNTS, part) ?? null) : null
}
