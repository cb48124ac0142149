import { type Behind, FIGURES, TOTAL } from '@deskbell/domain/reports/schema.ts'
import { and, type SQL, sql } from 'drizzle-orm'
import type { Actor } from '../../../auth/actor.ts'
import { appointment } from '../../../db/schema/appointment.ts'
import { checkIn } from '../../../db/schema/check-in.ts'
import { inBucket, type Narrowed, type Place, withId } from '../filters.ts'
import type { ReportParams } from '../report.ts'
import { CAME_LATE, isCounted, OF_BOOKING, onDays, WHICH } from './places.ts'

const NUMBERS: Record<string, SQL> = WHICH

const IS_LATE = sql`exists (select 1 from ${checkIn} where ${OF_BOOKING} and ${CAME_LATE})`

const ROWS: Record<string, (row: string, place: Place) => Narrowed> = {
  'by-time': (row, place) => inBucket(appointment.startsAt, row, place),
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
export function whereAppointments(actor: Actor, asked: ReportParams, behind: Behind): Narrowed {
  const part = behind.table === FIGURES ? ofFigure(behind) : ofTable(behind, { actor, asked })
  return part ? (and(onDays(actor, asked), isCounted(actor), part) ?? null) : null
}
