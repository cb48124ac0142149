import { setImmediate } from 'node:timers/promises'
import { addDays } from '@deskbell/domain/shared/time.ts'
import type { LocalDate } from '@deskbell/domain/shared/time-schema.ts'
import ical, { ICalCalendarMethod, ICalEventStatus, ICalEventTransparency } from 'ical-generator'

/** Two instants, or whole days including the last one. */
export type CalendarTime = { startsAt: Date; endsAt: Date } | { firstDay: LocalDate; lastDay: LocalDate }

/** A busy time. `uid` never changes; `sequence` grows with each change. */
export type CalendarEvent = CalendarTime & {
  uid: string
  sequence: number
  changedAt: Date
  summary: string
  description: string
  location: string
  /** True if it may still be cancelled, such as a hold. */
  tentative: boolean
}

const HOUR_SECONDS = 3600

/** A calendar's name, and the language of its texts. */
type Head = { name: string; language: string }

/**
 * Batch size between yields to the event loop: a year of a large business has tens of thousands of events, and
 * rendering all at once would block other requests.
 */
const AT_ONCE = 200

/**
 * Renders a calendar feed (RFC 5545). Times are in UTC, so no time zones are included. The same events always give the
 * same text.
 */
export async function calendarText({ events, ...about }: Head & { events: CalendarEvent[] }): Promise<string> {
  const [head, end] = renderCalendar(about, [])
  const parts: string[] = []
  for (let from = 0; from < events.length; from += AT_ONCE) {
    const [, , part] = renderCalendar(about, events.slice(from, from + AT_ONCE))
    parts.push(part)
    await setImmediate()
  }
  return [head, ...parts, end].join('')
}

const END = 'END:VCALENDAR'

/**
 * Renders a calendar and splits it into head, end and events. Splitting by text is safe, since no line of an event's
 * text can begin with these markers.
 */
function renderCalendar(
  { name, language }: Head,
  events: CalendarEvent[],
): [head: string, end: string, events: string] {
  // The library writes the name as it is, so escape it here.
  const written = clean(name)
    .replace(/\n/g, ' ')
    .replace(/[\\;,]/g, '\\$&')
  const prodId = { company: 'Deskbell', product: 'Deskbell', language: language.toUpperCase() }
  const calendar = ical({ name: written, prodId, method: ICalCalendarMethod.PUBLISH, ttl: HOUR_SECONDS })
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

/** Normalizes line breaks and removes control characters that RFC 5545 forbids. */
function clean(text: string): string {
  return text.replace(/\r\n?/g, '\n').replace(/[^\P{Cc}\n\t]/gu, '')
}

// The end of an all-day event is exclusive.
function toIcsTime(event: CalendarTime) {
  if ('startsAt' in event) return { start: event.startsAt, end: event.endsAt }
  return { start: midnight(event.firstDay), end: midnight(addDays(event.lastDay, 1)), allDay: true }
}

function midnight(day: LocalDate): Date {
  return new Date(`${day}T00:00:00Z`)
}
