import { DAY_MS } from '../../shared/durations.ts'
import { intersect, isWithin, merge, overlap, type Span, subtract } from '../../shared/intervals.ts'
import {
  addDays,
  dayBounds,
  daysBetween,
  getClockReachedAt,
  getWeekday,
  localDay,
  minutesAfter,
} from '../../shared/time.ts'
import type { LocalDate } from '../../shared/time-schema.ts'
import { type DayHours, type Hours, MIDNIGHT, type SpecialDays, type TimeOff, type WeekHours } from './schema.ts'

/** Opening hours, special days and time off of the business and its employees. */
export type BusinessHours = {
  openingHours: WeekHours
  /** Oldest first. If several apply to one day, the newest takes precedence. */
  specialDays: SpecialDays[]
  timeOff: TimeOff[]
  timeZone: string
}
export type Worker = { id: string; workingHours: WeekHours | null }

const DAYS_KEPT = 500
type DayInTime = Span & { weekday: number; isPlain: boolean; times: Map<string, Date> }

const days = new Map<LocalDate, Map<string, DayInTime>>()

/** Cached, because a calendar resolves the same days repeatedly and the time zone conversion dominates its cost. */
function dayInTime(day: LocalDate, timeZone: string): DayInTime {
  const known = days.get(day)?.get(timeZone)
  if (known) return known
  const { from, to } = dayBounds(day, timeZone)
  const isPlain = Number(to) - Number(from) === DAY_MS
  const found = { from, to, weekday: getWeekday(day), isPlain, times: new Map([[MIDNIGHT, to]]) }
  if (days.size >= DAYS_KEPT) days.clear()
  days.set(day, (days.get(day) ?? new Map()).set(timeZone, found))
  return found
}

function timeOn(day: LocalDate, time: string, timeZone: string): Date {
  const { from, isPlain, times } = dayInTime(day, timeZone)
  const known = times.get(time)
  if (known) return known
  // A local day of exactly 24 hours has no DST change, so that plain addition is exact.
  const [hours, minutes] = time.split(':').map(Number)
  const at = isPlain ? minutesAfter(from, (hours ?? 0) * 60 + (minutes ?? 0)) : getClockReachedAt(day, time, timeZone)
  times.set(time, at)
  return at
}

/** Converts local hours to instants. */
export function toSpan(day: LocalDate, { from, to }: Hours, timeZone: string): Span {
  return { from: timeOn(day, from, timeZone), to: timeOn(day, to, timeZone) }
}

function toSpans(day: LocalDate, hours: DayHours, timeZone: string): Span[] {
  return merge(hours.map((some) => toSpan(day, some, timeZone)))
}

function isAbout(day: LocalDate, { firstDay, lastDay }: { firstDay: LocalDate; lastDay: LocalDate }): boolean {
  return firstDay <= day && day <= lastDay
}

/** Finds the special days in effect for an employee, or for the business if `employeeId` is null. */
export function findSpecialDay(
  day: LocalDate,
  shop: BusinessHours,
  employeeId: string | null,
): SpecialDays | undefined {
  return shop.specialDays.findLast((special) => special.employeeId === employeeId && isAbout(day, special))
}

export function openSpans(day: LocalDate, shop: BusinessHours): Span[] {
  const hours = findSpecialDay(day, shop, null)?.hours ?? shop.openingHours[dayInTime(day, shop.timeZone).weekday] ?? []
  return toSpans(day, hours, shop.timeZone)
}

export function timeOffSpans(
  day: LocalDate,
  shop: BusinessHours,
  employeeId: string,
): (Span & Pick<TimeOff, 'type' | 'note'>)[] {
  return shop.timeOff
    .filter((off) => off.employeeId === employeeId && isAbout(day, off))
    .map(({ hours, type, note }) => ({
      ...(hours ? toSpan(day, hours, shop.timeZone) : dayBounds(day, shop.timeZone)),
      type,
      note,
    }))
}

/** Returns an employee's bookable spans: within working and opening hours, minus time off. */
export function workingSpans(day: LocalDate, shop: BusinessHours, worker: Worker): Span[] {
  const open = openSpans(day, shop)
  const own =
    findSpecialDay(day, shop, worker.id)?.hours ?? worker.workingHours?.[dayInTime(day, shop.timeZone).weekday]
  const atWork = own ? intersect(open, toSpans(day, own, shop.timeZone)) : open
  return subtract(atWork, timeOffSpans(day, shop, worker.id))
}

/**
 * Returns an employee's bookable spans of the day on which they begin. One that goes on after midnight ends where that of the
 * next day does.
 */
export function shiftSpans(day: LocalDate, shop: BusinessHours, worker: Worker): Span[] {
  const today = workingSpans(day, shop, worker)
  const midnight = getDayEnd(day, shop.timeZone).getTime()
  if (today.at(-1)?.to.getTime() !== midnight) return today
  const [next] = workingSpans(addDays(day, 1), shop, worker)
  return next?.from.getTime() === midnight ? merge([...today, next]) : today
}

export function getDayEnd(day: LocalDate, timeZone: string): Date {
  return dayInTime(day, timeZone).to
}

/** Reason why a time is outside the hours. If several apply, the first of these is reported. */
export type HoursViolation = 'closed' | 'time_off' | 'not_working'

/** Returns null if the whole span is within the bookable hours of the employee, else the reason. */
export function findHoursViolation(span: Span, shop: BusinessHours, worker: Worker): HoursViolation | null {
  const days = listDays(span, shop.timeZone)
  if (
    isWithin(
      span,
      days.flatMap((day) => workingSpans(day, shop, worker)),
    )
  )
    return null
  if (
    !isWithin(
      span,
      days.flatMap((day) => openSpans(day, shop)),
    )
  )
    return 'closed'
  const isAway = days.some((day) => timeOffSpans(day, shop, worker.id).some((off) => overlap(off, span)))
  return isAway ? 'time_off' : 'not_working'
}

/** Lists the local days that a span touches; its end is exclusive. */
export function listDays({ from, to }: Span, timeZone: string): LocalDate[] {
  const first = localDay(from, timeZone)
  const last = localDay(new Date(to.getTime() - 1), timeZone)
  return Array.from({ length: daysBetween(first, last) + 1 }, (_, index) => addDays(first, index))
}
