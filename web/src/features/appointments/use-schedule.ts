import { useCallback } from 'react'
import { toDay } from '../../lib/format.ts'
import { useNow } from '../../lib/use-now.ts'
import { useFormat } from '../auth/use-format.ts'
import type { ScheduleSearch, ScheduleView } from './schedule-search.ts'
import { shownDays, stepDay } from './shown-days.ts'

/** View, day and employee of the schedule from the URL, and navigation between them. */
export function useSchedule(search: ScheduleSearch, onSearch: (next: ScheduleSearch) => void) {
  const { timeZone, locale } = useFormat()
  const today = toDay(useNow(), timeZone)
  const view = search.view ?? 'day'
  const day = search.day ?? today
  const go = useCallback(
    (next: { view?: ScheduleView; day?: string; employee?: string }) => {
      const { view: nextView, day: nextDay, employee } = { ...search, ...next }
      onSearch({
        ...(nextView && nextView !== 'day' && { view: nextView }),
        // Omit today, so that the same URL shows the current day tomorrow.
        ...(nextDay && nextDay !== today && { day: nextDay }),
        ...(employee && { employee }),
      })
    },
    [search, onSearch, today],
  )
  return {
    view,
    day,
    today,
    employeeId: search.employee,
    range: shownDays(view, day, locale),
    go,
    step: (direction: 1 | -1) => go({ day: stepDay(view, day, direction) }),
  }
}

export type Schedule = ReturnType<typeof useSchedule>
