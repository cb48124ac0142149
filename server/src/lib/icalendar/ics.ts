import { ICalCalendar, ICalCalendarMethod, ICalEventStatus } from 'ical-generator'

/** A booking as a calendar knows it. Times are instants, so no time zone is described. */
export type CalendarBooking = {
  bookingId: string
  /** Grows with each change, so that a calendar takes the newest for what counts. */
  sequence: number
  cancelled: boolean
  startsAt: Date
  endsAt: Date
  serviceName: string
  employeeName: string
  companyName: string
  companyEmail: string
  address: string
  /** Where it is moved or cancelled; empty: nowhere. */
  url: string
  now: Date
}

/** The id under which calendars know a booking, however often it changes. */
function calendarUid(bookingId: string): string {
  return `${bookingId}@deskbell`
}

/** Whoever stands for an event must have an address; none answers at this one. */
const NOBODY = 'nobody@deskbell.invalid'

/**
 * One booking, RFC 5545, to be attached to a message. Published rather than requested: a calendar takes it over by its
 * id, and asks nobody for an answer that nobody reads. One that was cancelled is taken out by the same id.
 */
export function bookingIcs(booking: CalendarBooking): string {
  const { cancelled, companyName, companyEmail, serviceName, employeeName, url } = booking
  const calendar = new ICalCalendar({
    prodId: { company: 'Deskbell', product: 'Deskbell', language: 'EN' },
    method: cancelled ? ICalCalendarMethod.CANCEL : ICalCalendarMethod.PUBLISH,
  })
  calendar.createEvent({
    id: calendarUid(booking.bookingId),
    sequence: booking.sequence,
    stamp: booking.now,
    start: booking.startsAt,
    end: booking.endsAt,
    status: cancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    summary: companyName ? `${serviceName}, ${companyName}` : serviceName,
    description: [employeeName, url].filter(Boolean).join('\n') || null,
    location: booking.address || null,
    url: url || null,
    organizer: { name: companyName || 'Deskbell', email: companyEmail || NOBODY },
  })
  return calendar.toString()
}
