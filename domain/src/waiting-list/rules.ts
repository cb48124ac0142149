import { localDay, localTime, minutesAfter } from '../shared/time.ts'
import type { LocalDate, LocalTime } from '../shared/time-schema.ts'
import type { Waiting } from './schema.ts'

export type WaitingCriteria = Pick<
  Waiting,
  'serviceId' | 'appointmentId' | 'employeeId' | 'from' | 'to' | 'earliest' | 'latest'
>

/** Availability: a time for a service, or a place in a class. */
export type Opening = {
  serviceId: string
  startsAt: Date
  /** Start in the business's time zone. */
  day: LocalDate
  time: LocalTime
  /** Employees who could do it; for a class, its employee. */
  employeeIds: string[]
  /** Id of the class; null for a one-to-one service. */
  appointmentId: string | null
}

/** Minimum time before the start for an offer, so that the client can read it and come. */
export const NOTICE_MINUTES = 30
/** An offer lapses this long before the start, so that somebody else can still take the place. */
export const LAST_CALL_MINUTES = 15

/** Computes the local day and time of an opening once, since it is compared with many entries. */
export function toOpening(opening: Omit<Opening, 'day' | 'time'>, timeZone: string): Opening {
  const { startsAt } = opening
  return { ...opening, day: localDay(startsAt, timeZone), time: localTime(startsAt, timeZone) }
}

/** Returns the employees of an opening who match the entry; empty if it doesn't match. */
export function listMatchingEmployees(wish: WaitingCriteria, opening: Opening): string[] {
  if (wish.serviceId !== opening.serviceId) return []
  if (wish.appointmentId && wish.appointmentId !== opening.appointmentId) return []
  // An entry for a class matches that class wherever it is moved and whoever gives it.
  if (!wish.appointmentId && !isWithin(wish, opening)) return []
  if (wish.appointmentId || wish.employeeId === null) return opening.employeeIds
  return opening.employeeIds.filter((id) => id === wish.employeeId)
}

function isWithin({ from, to, earliest, latest }: WaitingCriteria, { day, time }: Opening): boolean {
  return from <= day && day <= to && isBetween(time, { earliest, latest })
}

/** True if the start is within the range of times; both bounds are included. */
function isBetween(time: LocalTime, { earliest, latest }: Pick<WaitingCriteria, 'earliest' | 'latest'>): boolean {
  return (earliest === null || earliest <= time) && (latest === null || time <= latest)
}

/**
 * Returns the expiry of an offer made now: after the business's hold time, or earlier if the start is close. Null if it
 * is too late to make an offer.
 */
export function getOfferExpiry(startsAt: Date, { holdMinutes, now }: { holdMinutes: number; now: Date }): Date | null {
  if (startsAt <= minutesAfter(now, NOTICE_MINUTES)) return null
  const asked = minutesAfter(now, holdMinutes)
  const last = minutesAfter(startsAt, -LAST_CALL_MINUTES)
  return asked < last ? asked : last
}

/** Returns the range of days to search for openings, from today on and limited to `last`; null if it is empty. */
export function getSearchRange(
  wishes: Pick<WaitingCriteria, 'from' | 'to'>[],
  { today, last }: { today: LocalDate; last: LocalDate },
): { from: LocalDate; to: LocalDate } | null {
  const from = wishes.map((wish) => wish.from).toSorted()[0] ?? today
  const to =
    wishes
      .map((wish) => wish.to)
      .toSorted()
      .at(-1) ?? today
  const days = { from: from < today ? today : from, to: to > last ? last : to }
  return days.from <= days.to ? days : null
}
