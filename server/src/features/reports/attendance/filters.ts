import { CheckInSource } from '@deskbell/domain/check-ins/schema.ts'
import { type Behind, FIGURES, TOTAL } from '@deskbell/domain/reports/schema.ts'
import { and, eq, isNull, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Actor } from '../../../auth/actor.ts'
import { checkIn } from '../../../db/schema/check-in.ts'
import { inBucket, type Narrowed, type Place, withId } from '../filters.ts'
import { onClock } from '../local-time.ts'
import type { ReportParams } from '../report.ts'
import { NONE_ID } from '../shop-names.ts'
import { visitorIds } from '../visitors.ts'
import { asVisits } from './visits.ts'

const ALL = sql`true`

function onWeekday(row: string, { actor }: Place): Narrowed {
  if (!/^[1-7]$/.test(row)) return null
  return sql`extract(isodow from ${onClock(checkIn.occurredAt, actor)}) = ${Number(row)}`
}

function inHour(column: string, { actor }: Place): Narrowed {
  if (!/^h\d\d$/.test(column)) return null
  return sql`extract(hour from ${onClock(checkIn.occurredAt, actor)}) = ${Number(column.slice(1))}`
}

function withIdOrNone(id: PgColumn, row: string): Narrowed {
  return row === NONE_ID ? isNull(id) : withId(id, row)
}

const ROWS: Record<string, (row: string, place: Place) => Narrowed> = {
  'by-time': (row, place) => inBucket(checkIn.occurredAt, row, place),
  'by-hour': onWeekday,
  'by-service': (row) => withIdOrNone(checkIn.serviceId, row),
  'by-employee': (row) => withIdOrNone(checkIn.employeeId, row),
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
  return sql`${checkIn.id} in (select w.first_id from (${visitorIds(actor, asked)}) w where w.is_first)`
}

function ofTable(behind: Behind, place: Place): Narrowed {
  const inRow = ROWS[behind.table]
  if (!inRow) return null
  const row = behind.row === TOTAL ? ALL : inRow(behind.row, place)
  const column = inColumn(behind, place)
  return row && column ? (and(row, column) ?? null) : null
}

/** The visits behind a number of the report; null where it has none such. */
export function whereVisits(actor: Actor, asked: ReportParams, behind: Behind): Narrowed {
  const place = { actor, asked }
  const part = behind.table === FIGURES ? ofFigure(behind, place) : ofTable(behind, place)
  return part ? (and(asVisits(actor, asked), part) ?? null) : null
}
