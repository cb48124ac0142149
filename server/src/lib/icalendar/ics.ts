import type { Language } from '@deskbell/domain/messages/schema.ts'
import { ICalCalendar, ICalCalendarMethod, ICalEventStatus } from 'ical-generator'

/** A booking as a calendar event. Times are instants, so no time zone is included. */
export type CalendarBooking = {
  bookingId: string
  /** Grows with each change, so that calendars keep the newest version. */
  sequence: number
  cancelled: boolean
  startsAt: Date
  endsAt: Date
  serviceName: string
  employeeName: string
  companyName: string
  companyEmail: string
  address: string
  /** Link for moving or cancelling; empty for none. */
  url: string
  /** Address at which it takes place by video; empty: it doesn't. */
  videoLink: string
  now: Date
  /** Language of the client. */
  language: Language
}

function calendarUid(bookingId: string): string {
  return `${bookingId}@deskbell`
}

/** An organizer must have an address; this one receives no mail. */
const NOBODY = 'nobody@deskbell.invalid'

/**
 * Renders one booking (RFC 5545) as a mail attachment. Uses PUBLISH rather than REQUEST, so that calendars add it
 * without asking the client for a reply that nobody reads. A cancellation removes it by the same UID.
 */
export function renderBookingIcs(booking: CalendarBooking): string {
  const calendar = createCalendar(booking)
  addEvent(calendar, booking)
  return calendar.toString()
}

/** Renders bookings that take place as one file to download. There is at least one. */
export function renderBookingsIcs(bookings: [CalendarBooking, ...CalendarBooking[]]): string {
  const calendar = createCalendar(bookings[0])
  for (const booking of bookings) addEvent(calendar, booking)
  return calendar.toString()
}

function createCalendar({ cancelled, language }: CalendarBooking): ICalCalendar {
  return new ICalCalendar({
    prodId: { company: 'Deskbell', product: 'Deskbell', language: language.toUpperCase() },
    method: cancelled ? ICalCalendarMethod.CANCEL : ICalCalendarMethod.PUBLISH,
  })
}

function addEvent(calendar: ICalCalendar, booking: CalendarBooking): void {
  const { cancelled, companyName, companyEmail, serviceName, employeeName, url, videoLink } = booking
  calendar.createEvent({
    id: calendarUid(booking.bookingId),
    sequence: booking.sequence,
    stamp: booking.now,
    start: booking.startsAt,
    end: booking.endsAt,
    status: cancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    summary: companyName ? `${serviceName}, ${companyName}` : serviceName,
    description: [employeeName, videoLink, url].filter(Boolean).join('\n') || null,
    // Calendars offer to join a meeting whose address they find here.
    location: videoLink || booking.address || null,
    url: url || null,
    organizer: { name: companyName || 'Deskbell', email: companyEmail || NOBODY },
  })
}
