import { CheckInSource } from '@deskbell/domain/check-ins/schema.ts'
import { bucketsOf, daysOfBucket } from '@deskbell/domain/reports/periods.ts'
import { type Behind, FIGURES, TOTAL } from '@deskbell/domain/reports/schema.ts'
import { Id } from '@deskbell/domain/shared/ids.ts'
import { dayBounds } from '@deskbell/domain/shared/time.ts'
import { and, eq, gte, isNull, lt, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { checkIn } from '../../../db/schema/check-in.ts'
import type { Actor } from '../../../middleware/actor.ts'
import { clientsWhoCame } from '../came.ts'
import { onClock } from '../local-time.ts'
import type { Asked } from '../report.ts'
import { NONE_ID } from '../shop-names.ts'
import { asVisits } from './visits.ts'

type Place = { actor: Actor; asked: Asked }
/** What a number is narrowed to beside what the report is; null where there is no such number. */
type Narrowed = SQL | null

const ALL = sql`true`

function inBucket(row: string, { actor, asked }: Place): Narrowed {
  if (!bucketsOf(asked.days, asked.by).includes(row)) return null
  const { from, to } = daysOfBucket(row, asked.by, asked.days)
  const bounds = [gte(checkIn.occurredAt, dayBounds(from, actor.timeZone).from)]
  return and(...bounds, lt(checkIn.occurredAt, dayBounds(to, actor.timeZone).to)) ?? null
}

function onWeekday(row: string, { actor }: Place): Narrowed {
  if (!/^[1-7]$/.test(row)) return null
  return sql`extract(isodow from ${onClock(checkIn.occurredAt, actor)}) = ${Number(row)}`
}

function inHour(column: string, { actor }: Place): Narrowed {
  if (!/^h\d\d$/.test(column)) return null
  return sql`extract(hour from ${onClock(checkIn.occurredAt, actor)}) = ${Number(column.slice(1))}`
}

function withId(id: PgColumn, row: string): Narrowed {
  if (row === NONE_ID) return isNull(id)
  return Id.safeParse(row).success ? eq(id, row) : null
}

const ROWS: Record<string, (row: string, place: Place) => Narrowed> = {
  'by-time': inBucket,
  'by-hour': onWeekday,
  'by-service': (row) => withId(checkIn.serviceId, row),
  'by-employee': (row) => withId(checkIn.employeeId, row),
  'by-source': (row) => {
    const source = CheckInSource.safeParse(row)
    return source.success ? eq(checkIn.source, source.data) : null
  },
}

function inColumn({ table, column }: Behind, place: Place): Narrowed {
  if (column === 'visits') return ALL
  if (table === 'by-hour') return inHour(column, place)
  return column === 'unpaid' ? isNull(checkIn.passId) : null
}

function ofFigure({ row, column }: Behind, { actor, asked }: Place): Narrowed {
  if (column !== 'value') return null
  if (row === 'visits') return ALL
  if (row === 'unpaid') return isNull(checkIn.passId)
  if (row !== 'firstVisits') return null
  return sql`${checkIn.id} in (select w.first_id from (${clientsWhoCame(actor, asked)}) w where w.is_first)`
}

function ofTable(behind: Behind, place: Place): Narrowed {
  const inRow = ROWS[behind.table]
  if (!inRow) return null
  const row = behind.row === TOTAL ? ALL : inRow(behind.row, place)
  const column = inColumn(behind, place)
  return row && column ? (and(row, column) ?? null) : null
}

/** The visits behind a number of the report; null where it has none such. */
export function narrowed(actor: Actor, asked: Asked, behind: Behind): Narrowed {
  const place = { actor, asked }
  const part = behind.table === FIGURES ? ofFigure(behind, place) : ofTable(behind, place)
  return part ? (and(asVisits(actor, asked), part) ?? null) : null
}
