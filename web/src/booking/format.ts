import { DAY_MS } from '@deskbell/domain/shared/durations.ts'
import { atMidnightUtc, dateFormat } from '@deskbell/domain/shared/format.ts'

/** Formatting for a visitor: the locale of their language, the business's time zone. */
export type DateFormatting = { locale: string; timeZone: string }

/** Prefers the business's regional locale if it is in the visitor's language. */
export function getDateFormatting(shop: DateFormatting, language: string): DateFormatting {
  return { timeZone: shop.timeZone, locale: shop.locale.startsWith(language) ? shop.locale : language }
}

/** Returns the local date of an instant, `YYYY-MM-DD`, in the business's time zone. */
export function toDay(instant: string, { timeZone }: DateFormatting): string {
  return dateFormat('sv-SE', { timeZone, dateStyle: 'short' }).format(new Date(instant))
}

/** Adds days; `count` may be negative. */
export function daysLater(day: string, count: number): string {
  return new Date(atMidnightUtc(day).getTime() + count * DAY_MS).toISOString().slice(0, 10)
}

export function countDaysBetween(first: string, second: string): number {
  return Math.round((atMidnightUtc(second).getTime() - atMidnightUtc(first).getTime()) / DAY_MS)
}

/** Returns the hour, 0 to 23, in the business's time zone. */
export function getHour(instant: string, { timeZone }: DateFormatting): number {
  return Number(dateFormat('en-GB', { timeZone, hour: '2-digit', hourCycle: 'h23' }).format(new Date(instant)))
}

export function formatTime(instant: string, { locale, timeZone }: DateFormatting): string {
  return dateFormat(locale, { timeZone, timeStyle: 'short' }).format(new Date(instant))
}

/** Formats as "Tuesday, 24 November". */
export function dayWords(day: string, { locale }: DateFormatting): string {
  const format = dateFormat(locale, { timeZone: 'UTC', weekday: 'long', day: 'numeric', month: 'long' })
  return format.format(atMidnightUtc(day))
}

/** Formats as "24–30 November 2026". */
export function formatDays({ first, last }: { first: string; last: string }, { locale }: DateFormatting): string {
  const format = dateFormat(locale, { timeZone: 'UTC', day: 'numeric', month: 'long', year: 'numeric' })
  return format.formatRange(atMidnightUtc(first), atMidnightUtc(last))
}

/** Formats as "Tue", "24" and "November 2026". */
export function shortDay(day: string, { locale }: DateFormatting): { weekday: string; date: string; month: string } {
  const at = atMidnightUtc(day)
  return {
    weekday: dateFormat(locale, { timeZone: 'UTC', weekday: 'short' }).format(at),
    date: String(at.getUTCDate()),
    month: dateFormat(locale, { timeZone: 'UTC', month: 'long', year: 'numeric' }).format(at),
  }
}

/** Formats as "Tuesday, 24 November, 10:00". */
export function formatDateTime(instant: string, place: DateFormatting): string {
  return `${dayWords(toDay(instant, place), place)}, ${formatTime(instant, place)}`
}

/** Returns the name of the business's time zone if the visitor's clock shows another time, otherwise null. */
export function getTimeZoneIfDifferent({ locale, timeZone }: DateFormatting, at = new Date()): string | null {
  const onClock = (zone?: string) =>
    dateFormat('en-GB', { dateStyle: 'short', timeStyle: 'short', ...(zone && { timeZone: zone }) }).format(at)
  if (onClock(timeZone) === onClock()) return null
  const parts = dateFormat(locale, { timeZone, timeZoneName: 'longGeneric' }).formatToParts(at)
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone
}
