import { MINUTE_MS } from './durations.ts'
import type { ClockChange, LocalDate, LocalTime, Validity } from './time-schema.ts'

export function localDay(at: Date, timeZone: string): LocalDate {
  return Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(timeZone).toPlainDate().toString()
}

/** Returns the first instant of a local day and of the next one; 23 or 25 hours apart on a DST change. */
export function dayBounds(day: LocalDate, timeZone: string): { from: Date; to: Date } {
  const date = Temporal.PlainDate.from(day)
  const start = (d: Temporal.PlainDate) => new Date(d.toZonedDateTime(timeZone).epochMilliseconds)
  return { from: start(date), to: start(date.add({ days: 1 })) }
}

/**
 * Converts a local day and time to an instant. A time skipped by DST moves forward by the length of the gap; a time
 * that occurs twice means the first one. `clockChange` reports either case.
 */
export function resolveLocalTime(
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

/** Converts a local day and time to an instant; see `resolveLocalTime`. */
export function toInstant(day: LocalDate, time: LocalTime, timeZone: string): Date {
  return resolveLocalTime(day, time, timeZone).at
}

/** Returns the first instant at which a local day's clock shows the time or, if DST skips it, has passed it. */
export function getClockReachedAt(day: LocalDate, time: LocalTime, timeZone: string): Date {
  const { at, clockChange } = resolveLocalTime(day, time, timeZone)
  if (clockChange !== 'skipped') return at
  // The DST transition may be at exactly that instant, so search from 1 ms later.
  const after = Temporal.Instant.fromEpochMilliseconds(at.getTime() + 1).toZonedDateTimeISO(timeZone)
  return new Date(after.getTimeZoneTransition('previous')?.epochMilliseconds ?? at)
}

/** Lists the local days in a range on which DST changes; they may be longer or shorter than 24 hours. */
export function listClockChangeDays(days: { from: LocalDate; to: LocalDate }, timeZone: string): LocalDate[] {
  const [first, last] = [dayBounds(days.from, timeZone).from.getTime(), dayBounds(days.to, timeZone).to.getTime()]
  const changed: LocalDate[] = []
  let at = Temporal.Instant.fromEpochMilliseconds(first - 1).toZonedDateTimeISO(timeZone)
  for (;;) {
    const next = at.getTimeZoneTransition('next')
    if (!next || next.epochMilliseconds > last) return changed
    // A transition at midnight affects the day before as well.
    changed.push(localDay(new Date(next.epochMilliseconds - 1), timeZone), next.toPlainDate().toString())
    at = next
  }
}

export function localTime(at: Date, timeZone: string): LocalTime {
  const zoned = Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(timeZone)
  return zoned.toPlainTime().toString({ smallestUnit: 'minute' })
}

/** Returns local day and time with seconds, `YYYY-MM-DDTHH:MM:SS`. */
export function localSeconds(at: Date, timeZone: string): string {
  const zoned = Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(timeZone)
  return zoned.toPlainDateTime().toString({ smallestUnit: 'second' })
}

/** Returns local day and time, `YYYY-MM-DDTHH:MM`. */
export function localDateTime(at: Date, timeZone: string): string {
  const zoned = Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(timeZone)
  return zoned.toPlainDateTime().toString({ smallestUnit: 'minute' })
}

/** Returns 0 for Monday to 6 for Sunday. */
export function getWeekday(day: LocalDate): number {
  return Temporal.PlainDate.from(day).dayOfWeek - 1
}

export function minutesAfter(at: Date, minutes: number): Date {
  return new Date(at.getTime() + Math.round(minutes * MINUTE_MS))
}

export function addDays(day: LocalDate, days: number): LocalDate {
  return Temporal.PlainDate.from(day).add({ days }).toString()
}

/** Returns the number of days from the first day to the second. */
export function daysBetween(first: LocalDate, second: LocalDate): number {
  return Temporal.PlainDate.from(first).until(second, { largestUnit: 'days' }).days
}

/** Returns the first day of the week of a day. `firstWeekday`: 1 for Monday to 7 for Sunday, see `getFirstWeekday`. */
export function weekStart(day: LocalDate, firstWeekday = 1): LocalDate {
  const date = Temporal.PlainDate.from(day)
  return date.subtract({ days: (date.dayOfWeek - firstWeekday + 7) % 7 }).toString()
}

/** Returns the first instant of the week of a local day, starting on Monday, and of the next week. */
export function weekBounds(day: LocalDate, timeZone: string): { from: Date; to: Date } {
  const monday = weekStart(day)
  return { from: dayBounds(monday, timeZone).from, to: dayBounds(addDays(monday, 7), timeZone).from }
}

/**
 * Returns the last day of a validity that begins on `start`: one day ends the same day, a month from 3 November ends on
 * 2 December, and a month from 31 January ends on the last day of February.
 */
export function lastDay(start: LocalDate, { count, unit }: Validity): LocalDate {
  const first = Temporal.PlainDate.from(start)
  const end = first.add({ [`${unit}s`]: count })
  const wasCutToMonthEnd = unit === 'month' && end.day < first.day
  return (wasCutToMonthEnd ? end : end.subtract({ days: 1 })).toString()
}
