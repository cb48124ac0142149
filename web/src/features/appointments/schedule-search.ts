import { getWeekStart, isDay, monthStart, shiftDay, shiftMonth } from '../../lib/local-day.ts'

export const SCHEDULE_VIEWS = ['day', 'week', 'month', 'agenda'] as const
export type ScheduleView = (typeof SCHEDULE_VIEWS)[number]

/** URL search parameters of the schedule. Omitted defaults: day view, today, the first employee. */
export type ScheduleSearch = { view?: ScheduleView; day?: string; employee?: string }

export function toScheduleSearch({ view, day, employee }: Record<string, unknown>): ScheduleSearch {
  const known = SCHEDULE_VIEWS.find((name) => name === view)
  return {
    ...(known && known !== 'day' && { view: known }),
    ...(isDay(day) && { day }),
    ...(typeof employee === 'string' && employee && { employee: employee.slice(0, 100) }),
  }
}

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
