import { getWeekStart, monthStart, shiftMonth } from '../../lib/calendar-ranges.ts'
import { shiftDay } from '../../lib/local-day.ts'
import type { ScheduleView } from './schedule-search.ts'

export type ShownDays = { from: string; days: number }

const WEEKS_OF_A_MONTH = 6

/** Returns the days that a view of a day shows; weeks begin as the locale says. */
export function shownDays(view: ScheduleView, day: string, locale: string): ShownDays {
  if (view === 'week') return { from: getWeekStart(day, locale), days: 7 }
  if (view === 'month') return { from: getWeekStart(monthStart(day), locale), days: WEEKS_OF_A_MONTH * 7 }
  return { from: day, days: 1 }
}

export function stepDay(view: ScheduleView, day: string, direction: 1 | -1): string {
  if (view === 'month') return shiftMonth(day, direction)
  return shiftDay(day, view === 'week' ? 7 * direction : direction)
}
