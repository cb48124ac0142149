import { isDay } from '../../lib/local-day.ts'

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
