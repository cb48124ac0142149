import { z } from 'zod'
import { RENEW_DAYS, RENEW_VISITS } from '../kiosk/renewal.ts'
import { addDays, localDay, minutesAfter } from '../shared/time.ts'
import type { LocalDate } from '../shared/time-schema.ts'
import { CLIENT_SEGMENTS } from './lists.ts'

/** Days after the last visit until a client counts as inactive, and days for which an added client counts as new. */
export const RECENT_DAYS = 30

export const ClientSegment = z.enum(CLIENT_SEGMENTS)
export type ClientSegment = z.infer<typeof ClientSegment>

/** Definition of each segment, shown to users. */
export const SEGMENT_HINTS: Record<ClientSegment, string> = {
  active: `Came in the last ${RECENT_DAYS} days, or has something booked ahead.`,
  inactive: `Not seen for ${RECENT_DAYS} days, and nothing is booked ahead.`,
  new: `Added in the last ${RECENT_DAYS} days.`,
  expiring: `A pass that can be used ends within ${RENEW_DAYS} days.`,
  low: `A pass that can be used has ${RENEW_VISITS} visits left, or fewer.`,
  owing: 'Has visits that nothing paid for, or a pass that is not paid in full.',
}

export type SegmentBounds = {
  /** Earliest visit or creation time that counts as recent. */
  recentFrom: Date
  /** Current day in the business's time zone. */
  today: LocalDate
  /** Last day on which an expiring pass counts as expiring soon. */
  soonUntil: LocalDate
}

export function getSegmentBounds(now: Date, timeZone: string): SegmentBounds {
  const today = localDay(now, timeZone)
  return { recentFrom: minutesAfter(now, -RECENT_DAYS * 24 * 60), today, soonUntil: addDays(today, RENEW_DAYS) }
}
