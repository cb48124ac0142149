import {
  type BusinessHours,
  findSpecialDay,
  openSpans,
  timeOffSpans,
  type Worker,
  workingSpans,
} from '@deskbell/domain/business/hours/rules.ts'
import type {
  OpeningHours,
  ScheduleDay,
  SpecialDays,
  TimeOff,
  WorkingHours,
} from '@deskbell/domain/business/hours/schema.ts'
import type { Span } from '@deskbell/domain/shared/intervals.ts'
import { addDays, dayBounds, daysBetween } from '@deskbell/domain/shared/time.ts'
import type { LocalDate } from '@deskbell/domain/shared/time-schema.ts'
import type { BusinessRow } from '../queries.ts'
import type { FoundHours, HoursAsked, SpecialDaysRow, TimeOffRow } from './queries.ts'

export function presentOpeningHours({ version, openingHours }: BusinessRow): OpeningHours {
  return { version, openingHours }
}

export function presentWorkingHours({ employeeId, version, workingHours }: WorkingHours): WorkingHours {
  return { employeeId, version, workingHours }
}

export function presentSpecialDays(row: SpecialDaysRow): SpecialDays {
  return {
    id: row.id,
    employeeId: row.employeeId,
    firstDay: row.firstDay,
    lastDay: row.lastDay,
    hours: row.hours,
    name: row.name,
  }
}

export function presentTimeOff(row: TimeOffRow): TimeOff {
  return {
    id: row.id,
    employeeId: row.employeeId,
    type: row.type,
    firstDay: row.firstDay,
    lastDay: row.lastDay,
    hours: row.hours,
    note: row.note,
  }
}

function stretch({ from, to }: Span) {
  return { from: from.toISOString(), to: to.toISOString() }
}

function presentEmployeeDay(day: LocalDate, shop: BusinessHours, worker: Worker): ScheduleDay['employees'][number] {
  return {
    employeeId: worker.id,
    working: workingSpans(day, shop, worker).map(stretch),
    timeOff: timeOffSpans(day, shop, worker.id).map(({ type, note, ...span }) => ({ ...stretch(span), type, note })),
  }
}

function presentDay(day: LocalDate, { shop, workers }: FoundHours): ScheduleDay {
  return {
    day,
    ...stretch(dayBounds(day, shop.timeZone)),
    name: findSpecialDay(day, shop, null)?.name ?? null,
    open: openSpans(day, shop).map(stretch),
    employees: workers.map((worker) => presentEmployeeDay(day, shop, worker)),
  }
}

/** Presents the hours for the calendar, one entry per day. Omits archived employees. */
export function presentDays({ from, to }: HoursAsked, { shop, workers }: FoundHours): ScheduleDay[] {
  const days = Array.from({ length: daysBetween(from, to) + 1 }, (_, index) => addDays(from, index))
  const here = { shop, workers: workers.filter(({ archived }) => !archived) }
  return days.map((day) => presentDay(day, here))
}
