import type { KioskOptions } from '../kiosk/options.ts'
import { merge, type Span, subtract } from '../shared/intervals.ts'
import { addDays, type LocalDate, minutesAfter } from '../shared/time.ts'
import { type BookingStatus, OCCURRENCES_MAX, type Repeat } from './schema.ts'

/** A client who hasn't come by then is late. */
export const LATE_AFTER_MINUTES = 5
/** Times are offered at every so many minutes. */
export const SLOT_MINUTES = 15

/** The bookings that hold a place. */
export const LIVE_STATUSES = ['booked', 'confirmed', 'arrived', 'completed'] as const satisfies BookingStatus[]

export function isLive(status: BookingStatus): boolean {
  return LIVE_STATUSES.some((live) => live === status)
}

/** How a booking stands at a point in time: what the calendar says. `missed`: over, and nobody said what became of it. */
export type BookingState = BookingStatus | 'late' | 'missed'

type Times = { startsAt: Date; endsAt: Date }

export function bookingState(status: BookingStatus, { startsAt, endsAt }: Times, now: Date): BookingState {
  if (status === 'arrived' && now >= endsAt) return 'completed'
  if (status !== 'booked' && status !== 'confirmed') return status
  if (now >= endsAt) return 'missed'
  return now >= minutesAfter(startsAt, LATE_AFTER_MINUTES) ? 'late' : status
}

/** How long before an appointment and after it a check-in is meant for it. */
export type CheckInWindow = Pick<KioskOptions, 'opensMinutes' | 'closesMinutes'>

/** Whether somebody who comes now comes for this appointment. */
export function isOpenForCheckIn({ startsAt, endsAt }: Times, now: Date, window: CheckInWindow): boolean {
  return now >= minutesAfter(startsAt, -window.opensMinutes) && now < minutesAfter(endsAt, window.closesMinutes)
}

// What is cancelled or missed can be taken back, and who has come can only be undone by their check-in.
const TURNS: Record<BookingStatus, BookingStatus[]> = {
  booked: ['confirmed', 'cancelled_by_client', 'cancelled_by_shop', 'no_show'],
  confirmed: ['booked', 'cancelled_by_client', 'cancelled_by_shop', 'no_show'],
  arrived: ['completed'],
  completed: [],
  cancelled_by_client: ['booked', 'confirmed', 'cancelled_by_shop'],
  cancelled_by_shop: ['booked', 'confirmed', 'cancelled_by_client'],
  no_show: ['booked', 'confirmed', 'cancelled_by_client', 'cancelled_by_shop'],
}

/** Whether staff may turn a booking from one status to another. */
export function mayTurn(from: BookingStatus, to: BookingStatus): boolean {
  return TURNS[from].includes(to)
}

/** The days of a series; the first one alone where nothing repeats. Never more than `OCCURRENCES_MAX`. */
export function seriesDays(firstDay: LocalDate, repeat: Repeat | null): LocalDate[] {
  if (!repeat) return [firstDay]
  const { everyWeeks, until, count } = repeat
  const days = Array.from({ length: count ?? OCCURRENCES_MAX }, (_, index) => addDays(firstDay, index * everyWeeks * 7))
  return days.filter((day) => until === null || day <= until)
}

/** How long an appointment keeps its employee. */
export type Occupying = { durationMinutes: number; bufferBeforeMinutes: number; bufferAfterMinutes: number }

/** The time that an appointment keeps its employee from others, its buffers included. */
export function occupiedSpan(startsAt: Date, needs: Occupying): Span {
  return {
    from: minutesAfter(startsAt, -needs.bufferBeforeMinutes),
    to: minutesAfter(startsAt, needs.durationMinutes + needs.bufferAfterMinutes),
  }
}

/**
 * The times at which an appointment could begin: every quarter of an hour from when work begins, and right after what
 * is there already. Buffers may reach out of the working hours, not into another appointment.
 */
export function freeTimes({
  working,
  busy,
  needs,
  notBefore,
}: {
  working: Span[]
  busy: Span[]
  needs: Occupying
  notBefore: Date
}): Date[] {
  const { durationMinutes, bufferBeforeMinutes, bufferAfterMinutes } = needs
  const shifts = merge(working)
  // A start is free when its time lies within the hours, and its time with the buffers outside all that is there.
  const starts = shifts.map(({ from, to }) => ({ from, to: justAfter(minutesAfter(to, -durationMinutes)) }))
  const blocked = busy.map(({ from, to }) => ({
    from: justAfter(minutesAfter(from, -durationMinutes - bufferAfterMinutes)),
    to: minutesAfter(to, bufferBeforeMinutes),
  }))
  return subtract(starts, blocked)
    .flatMap((span) => quartersIn(span, shifts.findLast(({ from }) => from <= span.from)?.from ?? span.from))
    .filter((at) => at >= notBefore)
}

/** The end of a span that the time itself is still in. */
function justAfter(at: Date): Date {
  return new Date(at.getTime() + 1)
}

const STEP = SLOT_MINUTES * 60_000

function quartersIn({ from, to }: Span, origin: Date): Date[] {
  const first = Math.ceil((from.getTime() - origin.getTime()) / STEP)
  const onTheQuarter: Date[] = []
  for (let at = origin.getTime() + first * STEP; at < to.getTime(); at += STEP) onTheQuarter.push(new Date(at))
  return onTheQuarter[0]?.getTime() === from.getTime() ? onTheQuarter : [from, ...onTheQuarter]
}
