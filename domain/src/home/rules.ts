import type { Span } from '../shared/intervals.ts'
import { addDays, dayBounds, localDay, minutesAfter } from '../shared/time.ts'

/** Number of past weeks that the usual count is averaged over. */
export const USUAL_WEEKS = 8

/**
 * Returns, for each of the last 8 weeks, the span of the same weekday from its start to the current local time, latest
 * first. DST changes make some spans longer or shorter.
 */
export function usualSpans(now: Date, timeZone: string): Span[] {
  const today = localDay(now, timeZone)
  const time = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(timeZone).toPlainTime()
  return Array.from({ length: USUAL_WEEKS }, (_, week) => {
    const day = addDays(today, -7 * (week + 1))
    const to = Temporal.PlainDate.from(day).toZonedDateTime({ timeZone, plainTime: time })
    return { from: dayBounds(day, timeZone).from, to: new Date(to.epochMilliseconds) }
  })
}

/**
 * Returns the average count since the first visit of the business; null without any. `counts` are in the order of
 * `spans`.
 */
export function getUsualCount(counts: number[], spans: Span[], firstAt: Date | null): number | null {
  const known = counts.filter((_, index) => firstAt !== null && (spans[index]?.to ?? firstAt) > firstAt)
  if (known.length === 0) return null
  return Math.round(known.reduce((sum, count) => sum + count, 0) / known.length)
}

/** Minutes without contact, during opening hours, after which a device is assumed to be off. */
export const SILENT_MINUTES = 10
/** Days without contact after which a device is assumed to be retired, and no longer reported. */
const PUT_AWAY_DAYS = 7
/** Minutes after which a pending entry counts as stuck rather than in transit. */
const WAITS_MINUTES = 5

type Heard = { lastSeenAt: Date | null; pending: number; oldestPendingAt: Date | null }

/**
 * True if a device should have sent a heartbeat. It sleeps while the business is closed, so that the time before
 * opening does not count.
 */
export function isSilent({ lastSeenAt }: Heard, open: Span[], now: Date): boolean {
  const opened = open.find(({ from, to }) => from <= now && now < to)
  if (!opened || !lastSeenAt || lastSeenAt < minutesAfter(now, -PUT_AWAY_DAYS * 24 * 60)) return false
  const since = Math.max(lastSeenAt.getTime(), opened.from.getTime())
  return since <= minutesAfter(now, -SILENT_MINUTES).getTime()
}

/** True if a device has entries that should have been synced by now. */
export function hasStuckEntries({ pending, oldestPendingAt }: Heard, now: Date): boolean {
  return pending > 0 && (oldestPendingAt === null || oldestPendingAt <= minutesAfter(now, -WAITS_MINUTES))
}
