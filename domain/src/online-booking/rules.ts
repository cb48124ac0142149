import { addDays, type LocalDate, localDay, minutesAfter } from '../shared/time.ts'
import type { OnlineOptions, OnlinePlace } from './schema.ts'

/** What can be booked online now: from a point in time on, until the end of a local day. */
export type OnlineWindow = { notBefore: Date; today: LocalDate; lastDay: LocalDate }

export function onlineWindow(
  { leadMinutes, horizonDays }: Pick<OnlineOptions, 'leadMinutes' | 'horizonDays'>,
  { now, timeZone }: { now: Date; timeZone: string },
): OnlineWindow {
  const today = localDay(now, timeZone)
  return { notBefore: minutesAfter(now, leadMinutes), today, lastDay: addDays(today, horizonDays) }
}

/** Of some days those that can be booked; null when none of them can. */
export function daysWithin(
  { today, lastDay }: OnlineWindow,
  { from, days }: { from: LocalDate; days: number },
): { from: LocalDate; to: LocalDate } | null {
  const asked = { from, to: addDays(from, days - 1) }
  const within = { from: asked.from < today ? today : asked.from, to: asked.to > lastDay ? lastDay : asked.to }
  return within.from <= within.to ? within : null
}

/** How a booking stands for the client who opens its link. What was only held and isn't any more has lapsed. */
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
    /** Whether whoever booked it has come, or didn't. */
    isSettled: boolean
  },
  now: Date,
): OnlinePlace['status'] {
  if (heldUntil) return isLive && heldUntil > now ? 'held' : 'lapsed'
  if (isSettled) return 'over'
  if (!isLive) return 'cancelled'
  return startsAt <= now ? 'over' : 'booked'
}

/** Until when a client may move or cancel by the link. */
export function onlineChangeUntil({ changeMinutes }: Pick<OnlineOptions, 'changeMinutes'>, startsAt: Date): Date {
  return minutesAfter(startsAt, -changeMinutes)
}

const STAMP_MIN_MS = 2000
const STAMP_MAX_MS = 4 * 3_600_000

/** Whether a page was open for about as long as a person takes to fill it in. */
export function isHumanPace(openedAt: Date, now: Date): boolean {
  const took = now.getTime() - openedAt.getTime()
  return took >= STAMP_MIN_MS && took <= STAMP_MAX_MS
}
