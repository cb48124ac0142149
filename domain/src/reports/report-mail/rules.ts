import type { LocalDate } from '../../shared/time.ts'
import { getMonth, getWeek } from '../periods.ts'
import type { Days } from '../schema.ts'
import type { ReportEvery } from './schema.ts'

const PERIODS = { week: getWeek, month: getMonth }

/** Returns the latest due date up to today: the Monday of its week, or the first of its month. */
export function getLastDueDate(every: ReportEvery, today: LocalDate): LocalDate {
  return PERIODS[every](today).from
}

export function getNextDueDate(every: ReportEvery, after: LocalDate): LocalDate {
  return PERIODS[every](after, 1).from
}

/** Returns the days covered by a report mail: the whole week or month before its due date. */
export function getReportedDays(every: ReportEvery, dueOn: LocalDate): Days {
  return PERIODS[every](dueOn, -1)
}
