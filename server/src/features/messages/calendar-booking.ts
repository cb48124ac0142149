import type { appointment } from '../../db/schema/appointment.ts'
import type { CalendarBooking } from '../../lib/icalendar/ics.ts'
import type { BusinessRow } from '../business/queries.ts'

/** Returns a booking as the event of a calendar file, but for its language and whether it is cancelled. */
export function toCalendarBooking(
  { companyName, companyEmail, address, city }: BusinessRow,
  {
    appointment: { startsAt, endsAt },
    ...names
  }: Pick<CalendarBooking, 'bookingId' | 'serviceName' | 'employeeName'> & {
    appointment: Pick<typeof appointment.$inferSelect, 'startsAt' | 'endsAt'>
  },
  { url, videoLink, now }: Pick<CalendarBooking, 'url' | 'videoLink' | 'now'>,
): Omit<CalendarBooking, 'cancelled' | 'language'> {
  const place = [address, city].filter(Boolean).join(', ')
  return {
    ...names,
    startsAt,
    endsAt,
    companyName,
    companyEmail,
    address: place,
    url,
    videoLink,
    now,
    sequence: sequenceAt(now),
  }
}

/**
 * Returns an iCalendar SEQUENCE: whole seconds since 2026-01-01 UTC, so that it only grows, even if a booking changes
 * to another appointment.
 */
function sequenceAt(now: Date): number {
  return Math.floor((now.getTime() - Date.UTC(2026, 0, 1)) / 1000)
}
