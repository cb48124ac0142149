import { addDays, weekStart } from '../../shared/time.ts'
import type { LocalDate } from '../../shared/time-schema.ts'
import { getMonth, getWeek } from '../periods.ts'
import type { Days } from '../schema.ts'
import type { ReportEvery } from './schema.ts'

/** Returns the latest due date up to today: the Monday before or on it, or the first of its month. */
export function getLastDueDate(every: ReportEvery, today: LocalDate): LocalDate {
  return every === 'week' ? weekStart(today) : getMonth(today).from
}

export function getNextDueDate(every: ReportEvery, after: LocalDate): LocalDate {
  return every === 'week' ? addDays(weekStart(after), 7) : getMonth(after, 1).from
}

/** Returns the days covered by a report mail: the last whole week or month before its due date. */
export function getReportedDays(every: ReportEvery, dueOn: LocalDate, firstWeekday: number): Days {
  return every === 'week' ? getWeek(dueOn, firstWeekday, -1) : getMonth(dueOn, -1)
}
