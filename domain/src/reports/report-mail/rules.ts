import type { LocalDate } from '../../shared/time.ts'
import { getMonth, getWeek } from '../periods.ts'
import type { Days } from '../schema.ts'
import type { ReportEvery } from './schema.ts'

const PERIODS = { week: getWeek, month: getMonth }

/** The day on which the last one was due by some day: its week's Monday, its month's first. */
export function lastDueOn(every: ReportEvery, today: LocalDate): LocalDate {
  return PERIODS[every](today).from
}

/** The day on which the next one after some day is due. */
export function nextDueOn(every: ReportEvery, after: LocalDate): LocalDate {
  return PERIODS[every](after, 1).from
}

/** The days that one is about: the whole week, or month, before the day on which it is due. */
export function daysAbout(every: ReportEvery, dueOn: LocalDate): Days {
  return PERIODS[every](dueOn, -1)
}
