import { getFirstWeekday } from '@deskbell/domain/shared/first-weekday.ts'
import { atMidnightUtc } from '@deskbell/domain/shared/format.ts'

// Date arithmetic for routes, which run before their screen is loaded; hence without the time zone library.

function dayText(date: Date): string {
  return date.toISOString().slice(0, 10)
}

/** True if a text is an existing date, `YYYY-MM-DD`. */
export function isDay(text: unknown): text is string {
  if (typeof text !== 'string' || !/^\d{4}-\d{2}-\d{2}$/.test(text)) return false
  const date = atMidnightUtc(text)
  return !Number.isNaN(date.getTime()) && dayText(date) === text
}

/** Adds days; negative to subtract. */
export function shiftDay(day: string, days: number): string {
  const date = atMidnightUtc(day)
  date.setUTCDate(date.getUTCDate() + days)
  return dayText(date)
}

/** Adds months; clamps to the last day of a shorter month. */
export function shiftMonth(day: string, months: number): string {
  const first = atMidnightUtc(monthStart(day))
  first.setUTCMonth(first.getUTCMonth() + months)
  const last = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate()
  first.setUTCDate(Math.min(Number(day.slice(8)), last))
  return dayText(first)
}

export function monthStart(day: string): string {
  return `${day.slice(0, 7)}-01`
}

/** Returns 0 for Monday to 6 for Sunday. */
export function weekday(day: string): number {
  return (atMidnightUtc(day).getUTCDay() + 6) % 7
}

/** Returns the days since the week began: 0 on its first day, 6 on its last. */
export function getDayOfWeek(day: string, locale: string): number {
  return (weekday(day) + 1 - getFirstWeekday(locale) + 7) % 7
}

export function getWeekStart(day: string, locale: string): string {
  return shiftDay(day, -getDayOfWeek(day, locale))
}

export function daysFrom(first: string, count: number): string[] {
  return Array.from({ length: count }, (_, index) => shiftDay(first, index))
}
