import { atMidnightUtc } from '@deskbell/domain/shared/format.ts'

// Date arithmetic for the search parameters of routes, which are read before their screen is loaded; hence without the time zone library.

export function dayText(date: Date): string {
  return date.toISOString().slice(0, 10)
}

/** True if a text is an existing date that the server accepts: `YYYY-MM-DD`, from 1800 to 2999. */
export function isDay(text: unknown): text is string {
  if (typeof text !== 'string' || !/^(18|19|2\d)\d\d-\d\d-\d\d$/.test(text)) return false
  const date = atMidnightUtc(text)
  return !Number.isNaN(date.getTime()) && dayText(date) === text
}

/** Adds days; negative to subtract. */
export function shiftDay(day: string, days: number): string {
  const date = atMidnightUtc(day)
  date.setUTCDate(date.getUTCDate() + days)
  return dayText(date)
}

/** Returns 0 for Monday to 6 for Sunday. */
export function weekday(day: string): number {
  return (atMidnightUtc(day).getUTCDay() + 6) % 7
}

export function daysFrom(first: string, count: number): string[] {
  return Array.from({ length: count }, (_, index) => shiftDay(first, index))
}
