import type { FreeTime } from '@deskbell/domain/appointments/schema.ts'

const PER_DAY = 8

/** Returns the day to search free times from: nothing is booked into the past. */
export function upcomingFrom(day: string, today: string): string {
  return day > today ? day : today
}

export type FreeDay = { day: string; times: FreeTime[] }

/** Groups free times by day, at most 8 per day, spread evenly. */
export function freeDays(times: FreeTime[], dayOf: (instant: string) => string): FreeDay[] {
  return [...Map.groupBy(times, ({ startsAt }) => dayOf(startsAt))].map(([day, all]) => ({ day, times: spread(all) }))
}

function spread(times: FreeTime[]): FreeTime[] {
  const step = Math.max(1, times.length / PER_DAY)
  return times.filter((_, index) => Math.floor(index / step) !== Math.floor((index - 1) / step))
}
