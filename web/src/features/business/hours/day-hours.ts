import type { DayHours, Hours, WeekHours } from '@deskbell/domain/business/hours/schema.ts'
import { t } from '@lingui/core/macro'

export const USUAL_DAY: DayHours = [{ from: '09:00', to: '18:00' }]
const RANGES_MAX = 6
/** Length from which a range probably needs a break, in minutes. */
const LONG_MINUTES = 5 * 60
const HOUR = 60
const DAY = 24 * HOUR

function toMinutes(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return hours * HOUR + minutes
}

function toTime(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / HOUR), minutes % HOUR]
  return `${String(hours).padStart(2, '0')}:${String(rest).padStart(2, '0')}`
}

/** Splits a range with a one-hour break in its middle, on the full hour. */
function withBreak({ from, to }: Hours): DayHours {
  const middle = (toMinutes(from) + toMinutes(to)) / 2
  const start = Math.floor((middle - HOUR / 2) / HOUR) * HOUR
  return [
    { from, to: toTime(start) },
    { from: toTime(start + HOUR), to },
  ]
}

function laterOn({ to }: Hours): Hours {
  const from = toMinutes(to) + HOUR
  return { from: toTime(from), to: toTime(Math.min(from + 4 * HOUR, DAY)) }
}

/** Suggests one more range for a day: a break in a long one, or hours later on. Null if there is no room. */
export function suggestNextRange(hours: DayHours): { label: string; hours: DayHours } | null {
  const last = hours.at(-1)
  if (!last) return { label: t`Add hours`, hours: USUAL_DAY }
  if (hours.length >= RANGES_MAX) return null
  const [from, to] = [toMinutes(last.from), toMinutes(last.to)]
  if (to - from >= LONG_MINUTES) return { label: t`Add a break`, hours: [...hours.slice(0, -1), ...withBreak(last)] }
  return to + 2 * HOUR <= DAY ? { label: t`Add hours`, hours: [...hours, laterOn(last)] } : null
}

/** Returns default hours for a day that is opened: those of the first other open day of the week. */
export function getDefaultHours(week: WeekHours): DayHours {
  return week.find((hours) => hours.length > 0) ?? USUAL_DAY
}

export function dayWords(hours: DayHours, clock: (time: string) => string, closed: string): string {
  return hours.map(({ from, to }) => `${clock(from)} – ${clock(to)}`).join(', ') || closed
}

/** Copies the hours of one day to all days, or to Monday to Friday. */
export function withDayCopied(week: WeekHours, day: number, to: 'all' | 'weekdays'): WeekHours {
  const copied = week[day] ?? []
  return week.map((hours, other) => (to === 'all' || other < 5 ? copied : hours))
}
