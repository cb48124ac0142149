import type { ScheduleDay } from '@deskbell/domain/business/hours/schema.ts'
import { dateFormat } from '@deskbell/domain/shared/format.ts'
import { intersect, type Span } from '@deskbell/domain/shared/intervals.ts'
import { localDateTime, toInstant } from '@deskbell/domain/shared/time.ts'
import type { WallTime } from '../../components/time-grid-types.ts'
import { daysFrom } from '../../lib/local-day.ts'

/** Converts an instant to the business's local time. */
export function toWallTime(instant: string, timeZone: string): WallTime {
  return localDateTime(new Date(instant), timeZone)
}

/** Converts the business's local time to an instant. A time that a clock change (DST) skips moves later by the gap. */
export function fromWallTime(time: WallTime, timeZone: string): Date {
  return toInstant(time.slice(0, 10), time.slice(11, 16), timeZone)
}

/** Returns the UTC offset of a zone at an instant, such as "+01:00". */
export function utcOffset(at: Date, timeZone: string): string {
  const parts = dateFormat('en', { timeZone, timeZoneName: 'longOffset' }).formatToParts(at)
  const name = parts.find(({ type }) => type === 'timeZoneName')?.value ?? ''
  return name.replace('GMT', '') || '+00:00'
}

const USUAL = { from: 8, to: 20 }

function getHour(time: string): number {
  return Number(time.slice(11, 13)) + Number(time.slice(14, 16)) / 60
}

/** Returns start and end in hours of the day; an end on a later day counts as 24. */
function toHours({ from, to }: Span, timeZone: string): [number, number] {
  const [start, end] = [localDateTime(from, timeZone), localDateTime(to, timeZone)]
  return [getHour(start), end.slice(0, 10) > start.slice(0, 10) ? 24 : getHour(end)]
}

function clock(hour: number): string {
  return `${String(hour).padStart(2, '0')}:00`
}

function toSpan({ from, to }: { from: string; to: string }): Span {
  return { from: new Date(from), to: new Date(to) }
}

/** Returns the hours to show: those of the days with opening hours or appointments, and one on either side. */
export function gridHours({
  days,
  appointments,
  timeZone,
}: {
  days: ScheduleDay[]
  appointments: { startsAt: string; endsAt: string }[]
  timeZone: string
}): { from: string; to: string } {
  const taken = appointments.map(({ startsAt, endsAt }) => toSpan({ from: startsAt, to: endsAt }))
  const used = days.flatMap((day) => [...day.open.map(toSpan), ...intersect(taken, [toSpan(day)])])
  const hours = used.map((span) => toHours(span, timeZone))
  if (hours.length === 0) return { from: clock(USUAL.from), to: clock(USUAL.to) }
  const first = Math.floor(Math.min(...hours.map(([from]) => from)))
  const last = Math.ceil(Math.max(...hours.map(([, to]) => to)))
  return { from: clock(Math.max(first - 1, 0)), to: clock(Math.min(last + 1, 24)) }
}

/** Returns the initial scroll position: an hour before now if today is shown, otherwise the first hour. */
export function firstInSight({
  hours,
  day,
  days,
  now,
  timeZone,
}: {
  hours: { from: string; to: string }
  day: string
  days: number
  now: Date
  timeZone: string
}): string {
  const wall = toWallTime(now.toISOString(), timeZone)
  const isToday = daysFrom(day, days).includes(wall.slice(0, 10))
  const hourBefore = clock(Math.max(Number(wall.slice(11, 13)) - 1, 0))
  return isToday && hourBefore > hours.from && hourBefore < hours.to ? hourBefore : hours.from
}
