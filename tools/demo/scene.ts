import { addDays, dayBounds, getWeekday, localDay, minutesAfter } from '@deskbell/domain/shared/time.ts'
import type { LocalDate } from '@deskbell/domain/shared/time-schema.ts'
import type { Actor } from '../../server/src/auth/actor.ts'
import { createRandom, type Random } from './random.ts'

/** Days since the demo business began with Deskbell, today included. */
const DEMO_DAYS = 90

const DAY_MINUTES = 1440

/** Time frame and actor of the generated data. */
export type Scene = {
  /** The owner. */
  actor: Actor
  now: Date
  today: LocalDate
  /** All days, oldest first. */
  days: LocalDate[]
  /** Time at which the business began with Deskbell. */
  openedAt: Date
  random(name: string): Random
  /** Instant at `minutes` after midnight, local time. */
  at(day: LocalDate, minutes: number): Date
  dayOf(at: Date): LocalDate
}

export function openScene({ seed, now, actor }: { seed: number; now: Date; actor: Actor }): Scene {
  const today = localDay(now, actor.timeZone)
  const days = Array.from({ length: DEMO_DAYS }, (_, index) => addDays(today, index - DEMO_DAYS + 1))
  const { timeZone } = actor
  return {
    actor,
    now,
    today,
    days,
    openedAt: getOpeningTime({ now, timeZone }),
    random: (name) => createRandom(seed, name),
    at: (day, minutes) => wallTime({ day, minutes, timeZone }),
    dayOf: (at) => localDay(at, timeZone),
  }
}

/** Returns the time at which the business began with Deskbell: before the first class, 90 days ago. */
export function getOpeningTime({ now, timeZone }: { now: Date; timeZone: string }): Date {
  return wallTime({ day: addDays(localDay(now, timeZone), 1 - DEMO_DAYS), minutes: clock('05:30'), timeZone })
}

/** Returns 1 for Monday to 7 for Sunday. */
export function weekday(day: LocalDate): number {
  return getWeekday(day) + 1
}

/** Converts "18:30" to minutes since midnight. */
export function clock(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return hours * 60 + minutes
}

// Clocks change in the early hours. Counting back from the end of the day gives the right instant after a change.
function wallTime({ day, minutes, timeZone }: { day: LocalDate; minutes: number; timeZone: string }): Date {
  return minutesAfter(dayBounds(day, timeZone).to, minutes - DAY_MINUTES)
}
