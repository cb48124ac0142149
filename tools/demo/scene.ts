import { addDays, dayBounds, getWeekday, type LocalDate, localDay, minutesAfter } from '@deskbell/domain/shared/time.ts'
import type { Actor } from '../../server/src/auth/actor.ts'
import { type Random, randomFor } from './random.ts'

/** How long the made-up shop has been using Deskbell, today included. */
const DEMO_DAYS = 90

const DAY_MINUTES = 1440

/** Where and when the made-up shop's story plays. */
export type Scene = {
  /** The owner, who stands at the desk. */
  actor: Actor
  now: Date
  today: LocalDate
  /** All days, the oldest first. */
  days: LocalDate[]
  /** When the shop began to use Deskbell. */
  openedAt: Date
  /** Chance for one part of the story. */
  random(name: string): Random
  /** A time on the shop's clock. */
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
    random: (name) => randomFor(seed, name),
    at: (day, minutes) => wallTime({ day, minutes, timeZone }),
    dayOf: (at) => localDay(at, timeZone),
  }
}

/** When a shop that has been using Deskbell for 90 days began: before the first class of the first day. */
export function getOpeningTime({ now, timeZone }: { now: Date; timeZone: string }): Date {
  return wallTime({ day: addDays(localDay(now, timeZone), 1 - DEMO_DAYS), minutes: clock('05:30'), timeZone })
}

/** 1 for Monday to 7 for Sunday. */
export function weekday(day: LocalDate): number {
  return getWeekday(day) + 1
}

/** "18:30" in minutes since midnight. */
export function clock(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return hours * 60 + minutes
}

// Clocks change in the small hours: counted back from the day's end, the time is right on such a day too.
function wallTime({ day, minutes, timeZone }: { day: LocalDate; minutes: number; timeZone: string }): Date {
  return minutesAfter(dayBounds(day, timeZone).to, minutes - DAY_MINUTES)
}

const OPEN = { from: 9, to: 23 }
const BUSIEST = 18
const ELSEWHERE = [
  'America/New_York',
  'America/Los_Angeles',
  'Pacific/Honolulu',
  'Australia/Sydney',
  'Asia/Kolkata',
  'Europe/Lisbon',
]

/** The machine's own time zone, or at night one where it is evening, so that there is always a lively day to see. */
export function demoTimeZone(now: Date, own: string): string {
  const hour = hourIn(now, own)
  if (hour >= OPEN.from && hour < OPEN.to) return own
  const fromBusiest = (zone: string) => Math.abs(hourIn(now, zone) - BUSIEST)
  return ELSEWHERE.reduce((best, zone) => (fromBusiest(zone) < fromBusiest(best) ? zone : best))
}

function hourIn(now: Date, timeZone: string): number {
  return Number(new Intl.DateTimeFormat('en', { timeZone, hour: 'numeric', hourCycle: 'h23' }).format(now))
}
