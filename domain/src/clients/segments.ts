import { z } from 'zod'
import { RENEW_DAYS, RENEW_VISITS } from '../kiosk/renewal.ts'
import { addDays, type LocalDate, localDay, minutesAfter } from '../shared/time.ts'
import { CLIENT_SHELVES } from './lists.ts'

/** So many days after their last visit a client counts as gone, and so long after they were added as new. */
export const RECENT_DAYS = 30

export const ClientShelf = z.enum(CLIENT_SHELVES)
export type ClientShelf = z.infer<typeof ClientShelf>

/** Who is meant by each, in a sentence for those who use it. */
export const SHELF_HINTS: Record<ClientShelf, string> = {
  active: `Came in the last ${RECENT_DAYS} days, or has something booked ahead.`,
  inactive: `Not seen for ${RECENT_DAYS} days, and nothing is booked ahead.`,
  new: `Added in the last ${RECENT_DAYS} days.`,
  expiring: `A pass that can be used ends within ${RENEW_DAYS} days.`,
  low: `A pass that can be used has ${RENEW_VISITS} visits left, or fewer.`,
  owing: 'Has visits that nothing paid for, or a pass that is not paid in full.',
}

export type ShelfBounds = {
  /** Who came or was added from here on did so lately. */
  recentFrom: Date
  /** The shop's day. */
  today: LocalDate
  /** A pass that ends by then ends soon. */
  soonUntil: LocalDate
}

/** The moments and days that decide who is on which shelf. */
export function shelfBounds(now: Date, timeZone: string): ShelfBounds {
  const today = localDay(now, timeZone)
  return { recentFrom: minutesAfter(now, -RECENT_DAYS * 24 * 60), today, soonUntil: addDays(today, RENEW_DAYS) }
}
