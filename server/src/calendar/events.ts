import type { LocalDate } from '@deskbell/domain/shared/time.ts'
import { addDays } from '@deskbell/domain/shared/time.ts'
import ical, { ICalCalendarMethod, ICalEventStatus, ICalEventTransparency } from 'ical-generator'

/** From one instant to another, or whole days, the last one included. */
export type CalendarTime = { startsAt: Date; endsAt: Date } | { firstDay: LocalDate; lastDay: LocalDate }

/** What keeps somebody busy. `uid` stays the same for ever, `sequence` grows with each change of it. */
export type CalendarEvent = CalendarTime & {
  uid: string
  sequence: number
  changedAt: Date
  summary: string
  description: string
  location: string
  /** Whether it may come to nothing. */
  tentative: boolean
}

type Calendar = { name: string; events: CalendarEvent[] }

const HOUR_SECONDS = 3600
const PRODUCT = { company: 'Deskbell', product: 'Deskbell', language: 'EN' }

/**
 * A calendar to subscribe to, RFC 5545. Times are in UTC, so it needs no time zones. The same events always give the same
 * text.
 */
export function calendarText({ name, events }: Calendar): string {
  // The library takes the name as it is to be written.
  const written = clean(name)
    .replace(/\n/g, ' ')
    .replace(/[\\;,]/g, '\\$&')
  const calendar = ical({ name: written, prodId: PRODUCT, method: ICalCalendarMethod.PUBLISH, ttl: HOUR_SECONDS })
  for (const event of events) {
    const { uid, sequence, changedAt, summary, description, location, tentative } = event
    calendar.createEvent({
      ...timeOf(event),
      ...{ id: uid, sequence, stamp: changedAt, lastModified: changedAt, summary: clean(summary) },
      ...(description && { description: clean(description) }),
      ...(location && { location: clean(location) }),
      status: tentative ? ICalEventStatus.TENTATIVE : ICalEventStatus.CONFIRMED,
      transparency: ICalEventTransparency.OPAQUE,
    })
  }
  return `${calendar.toString()}\r\n`
}

/** Without what no text of a calendar may hold. */
function clean(text: string): string {
  return text.replace(/\r\n?/g, '\n').replace(/[^\P{Cc}\n\t]/gu, '')
}

// A day ends where the next one begins.
function timeOf(event: CalendarTime) {
  if ('startsAt' in event) return { start: event.startsAt, end: event.endsAt }
  return { start: midnight(event.firstDay), end: midnight(addDays(event.lastDay, 1)), allDay: true }
}

function midnight(day: LocalDate): Date {
  return new Date(`${day}T00:00:00Z`)
}
