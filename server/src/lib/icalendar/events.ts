import { setImmediate } from 'node:timers/promises'
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

const HOUR_SECONDS = 3600
const PRODUCT = { company: 'Deskbell', product: 'Deskbell', language: 'EN' }

/** So many are written at once: a year of a large shop has tens of thousands, and others wait for answers meanwhile. */
const AT_ONCE = 200

/**
 * A calendar to subscribe to, RFC 5545. Times are in UTC, so it needs no time zones. The same events always give the same
 * text.
 */
export async function calendarText({ name, events }: { name: string; events: CalendarEvent[] }): Promise<string> {
  const [head, end] = renderCalendar(name, [])
  const parts: string[] = []
  for (let from = 0; from < events.length; from += AT_ONCE) {
    const [, , part] = renderCalendar(name, events.slice(from, from + AT_ONCE))
    parts.push(part)
    await setImmediate()
  }
  return [head, ...parts, end].join('')
}

const END = 'END:VCALENDAR'

/** What stands before the events, after them, and they themselves. No line of an event's text begins like theirs. */
function renderCalendar(name: string, events: CalendarEvent[]): [head: string, end: string, events: string] {
  // The library takes the name as it is to be written.
  const written = clean(name)
    .replace(/\n/g, ' ')
    .replace(/[\\;,]/g, '\\$&')
  const calendar = ical({ name: written, prodId: PRODUCT, method: ICalCalendarMethod.PUBLISH, ttl: HOUR_SECONDS })
  for (const event of events) calendar.createEvent(writtenAs(event))
  const text = calendar.toString()
  const last = text.lastIndexOf(END)
  const first = events.length > 0 ? text.indexOf('BEGIN:VEVENT') : last
  return [text.slice(0, first), `${END}\r\n`, text.slice(first, last)]
}

function writtenAs(event: CalendarEvent) {
  const { uid, sequence, changedAt, summary, description, location, tentative } = event
  return {
    ...toIcsTime(event),
    id: uid,
    sequence,
    stamp: changedAt,
    lastModified: changedAt,
    summary: clean(summary),
    ...(description && { description: clean(description) }),
    ...(location && { location: clean(location) }),
    status: tentative ? ICalEventStatus.TENTATIVE : ICalEventStatus.CONFIRMED,
    transparency: ICalEventTransparency.OPAQUE,
  }
}

/** Without what no text of a calendar may hold. */
function clean(text: string): string {
  return text.replace(/\r\n?/g, '\n').replace(/[^\P{Cc}\n\t]/gu, '')
}

// A day ends where the next one begins.
function toIcsTime(event: CalendarTime) {
  if ('startsAt' in event) return { start: event.startsAt, end: event.endsAt }
  return { start: midnight(event.firstDay), end: midnight(addDays(event.lastDay, 1)), allDay: true }
}

function midnight(day: LocalDate): Date {
  return new Date(`${day}T00:00:00Z`)
}
