import {
  addDays,
  type ClockChange,
  daysBetween,
  type LocalDate,
  localDay,
  localTime,
  placeInTime,
} from '../shared/time.ts'
import { seriesDays } from './rules.ts'
import type { Repeat } from './schema.ts'

/** One time of what is booked: when each of the services in a row begins. */
export type PlannedTime = { day: LocalDate; clockChange: ClockChange | null; starts: Date[] }

/** All times of a booking: each at the same time of the business's day, whatever the clocks do in between. */
export function planTimes({
  starts,
  repeat,
  exceptions,
  timeZone,
}: {
  /** When each of the services in a row begins, the first time. */
  starts: Date[]
  repeat: Repeat | null
  /** Days that are left out (null), or on which the first service begins at another time and the rest along with it. */
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
    // The first time is where it was put, also when the clocks show it twice.
    const times = walls.map(({ daysOn, time }) => placeInTime(addDays(day, daysOn), time, timeZone))
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
 * Where an appointment of a series goes when one of them moves: as many days on, to the same time of day. One that only
 * changes its length or its employee stays where it is.
 */
export function moveAlong(
  startsAt: Date,
  { from, to, timeZone }: Moved,
): { at: Date; clockChange: ClockChange | null } {
  if (from.getTime() === to.getTime()) return { at: startsAt, clockChange: null }
  if (startsAt.getTime() === from.getTime()) return { at: to, clockChange: null }
  const day = addDays(localDay(startsAt, timeZone), daysMoved({ from, to, timeZone }))
  return placeInTime(day, localTime(to, timeZone), timeZone)
}

/** By how many of the business's days something moves. */
export function daysMoved({ from, to, timeZone }: Moved): number {
  return daysBetween(localDay(from, timeZone), localDay(to, timeZone))
}
