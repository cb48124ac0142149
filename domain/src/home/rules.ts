import { Temporal } from 'temporal-polyfill'
import type { Span } from '../shared/intervals.ts'
import { addDays, dayBounds, localDay, minutesAfter } from '../shared/time.ts'

/** What is usual is what was so on as many of the same weekday. */
export const USUAL_WEEKS = 8

/**
 * The same weekday of each of the weeks before, from its beginning to when its clock shows what it shows now, the latest
 * first. On a day whose clocks change, these are more or fewer hours.
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

/** The average of the days since the shop's first visit; null where there is none such. `counts`: as `spans`. */
export function getUsualCount(counts: number[], spans: Span[], firstAt: Date | null): number | null {
  const known = counts.filter((_, index) => firstAt !== null && (spans[index]?.to ?? firstAt) > firstAt)
  if (known.length === 0) return null
  return Math.round(known.reduce((sum, count) => sum + count, 0) / known.length)
}

/** A tablet that has been silent for so long while the shop is open is thought to be off. */
export const SILENT_MINUTES = 10
/** One that has been silent for longer is thought to be put away. */
const PUT_AWAY_DAYS = 7
/** What has waited on it for so long is not just on its way. */
const WAITS_MINUTES = 5

type Heard = { lastSeenAt: Date | null; pending: number; oldestPendingAt: Date | null }

/** Whether a tablet should have been heard from: it sleeps when the shop is closed, and wakes when that opens. */
export function isSilent({ lastSeenAt }: Heard, open: Span[], now: Date): boolean {
  const opened = open.find(({ from, to }) => from <= now && now < to)
  if (!opened || !lastSeenAt || lastSeenAt < minutesAfter(now, -PUT_AWAY_DAYS * 24 * 60)) return false
  const since = Math.max(lastSeenAt.getTime(), opened.from.getTime())
  return since <= minutesAfter(now, -SILENT_MINUTES).getTime()
}

/** Whether a tablet keeps what it should have sent by now. */
export function keepsEntries({ pending, oldestPendingAt }: Heard, now: Date): boolean {
  return pending > 0 && (oldestPendingAt === null || oldestPendingAt <= minutesAfter(now, -WAITS_MINUTES))
}
