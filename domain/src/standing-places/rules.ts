import { onlineWindow } from '../online-booking/rules.ts'
import type { OnlineOptions } from '../online-booking/schema.ts'
import { addDays, localDay } from '../shared/time.ts'
import type { LocalDate } from '../shared/time-schema.ts'

/** Days before a date is open to everybody at which it is booked for those who have a standing place. */
const DAYS_AHEAD = 1

export type SeriesDate = {
  startsAt: Date
  isCancelled: boolean
  /** True if the client is booked, or was and let it go. */
  isSettled: boolean
}

type Now = { online: Pick<OnlineOptions, 'leadMinutes' | 'horizonDays'>; now: Date; timeZone: string }

/** Returns the last local day that is booked, which isn't open for online booking yet. */
export function getLastStandingDay({ online, ...at }: Now): LocalDate {
  return addDays(onlineWindow(online, at).lastDay, DAYS_AHEAD)
}

/** True if a date of the series is to be booked now for a standing place. */
export function isDue(
  { startsAt, isCancelled, isSettled }: SeriesDate,
  { since, ...at }: Now & { since: Date },
): boolean {
  if (isCancelled || isSettled) return false
  return startsAt >= since && startsAt > at.now && localDay(startsAt, at.timeZone) <= getLastStandingDay(at)
}

/** True if a date is open for online booking, where a place that is free belongs to the waiting list first. */
export function isOpenToAll(startsAt: Date, { online, now, timeZone }: Now): boolean {
  return localDay(startsAt, timeZone) <= onlineWindow(online, { now, timeZone }).lastDay
}
