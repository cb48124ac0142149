import { atMidnightUtc } from '@deskbell/domain/shared/format.ts'
import { shiftDay } from '../../lib/local-day.ts'
import { type ScheduleView, shownDays } from './schedule-search.ts'

const IN_UTC = { timeZone: 'UTC' } as const
const DAY = { weekday: 'long', day: 'numeric', month: 'long', ...IN_UTC } as const
const SPAN = { day: 'numeric', month: 'long', ...IN_UTC } as const

/** The days that are shown: "Friday 20 November", "16 – 22 November", "November 2026". The year where it is another. */
export function scheduleTitle({
  view,
  day,
  today,
  locale,
}: {
  view: ScheduleView
  day: string
  today: string
  locale: string
}): string {
  const year = day.slice(0, 4) === today.slice(0, 4) ? {} : ({ year: 'numeric' } as const)
  if (view === 'month')
    return new Intl.DateTimeFormat(locale, { month: 'long', year: 'numeric', ...IN_UTC }).format(atMidnightUtc(day))
  if (view !== 'week') return new Intl.DateTimeFormat(locale, { ...DAY, ...year }).format(atMidnightUtc(day))
  const { from, days } = shownDays(view, day)
  const format = new Intl.DateTimeFormat(locale, { ...SPAN, ...year })
  return format.formatRange(atMidnightUtc(from), atMidnightUtc(shiftDay(from, days - 1)))
}
