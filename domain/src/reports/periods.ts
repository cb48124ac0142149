import { addDays, daysBetween, weekStart } from '../shared/time.ts'
import type { LocalDate } from '../shared/time-schema.ts'
import type { Days, Grain } from './schema.ts'

/** Maximum length of a report in days: ten years. */
export const REPORT_DAYS_MAX = 3660

/** First and last day that a report may have. Days compare as texts only while their years have four digits. */
export const REPORT_DAYS_RANGE: Days = { from: '1970-01-01', to: '2999-12-31' }

function monthStart(day: LocalDate): LocalDate {
  return Temporal.PlainDate.from(day).with({ day: 1 }).toString()
}

function addMonths(day: LocalDate, months: number): LocalDate {
  return Temporal.PlainDate.from(day).add({ months }).toString()
}

/** Returns the calendar month of a day, shifted by `later` months. */
export function getMonth(day: LocalDate, later = 0): Days {
  const from = addMonths(monthStart(day), later)
  return { from, to: addDays(addMonths(from, 1), -1) }
}

/** Returns the week of a day, starting on `firstWeekday`, shifted by `later` weeks. */
export function getWeek(day: LocalDate, firstWeekday: number, later = 0): Days {
  const from = addDays(weekStart(day, firstWeekday), 7 * later)
  return { from, to: addDays(from, 6) }
}

export function getYear(day: LocalDate, later = 0): Days {
  const from = Temporal.PlainDate.from(day).with({ month: 1, day: 1 }).add({ years: later }).toString()
  return { from, to: addDays(addMonths(from, 12), -1) }
}

export function getQuarter(day: LocalDate): Days {
  const from = addMonths(monthStart(day), -((Temporal.PlainDate.from(day).month - 1) % 3))
  return { from, to: addDays(addMonths(from, 3), -1) }
}

/** Fills in the missing bounds of a report from the month of the given bound, or of today. */
export function resolveReportDays({ from, to }: Partial<Days>, today: LocalDate): Days {
  const month = getMonth(from ?? to ?? today)
  return { from: from ?? month.from, to: to ?? month.to }
}

/** Returns the number of calendar months if the range consists of whole ones, otherwise null. */
function wholeMonths({ from, to }: Days): number | null {
  const next = addDays(to, 1)
  if (from !== monthStart(from) || next !== monthStart(next)) return null
  return Temporal.PlainDate.from(from).until(next, { largestUnit: 'months' }).months
}

/** Returns the comparison period: the same number of whole months before, or else of days. */
export function getPreviousPeriod(days: Days): Days {
  const months = wholeMonths(days)
  const to = addDays(days.from, -1)
  return { from: months ? addMonths(days.from, -months) : addDays(days.from, -daysBetween(days.from, days.to) - 1), to }
}

/** Returns the comparison period, cut to the elapsed part of a period that is still running. */
export function getComparisonPeriod(days: Days, today: LocalDate): Days {
  const before = getPreviousPeriod(days)
  if (today < days.from || today >= days.to) return before
  const months = wholeMonths(days)
  const last = months ? addMonths(today, -months) : addDays(before.from, daysBetween(days.from, today))
  return { ...before, to: last }
}

/** Returns the following period: the same number of whole months after, or else of days. */
export function getNextPeriod(days: Days): Days {
  const months = wholeMonths(days)
  const from = addDays(days.to, 1)
  const next = months ? addMonths(from, months) : addDays(from, daysBetween(days.from, days.to) + 1)
  return { from, to: addDays(next, -1) }
}

/** Returns the default grain, chosen so that a report of up to a year has at most 62 rows. */
export function getDefaultGrain({ from, to }: Days): Grain {
  const days = daysBetween(from, to) + 1
  if (days <= 62) return 'day'
  return days <= 366 ? 'week' : 'month'
}

/** Days of a report, the grain of its tables over time, and the day on which a week begins. */
export type Buckets = { days: Days; by: Grain; firstWeekday: number }

function getBucketStart(day: LocalDate, { by, firstWeekday }: Omit<Buckets, 'days'>): LocalDate {
  if (by === 'day') return day
  return by === 'week' ? weekStart(day, firstWeekday) : monthStart(day)
}

const NEXT: Record<Grain, (start: LocalDate) => LocalDate> = {
  day: (start) => addDays(start, 1),
  week: (start) => addDays(start, 7),
  month: (start) => addMonths(start, 1),
}

/** Lists the first days of all buckets that overlap the report's days, in order; the first one is clipped. */
export function listBuckets({ days, ...grain }: Buckets): LocalDate[] {
  const buckets: LocalDate[] = []
  for (let start = getBucketStart(days.from, grain); start <= days.to; start = NEXT[grain.by](start))
    buckets.push(start < days.from ? days.from : start)
  return buckets
}

/** Returns the days of one bucket, clipped to the end of the report. */
export function daysOfBucket(start: LocalDate, { days: { to }, ...grain }: Buckets): Days {
  const last = addDays(NEXT[grain.by](getBucketStart(start, grain)), -1)
  return { from: start, to: last < to ? last : to }
}
