import type { Exception, Occurrence } from '@deskbell/domain/appointments/schema.ts'

/** A day of a series that somebody has to look at, or has decided about. */
export type MindedDay = { day: string; occurrence: Occurrence | null; leftOut: boolean }

/** The days of a series on which something is in the way, and those that are left out or at another time, in order. */
export function mindedDays(occurrences: Occurrence[], exceptions: Exception[]): MindedDay[] {
  const excepted = new Map(exceptions.map(({ day, startsAt }) => [day, startsAt]))
  const here = occurrences
    .filter(({ day, clashes, clockChange }) => clashes.length > 0 || clockChange || excepted.has(day))
    .map((occurrence) => ({ day: occurrence.day, occurrence, leftOut: excepted.get(occurrence.day) === null }))
  const gone = exceptions
    .filter(({ day, startsAt }) => startsAt === null && !here.some((one) => one.day === day))
    .map(({ day }) => ({ day, occurrence: null, leftOut: true }))
  return [...here, ...gone].toSorted((a, b) => a.day.localeCompare(b.day))
}
