import type { Exception, Occurrence } from '@deskbell/domain/appointments/schema.ts'

export type ReviewDay = { day: string; occurrence: Occurrence | null; leftOut: boolean }

/** Returns the days of a series with a conflict, a clock change or an exception, in order. */
export function listReviewDays(occurrences: Occurrence[], exceptions: Exception[]): ReviewDay[] {
  const excepted = new Map(exceptions.map(({ day, startsAt }) => [day, startsAt]))
  const here = occurrences
    .filter(({ day, clashes, clockChange }) => clashes.length > 0 || clockChange || excepted.has(day))
    .map((occurrence) => ({ day: occurrence.day, occurrence, leftOut: excepted.get(occurrence.day) === null }))
  const gone = exceptions
    .filter(({ day, startsAt }) => startsAt === null && !here.some((one) => one.day === day))
    .map(({ day }) => ({ day, occurrence: null, leftOut: true }))
  return [...here, ...gone].toSorted((a, b) => a.day.localeCompare(b.day))
}
