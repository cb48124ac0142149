import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/runtime-macro'
import { RENEW_DAYS, RENEW_VISITS } from '../kiosk/renewal.ts'
import { addDays, localDay, minutesAfter } from '../shared/time.ts'
import type { LocalDate } from '../shared/time-schema.ts'
import type { CLIENT_SEGMENTS } from './lists.ts'

/** Days after the last visit until a client counts as inactive, and days for which an added client counts as new. */
export const RECENT_DAYS = 30

export type ClientSegment = (typeof CLIENT_SEGMENTS)[number]

/** Definition of each segment, shown to users. */
export const SEGMENT_HINTS: Record<ClientSegment, MessageDescriptor> = {
  active: msg`Came in the last ${{ days: RECENT_DAYS }} days, or has something booked ahead.`,
  inactive: msg`Not seen for ${{ days: RECENT_DAYS }} days, and nothing is booked ahead.`,
  new: msg`Added in the last ${{ days: RECENT_DAYS }} days.`,
  expiring: msg`A pass that can be used ends within ${{ days: RENEW_DAYS }} days.`,
  low: msg`A pass that can be used has ${{ visits: RENEW_VISITS }} visits left, or fewer.`,
  owing: msg`Has visits that nothing paid for, or a pass that is not paid in full.`,
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
