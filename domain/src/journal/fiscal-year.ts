import type { LocalDate } from '../shared/time-schema.ts'

/** Returns the first day of the fiscal year of a day, for years that begin with a month (1 to 12). */
export function getFiscalYearStart(day: LocalDate, firstMonth: number): LocalDate {
  const { year, month } = Temporal.PlainDate.from(day)
  return Temporal.PlainDate.from({ year: month < firstMonth ? year - 1 : year, month: firstMonth, day: 1 }).toString()
}
