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
    isLive,
    isSettled,
  }: {
    startsAt: Date
    heldUntil: Date | null
    isLive: boolean
    /** True if the client arrived or was marked as a no-show. */
    isSettled: boolean
  },
  now: Date,
): OnlinePlace['status'] {
  if (heldUntil) return isLive && heldUntil > now ? 'held' : 'lapsed'
  if (isSettled) return 'over'
  if (!isLive) return 'cancelled'
  return startsAt <= now ? 'over' : 'booked'
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
