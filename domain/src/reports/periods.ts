import { Temporal } from 'temporal-polyfill'
import { addDays, daysBetween, type LocalDate, weekStart } from '../shared/time.ts'
import type { Days, Grain } from './schema.ts'

/** As many days a report is about at most: ten years. */
export const REPORT_DAYS_MAX = 3660

function monthStart(day: LocalDate): LocalDate {
  return Temporal.PlainDate.from(day).with({ day: 1 }).toString()
}

function addMonths(day: LocalDate, months: number): LocalDate {
  return Temporal.PlainDate.from(day).add({ months }).toString()
}

/** The whole month that a day is in, or one so many months later. */
export function getMonth(day: LocalDate, later = 0): Days {
  const from = addMonths(monthStart(day), later)
  return { from, to: addDays(addMonths(from, 1), -1) }
}

/** The whole week that a day is in, from Monday on, or one so many weeks later. */
export function getWeek(day: LocalDate, later = 0): Days {
  const from = addDays(weekStart(day), 7 * later)
  return { from, to: addDays(from, 6) }
}

/** The whole year that a day is in, or one so many years later. */
export function getYear(day: LocalDate, later = 0): Days {
  const from = Temporal.PlainDate.from(day).with({ month: 1, day: 1 }).add({ years: later }).toString()
  return { from, to: addDays(addMonths(from, 12), -1) }
}

/** The whole quarter that a day is in. */
export function getQuarter(day: LocalDate): Days {
  const from = addMonths(monthStart(day), -((Temporal.PlainDate.from(day).month - 1) % 3))
  return { from, to: addDays(addMonths(from, 3), -1) }
}

/** The days that a report is about: what is not said is that of the month of what is, or of today. */
export function daysAsked({ from, to }: Partial<Days>, today: LocalDate): Days {
  const month = getMonth(from ?? to ?? today)
  return { from: from ?? month.from, to: to ?? month.to }
}

/** Whole months, however many; null where the days are none. */
function wholeMonths({ from, to }: Days): number | null {
  const next = addDays(to, 1)
  if (from !== monthStart(from) || next !== monthStart(next)) return null
  return Temporal.PlainDate.from(from).until(next, { largestUnit: 'months' }).months
}

/** What some days are compared with: as many whole months before whole months, else as many days right before. */
export function daysBefore(days: Days): Days {
  const months = wholeMonths(days)
  const to = addDays(days.from, -1)
  return { from: months ? addMonths(days.from, -months) : addDays(days.from, -daysBetween(days.from, days.to) - 1), to }
}

/** As much of the days before as has gone by of some days: all of them, but for days that are on. */
export function samePartBefore(days: Days, today: LocalDate): Days {
  const before = daysBefore(days)
  if (today < days.from || today >= days.to) return before
  const months = wholeMonths(days)
  const last = months ? addMonths(today, -months) : addDays(before.from, daysBetween(days.from, today))
  return { ...before, to: last }
}

/** What comes after some days: as many whole months after whole months, else as many days right after. */
export function daysAfter(days: Days): Days {
  const months = wholeMonths(days)
  const from = addDays(days.to, 1)
  const next = months ? addMonths(from, months) : addDays(from, daysBetween(days.from, days.to) + 1)
  return { from, to: addDays(next, -1) }
}

/** How some days are told apart where nobody says: not more than a year's end of rows. */
export function grainFor({ from, to }: Days): Grain {
  const days = daysBetween(from, to) + 1
  if (days <= 62) return 'day'
  return days <= 366 ? 'week' : 'month'
}

const STARTS: Record<Grain, (day: LocalDate) => LocalDate> = { day: (day) => day, week: weekStart, month: monthStart }
const NEXT: Record<Grain, (start: LocalDate) => LocalDate> = {
  day: (start) => addDays(start, 1),
  week: (start) => addDays(start, 7),
  month: (start) => addMonths(start, 1),
}

/** The first day of the day, week or month that a day is in; not before the first of the report. */
export function getBucket(day: LocalDate, grain: Grain, { from }: Pick<Days, 'from'>): LocalDate {
  const start = STARTS[grain](day)
  return start < from ? from : start
}

/** The first days of all days, weeks or months that some days touch, in their order. */
export function listBuckets(days: Days, grain: Grain): LocalDate[] {
  const buckets: LocalDate[] = []
  for (let start = STARTS[grain](days.from); start <= days.to; start = NEXT[grain](start))
    buckets.push(start < days.from ? days.from : start)
  return buckets
}

/** The days of one bucket, cut to those of the report. */
export function daysOfBucket(start: LocalDate, grain: Grain, { to }: Pick<Days, 'to'>): Days {
  const last = addDays(NEXT[grain](STARTS[grain](start)), -1)
  return { from: start, to: last < to ? last : to }
}
