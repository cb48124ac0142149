import { addDays, daysBetween, localDay, localTime, resolveLocalTime } from '../shared/time.ts'
import type { ClockChange, LocalDate } from '../shared/time-schema.ts'
import { seriesDays } from './rules.ts'
import type { Repeat } from './schema.ts'

/** One planned occurrence, with the start of each service in the sequence. */
export type PlannedTime = { day: LocalDate; clockChange: ClockChange | null; starts: Date[] }

/** Returns all occurrences of a booking request. Each keeps the local time of the first one across DST changes. */
export function planTimes({
  starts,
  repeat,
  exceptions,
  timeZone,
}: {
  /** Start of each service in the sequence, for the first occurrence. */
  starts: Date[]
  repeat: Repeat | null
  /**
   * Days to skip (`startsAt` null), or with another start for the first service; the others shift by the same amount.
   */
  exceptions: { day: LocalDate; startsAt: Date | null }[]
  timeZone: string
}): PlannedTime[] {
  const [first] = starts
  if (!first) return []
  const firstDay = localDay(first, timeZone)
  const walls = starts.map((at) => ({
    daysOn: daysBetween(firstDay, localDay(at, timeZone)),
    time: localTime(at, timeZone),
  }))
  return seriesDays(firstDay, repeat).flatMap((day, index) => {
    const exception = exceptions.find((one) => one.day === day)
    if (exception && !exception.startsAt) return []
    // Keep the requested instants of the first occurrence: its local time may be ambiguous when clocks are set back.
    const times = walls.map(({ daysOn, time }) => resolveLocalTime(addDays(day, daysOn), time, timeZone))
    const planned = index === 0 ? starts : times.map(({ at }) => at)
    const clockChange = times.find((one) => one.clockChange)?.clockChange ?? null
    return [{ day, clockChange, starts: shifted(planned, exception?.startsAt ?? undefined) }]
  })
}

function shifted(starts: Date[], first: Date | undefined): Date[] {
  const by = first && starts[0] ? first.getTime() - starts[0].getTime() : 0
  return starts.map((at) => new Date(at.getTime() + by))
}

type Moved = { from: Date; to: Date; timeZone: string }

/**
 * Returns the new start of an occurrence when another one of its series moves from `from` to `to`: shifted by the same
 * number of days, at the same local time. If `from` equals `to` (only duration or employee changed), it does not move.
 */
export function shiftOccurrence(
  startsAt: Date,
  { from, to, timeZone }: Moved,
): { at: Date; clockChange: ClockChange | null } {
  if (from.getTime() === to.getTime()) return { at: startsAt, clockChange: null }
  if (startsAt.getTime() === from.getTime()) return { at: to, clockChange: null }
  const day = addDays(localDay(startsAt, timeZone), daysMoved({ from, to, timeZone }))
  return resolveLocalTime(day, localTime(to, timeZone), timeZone)
}

export function daysMoved({ from, to, timeZone }: Moved): number {
  return daysBetween(localDay(from, timeZone), localDay(to, timeZone))
}
