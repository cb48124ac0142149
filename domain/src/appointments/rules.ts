import type { KioskOptions } from '../kiosk/options.ts'
import { MINUTE_MS } from '../shared/durations.ts'
import { merge, type Span, subtract } from '../shared/intervals.ts'
import { addDays, minutesAfter } from '../shared/time.ts'
import type { LocalDate } from '../shared/time-schema.ts'
import type { BookingStatus, Repeat } from './schema.ts'

export const OCCURRENCES_MAX = 200

/** Minutes after the start until a client who has not checked in counts as late. */
export const LATE_AFTER_MINUTES = 5
/** Granularity of the offered start times, in minutes. */
export const SLOT_MINUTES = 15

/** Statuses of bookings that occupy a place. */
export const LIVE_STATUSES = ['booked', 'confirmed', 'arrived', 'completed'] as const satisfies BookingStatus[]

export function isLive(status: BookingStatus): boolean {
  return LIVE_STATUSES.some((live) => live === status)
}

/** Display status at a point in time. `missed`: the appointment is over and nobody has recorded the outcome. */
export type BookingState = BookingStatus | 'late' | 'missed'

type Times = { startsAt: Date; endsAt: Date }

export function bookingState(status: BookingStatus, { startsAt, endsAt }: Times, now: Date): BookingState {
  if (status === 'arrived' && now >= endsAt) return 'completed'
  if (status !== 'booked' && status !== 'confirmed') return status
  if (now >= endsAt) return 'missed'
  return now >= minutesAfter(startsAt, LATE_AFTER_MINUTES) ? 'late' : status
}

/** Check-in window: minutes before the start and after the end of an appointment. */
export type CheckInWindow = Pick<KioskOptions, 'opensMinutes' | 'closesMinutes'>

/** True if a check-in at `now` is within the check-in window of the appointment. */
export function isOpenForCheckIn({ startsAt, endsAt }: Times, now: Date, window: CheckInWindow): boolean {
  return now >= minutesAfter(startsAt, -window.opensMinutes) && now < minutesAfter(endsAt, window.closesMinutes)
}

// Status transitions open to staff. Cancellations and no-shows can be undone; an arrival only by undoing its check-in.
const STATUS_TRANSITIONS: Record<BookingStatus, BookingStatus[]> = {
  booked: ['confirmed', 'cancelled_by_client', 'cancelled_by_shop', 'no_show'],
  confirmed: ['booked', 'cancelled_by_client', 'cancelled_by_shop', 'no_show'],
  arrived: ['completed'],
  completed: [],
  cancelled_by_client: ['booked', 'confirmed', 'cancelled_by_shop'],
  cancelled_by_shop: ['booked', 'confirmed', 'cancelled_by_client'],
  no_show: ['booked', 'confirmed', 'cancelled_by_client', 'cancelled_by_shop'],
}

/** True if staff may change a booking's status from `from` to `to`. */
export function isAllowedTransition(from: BookingStatus, to: BookingStatus): boolean {
  return STATUS_TRANSITIONS[from].includes(to)
}

/** Returns the local days of a series, at most `OCCURRENCES_MAX`; only the first day without `repeat`. */
export function seriesDays(firstDay: LocalDate, repeat: Repeat | null): LocalDate[] {
  if (!repeat) return [firstDay]
  const { everyWeeks, until, count } = repeat
  const days = Array.from({ length: count ?? OCCURRENCES_MAX }, (_, index) => addDays(firstDay, index * everyWeeks * 7))
  return days.filter((day) => until === null || day <= until)
}

/** Duration and buffers that determine how long an appointment occupies its employee. */
export type Occupying = { durationMinutes: number; bufferBeforeMinutes: number; bufferAfterMinutes: number }

/** Returns the span during which the employee is occupied, buffers included. */
export function occupiedSpan(startsAt: Date, needs: Occupying): Span {
  return {
    from: minutesAfter(startsAt, -needs.bufferBeforeMinutes),
    to: minutesAfter(startsAt, needs.durationMinutes + needs.bufferAfterMinutes),
  }
}

/** When an employee could begin: their shifts and busy spans, and how long the service occupies them. */
export type StartSearch = { working: Span[]; busy: Span[]; needs: Occupying }

/**
 * Returns the spans of the moments at which an appointment could begin: within a shift and, with its buffers, beside all
 * busy spans. Buffers may extend outside the working hours.
 */
export function findStartSpans({ working, busy, needs }: StartSearch): Span[] {
  const { durationMinutes, bufferBeforeMinutes, bufferAfterMinutes } = needs
  const starts = merge(working).map(({ from, to }) => ({ from, to: justAfter(minutesAfter(to, -durationMinutes)) }))
  const blocked = busy.map(({ from, to }) => ({
    from: justAfter(minutesAfter(from, -durationMinutes - bufferAfterMinutes)),
    to: minutesAfter(to, bufferBeforeMinutes),
  }))
  return subtract(starts, blocked)
}

/**
 * Returns the available start times: every 15 minutes from the start of each shift, and additionally right after each
 * busy span.
 */
export function listAvailableStarts({ notBefore, ...search }: StartSearch & { notBefore: Date }): Date[] {
  const shifts = merge(search.working)
  return findStartSpans(search)
    .flatMap((span) => listSlots(span, shifts.findLast(({ from }) => from <= span.from)?.from ?? span.from))
    .filter((at) => at >= notBefore)
}

/** Turns an inclusive end into the exclusive end of a `Span`, by adding 1 ms. */
function justAfter(at: Date): Date {
  return new Date(at.getTime() + 1)
}

const STEP = SLOT_MINUTES * MINUTE_MS

function listSlots({ from, to }: Span, origin: Date): Date[] {
  const first = Math.ceil((from.getTime() - origin.getTime()) / STEP)
  const onTheQuarter: Date[] = []
  for (let at = origin.getTime() + first * STEP; at < to.getTime(); at += STEP) onTheQuarter.push(new Date(at))
  return onTheQuarter[0]?.getTime() === from.getTime() ? onTheQuarter : [from, ...onTheQuarter]
}
