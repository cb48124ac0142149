import { Temporal } from 'temporal-polyfill'
import { z } from 'zod'

/** A calendar day in the business's time zone, `YYYY-MM-DD`. */
export const LocalDate = z.iso.date('Enter a date')
export type LocalDate = z.infer<typeof LocalDate>

/** A point in time, ISO 8601 in UTC. */
export const Instant = z.iso.datetime()
export type Instant = z.infer<typeof Instant>

export const TimeZone = z
  .string()
  .max(60)
  .refine((zone) => isTimeZone(zone), 'Choose a time zone')

export const Locale = z
  .string()
  .max(35)
  .refine((tag) => isLocale(tag), 'Choose a language')

function isTimeZone(zone: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: zone })
    return true
  } catch {
    return false
  }
}

function isLocale(tag: string): boolean {
  try {
    return new Intl.Locale(tag).toString().length > 0
  } catch {
    return false
  }
}

/** The business's local day at a point in time. */
export function localDay(at: Date, timeZone: string): LocalDate {
  return Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(timeZone).toPlainDate().toString()
}

/** The first instant of a local day and the first of the next one; 23 or 25 hours apart when the clocks change. */
export function dayBounds(day: LocalDate, timeZone: string): { from: Date; to: Date } {
  const date = Temporal.PlainDate.from(day)
  const start = (d: Temporal.PlainDate) => new Date(d.toZonedDateTime(timeZone).epochMilliseconds)
  return { from: start(date), to: start(date.add({ days: 1 })) }
}

/** A time of day on the business's clock, `HH:MM`. */
export const LocalTime = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Enter a time')
export type LocalTime = z.infer<typeof LocalTime>

/** What a change of the clocks does to a time of day: there is none such, or there are two. */
export const ClockChange = z.enum(['skipped', 'repeated'])
export type ClockChange = z.infer<typeof ClockChange>

/**
 * Where a time of day on a local day is in time. A time that the clocks skip becomes as much later as they skip, and of
 * one that comes twice the first is meant; `clockChange` then says so.
 */
export function placeInTime(
  day: LocalDate,
  time: LocalTime,
  timeZone: string,
): { at: Date; clockChange: ClockChange | null } {
  const wall = Temporal.PlainDateTime.from(`${day}T${time}`)
  const first = wall.toZonedDateTime(timeZone)
  const last = wall.toZonedDateTime(timeZone, { disambiguation: 'later' })
  const at = new Date(first.epochMilliseconds)
  if (!first.toPlainDateTime().equals(wall)) return { at, clockChange: 'skipped' }
  return { at, clockChange: first.equals(last) ? null : 'repeated' }
}

/** The instant of a time of day on a local day; see `placeInTime`. */
export function instantAt(day: LocalDate, time: LocalTime, timeZone: string): Date {
  return placeInTime(day, time, timeZone).at
}

/** When the clock of a local day shows a time for the first time, or has skipped it. */
export function clockReaches(day: LocalDate, time: LocalTime, timeZone: string): Date {
  const { at, clockChange } = placeInTime(day, time, timeZone)
  if (clockChange !== 'skipped') return at
  // Right after it: the change may be at that very instant.
  const after = Temporal.Instant.fromEpochMilliseconds(at.getTime() + 1).toZonedDateTimeISO(timeZone)
  return new Date(after.getTimeZoneTransition('previous')?.epochMilliseconds ?? at)
}

/** The local days within some on which the clocks change: they may be longer or shorter than others. */
export function clockChanges(days: { from: LocalDate; to: LocalDate }, timeZone: string): LocalDate[] {
  const [first, last] = [dayBounds(days.from, timeZone).from.getTime(), dayBounds(days.to, timeZone).to.getTime()]
  const changed: LocalDate[] = []
  let at = Temporal.Instant.fromEpochMilliseconds(first - 1).toZonedDateTimeISO(timeZone)
  for (;;) {
    const next = at.getTimeZoneTransition('next')
    if (!next || next.epochMilliseconds > last) return changed
    // A change at midnight may belong to the day before.
    changed.push(localDay(new Date(next.epochMilliseconds - 1), timeZone), next.toPlainDate().toString())
    at = next
  }
}

/** The time of day on the business's clock at a point in time. */
export function localTime(at: Date, timeZone: string): LocalTime {
  const zoned = Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(timeZone)
  return zoned.toPlainTime().toString({ smallestUnit: 'minute' })
}

/** The local day and the time of day to the second at a point in time, `YYYY-MM-DDTHH:MM:SS`. */
export function localSeconds(at: Date, timeZone: string): string {
  const zoned = Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(timeZone)
  return zoned.toPlainDateTime().toString({ smallestUnit: 'second' })
}

/** The local day and the time of day at a point in time, `YYYY-MM-DDTHH:MM`. */
export function localDateTime(at: Date, timeZone: string): string {
  const zoned = Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(timeZone)
  return zoned.toPlainDateTime().toString({ smallestUnit: 'minute' })
}

/** 0 for Monday to 6 for Sunday. */
export function getWeekday(day: LocalDate): number {
  return Temporal.PlainDate.from(day).dayOfWeek - 1
}

export function minutesAfter(at: Date, minutes: number): Date {
  return new Date(at.getTime() + Math.round(minutes * 60_000))
}

/** The day so many days later; earlier for a number below zero. */
export function addDays(day: LocalDate, days: number): LocalDate {
  return Temporal.PlainDate.from(day).add({ days }).toString()
}

/** How many days the second day is after the first. */
export function daysBetween(first: LocalDate, second: LocalDate): number {
  return Temporal.PlainDate.from(first).until(second, { largestUnit: 'days' }).days
}

/** The Monday of the week that a day is in. */
export function weekStart(day: LocalDate): LocalDate {
  const date = Temporal.PlainDate.from(day)
  return date.subtract({ days: date.dayOfWeek - 1 }).toString()
}

/** The first instant of the week that a local day is in, from Monday on, and the first of the next week. */
export function weekBounds(day: LocalDate, timeZone: string): { from: Date; to: Date } {
  const monday = weekStart(day)
  return { from: dayBounds(monday, timeZone).from, to: dayBounds(addDays(monday, 7), timeZone).from }
}

export const ValidityUnit = z.enum(['day', 'week', 'month'])
export const Validity = z.object({
  count: z.int('Enter a number').min(1, 'Enter at least 1').max(1000, 'Enter at most 1000'),
  unit: ValidityUnit,
})
export type Validity = z.infer<typeof Validity>

/**
 * The last day on which something lasting `validity` from `start` can be used: a day lasts that day, a month from
 * 3 November lasts through 2 December, and one from 31 January through the last day of February.
 */
export function lastDay(start: LocalDate, { count, unit }: Validity): LocalDate {
  const first = Temporal.PlainDate.from(start)
  const end = first.add({ [`${unit}s`]: count })
  const wasCutToMonthEnd = unit === 'month' && end.day < first.day
  return (wasCutToMonthEnd ? end : end.subtract({ days: 1 })).toString()
}
