import { getFirstWeekday } from '@deskbell/domain/shared/first-weekday.ts'
import { atMidnightUtc } from '@deskbell/domain/shared/format.ts'
import { dayText, shiftDay, weekday } from './local-day.ts'

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

/** Returns the days since the week began: 0 on its first day, 6 on its last. */
export function getDayOfWeek(day: string, locale: string): number {
  return (weekday(day) + 1 - getFirstWeekday(locale) + 7) % 7
}

export function getWeekStart(day: string, locale: string): string {
  return shiftDay(day, -getDayOfWeek(day, locale))
}
