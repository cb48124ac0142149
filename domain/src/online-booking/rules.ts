import { HOUR_MS } from '../shared/durations.ts'
import { addDays, localDay, minutesAfter } from '../shared/time.ts'
import type { LocalDate } from '../shared/time-schema.ts'
import { CONFIRM_MINUTES_MIN, type OnlineOptions, type OnlinePlace } from './schema.ts'

/** Period open for online booking: from an instant until the end of a local day. */
export type OnlineWindow = { notBefore: Date; today: LocalDate; lastDay: LocalDate }

export function onlineWindow(
  { leadMinutes, horizonDays }: Pick<OnlineOptions, 'leadMinutes' | 'horizonDays'>,
  { now, timeZone }: { now: Date; timeZone: string },
): OnlineWindow {
  const today = localDay(now, timeZone)
  return { notBefore: minutesAfter(now, leadMinutes), today, lastDay: addDays(today, horizonDays) }
}

/** Clips a range of days to the bookable window; null if they don't overlap. */
export function clipToWindow(
  { today, lastDay }: OnlineWindow,
  { from, days }: { from: LocalDate; days: number },
): { from: LocalDate; to: LocalDate } | null {
  const asked = { from, to: addDays(from, days - 1) }
  const within = { from: asked.from < today ? today : asked.from, to: asked.to > lastDay ? lastDay : asked.to }
  return within.from <= within.to ? within : null
}

/**
 * Returns how long a time is held: a third of what the shop has set, on a day of which less than a quarter is free. There
 * an unconfirmed hold keeps out those who would come.
 */
export function getConfirmMinutes(
  { confirmMinutes }: Pick<OnlineOptions, 'confirmMinutes'>,
  { free, all }: { free: number; all: number },
): number {
  return free * 4 < all ? Math.max(CONFIRM_MINUTES_MIN, Math.floor(confirmMinutes / 3)) : confirmMinutes
}

/** Returns the status of a booking as shown to its client. A hold that is no longer active is `lapsed`. */
export function onlineStatus(
  {
    startsAt,
    heldUntil,
    isRequested,
    isLive,
    isSettled,
  }: {
    startsAt: Date
    heldUntil: Date | null
    /** True if the shop had to accept it. */
    isRequested: boolean
    isLive: boolean
    /** True if the client arrived or was marked as a no-show. */
    isSettled: boolean
  },
  now: Date,
): OnlinePlace['status'] {
  const isHeld = isLive && heldUntil !== null && heldUntil > now
  if (heldUntil && isRequested) return isHeld ? 'requested' : 'declined'
  if (heldUntil) return isHeld ? 'held' : 'lapsed'
  if (isSettled) return 'over'
  if (!isLive) return 'cancelled'
  return startsAt <= now ? 'over' : 'booked'
}

/** Minutes before its start at which a request ends, so that the client hears of it. */
const REQUEST_NOTICE_MINUTES = 15

/** Returns the time until which staff accept or decline a request: before it starts. */
export function getRequestDeadline(
  { requestHours }: Pick<OnlineOptions, 'requestHours'>,
  { startsAt, now }: { startsAt: Date; now: Date },
): Date {
  const latest = minutesAfter(startsAt, -REQUEST_NOTICE_MINUTES)
  const until = minutesAfter(now, requestHours * 60)
  if (until <= latest) return until
  return latest > now ? latest : startsAt
}

export function getChangeDeadline({ changeMinutes }: Pick<OnlineOptions, 'changeMinutes'>, startsAt: Date): Date {
  return minutesAfter(startsAt, -changeMinutes)
}

const STAMP_MIN_MS = 2000
const STAMP_MAX_MS = 4 * HOUR_MS

/** Bot check: true if the form was open between 2 seconds and 4 hours. */
export function isHumanPace(openedAt: Date, now: Date): boolean {
  const took = now.getTime() - openedAt.getTime()
  return took >= STAMP_MIN_MS && took <= STAMP_MAX_MS
}
