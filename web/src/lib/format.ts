import type { Business } from '@deskbell/domain/business/schema.ts'
import { DAY_MS } from '@deskbell/domain/shared/durations.ts'
import {
  atMidnightUtc,
  dateFormat,
  formatDate,
  numberFormat,
  relativeTimeFormat,
} from '@deskbell/domain/shared/format.ts'
import { t } from '@lingui/core/macro'

type Place = Pick<Business, 'locale' | 'timeZone'>

export function formatNumber(value: number, locale: string): string {
  return numberFormat(locale).format(value)
}

// One format for day and hour, since a screen needs both and each takes milliseconds to construct.
const PARTS = { year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit', hourCycle: 'h23' } as const

function getLocalParts(
  instant: string | Date,
  timeZone: string,
): Partial<Record<Intl.DateTimeFormatPartTypes, string>> {
  const parts = dateFormat('en', { timeZone, ...PARTS }).formatToParts(new Date(instant))
  return Object.fromEntries(parts.map(({ type, value }) => [type, value]))
}

/** Returns the local date of an instant, `YYYY-MM-DD`. */
export function toDay(instant: string | Date, timeZone: string): string {
  const { year, month, day } = getLocalParts(instant, timeZone)
  return `${year}-${month}-${day}`
}

export type PartOfDay = 'morning' | 'afternoon' | 'evening'

export function partOfDay(now: Date, timeZone: string): PartOfDay {
  const hour = Number(getLocalParts(now, timeZone).hour)
  if (hour < 12) return 'morning'
  return hour < 18 ? 'afternoon' : 'evening'
}

/** Formats as "Friday, 20 November". */
export function formatLongDay(localDate: string, locale: string): string {
  const format = dateFormat(locale, { weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' })
  return format.format(atMidnightUtc(localDate))
}

/** Formats as "09:58". */
export function formatTime(instant: string, { locale, timeZone }: Place): string {
  return dateFormat(locale, { timeStyle: 'short', timeZone }).format(new Date(instant))
}

// "9:58 AM", but "09:58".
function hourStyle({ locale, timeZone }: Place): 'numeric' | '2-digit' {
  return dateFormat(locale, { timeStyle: 'short', timeZone }).resolvedOptions().hour12 ? 'numeric' : '2-digit'
}

/** Formats as "20 Nov, 09:58"; adds the year if it isn't the current one. */
export function formatDateTime(instant: string, { locale, timeZone }: Place, now = new Date()): string {
  const sameYear = toDay(instant, timeZone).slice(0, 4) === toDay(now, timeZone).slice(0, 4)
  return dateFormat(locale, {
    day: 'numeric',
    month: 'short',
    ...(sameYear ? {} : { year: 'numeric' }),
    hour: hourStyle({ locale, timeZone }),
    minute: '2-digit',
    timeZone,
  }).format(new Date(instant))
}

/** Formats as "Today", "Yesterday", "Tomorrow", otherwise "17 Nov" or, in another year, "17 Nov 2024". */
export function formatRelativeDay(localDate: string, { locale, timeZone }: Place, now = new Date()): string {
  const today = toDay(now, timeZone)
  const days = (atMidnightUtc(localDate).getTime() - atMidnightUtc(today).getTime()) / DAY_MS
  if (Math.abs(days) <= 1) {
    const word = relativeTimeFormat(locale).format(days, 'day')
    return word.charAt(0).toLocaleUpperCase(locale) + word.slice(1)
  }
  if (localDate.slice(0, 4) !== today.slice(0, 4)) return formatDate(localDate, locale)
  const format = dateFormat(locale, { day: 'numeric', month: 'short', timeZone: 'UTC' })
  return format.format(atMidnightUtc(localDate))
}

/** Formats a time of day as "9:00 AM"; 24:00 as "midnight". */
export function formatClock(time: string, locale: string): string {
  if (time === '24:00') return t`midnight`
  const format = dateFormat(locale, { timeStyle: 'short', timeZone: 'UTC' })
  return format.format(new Date(`1970-01-01T${time}:00Z`))
}

/** Formats as "3 Feb 2027", or "3 – 5 Feb 2027". */
export function formatDays(firstDay: string, lastDay: string, locale: string): string {
  const format = dateFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' })
  return format.formatRange(atMidnightUtc(firstDay), atMidnightUtc(lastDay))
}

/** Returns the weekday of a local date as within a sentence: most languages write it in lower case. */
export function formatWeekday(localDate: string, locale: string): string {
  return dateFormat(locale, { weekday: 'long', timeZone: 'UTC' }).format(atMidnightUtc(localDate))
}

/** Returns the weekday names as at the beginning of a sentence, Monday first. */
export function weekdayNames(locale: string): string[] {
  const format = dateFormat(locale, { weekday: 'long', timeZone: 'UTC' })
  const name = (day: number) => format.format(new Date(Date.UTC(2024, 0, day)))
  // 1 January 2024 was a Monday.
  return [1, 2, 3, 4, 5, 6, 7].map(name).map((word) => word.charAt(0).toLocaleUpperCase(locale) + word.slice(1))
}
