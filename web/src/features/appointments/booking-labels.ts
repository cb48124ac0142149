import type {
  BookingConflict,
  BookingConflictKind,
  BookingPreview,
  Exception,
  FreeTime,
  Occurrence,
} from '@deskbell/domain/appointments/schema.ts'
import type { ClockChange } from '@deskbell/domain/shared/time-schema.ts'
import { plural, t } from '@lingui/core/macro'
import { ApiError, createProblem } from '../../lib/api-error.ts'
import { noPassReasonWords } from '../passes/pass-labels.ts'
import { formatTimeRange } from './appointment-labels.ts'

const HOURS_KINDS: BookingConflictKind[] = ['closed', 'time_off', 'not_working']

/** Returns a message about a conflict: "Noor doesn't work then". */
export function formatConflict(
  clash: BookingConflict,
  {
    nameOf,
    client,
    time,
  }: { nameOf: (employeeId: string) => string; client: string; time: (instant: string) => string },
): string {
  const { kind, employeeId, startsAt, endsAt, what } = clash
  const employee = employeeId ? nameOf(employeeId) : t`Nobody`
  const withTimes = (words: string) =>
    startsAt && endsAt ? `${words}, ${formatTimeRange({ startsAt, endsAt }, time)}` : words
  switch (kind) {
    case 'taken':
      return withTimes(what ? t`${employee} has ${what}` : t`${employee} has something else`)
    case 'closed':
      return t`The shop is closed then`
    case 'time_off':
      return t`${employee} is away then`
    case 'not_working':
      return t`${employee} doesn't work then`
    case 'client_busy':
      return withTimes(t`${client} is booked elsewhere: ${what}`)
  }
}

export function isTaken(occurrences: Occurrence[]): boolean {
  return occurrences.some(({ clashes }) => clashes.some(({ kind }) => kind === 'taken'))
}

export function isOutsideHours(occurrences: Occurrence[]): boolean {
  return occurrences.some(({ clashes }) => clashes.some(({ kind }) => HOURS_KINDS.includes(kind)))
}

/** Returns a message about a local time that a clock change (DST) skips or repeats. */
export function clockChangeWords(change: ClockChange): string {
  return change === 'skipped'
    ? t`The clocks skip that time: it is an hour later`
    : t`That time comes twice: the first one`
}

/** Names the pass that would pay, and its balance then: "Ten visits pays, 6 left after". */
export function payWords({
  pass,
  noPassReason,
}: Pick<BookingPreview['items'][number], 'pass' | 'noPassReason'>): string {
  if (!pass && (noPassReason ?? 'no_pass') === 'no_pass') return t`No pass pays for it`
  if (!pass) return t`No pass pays: ${{ reason: noPassReasonWords(noPassReason ?? 'no_pass') }}`
  return pass.unlimited
    ? t`${{ pass: pass.name }} pays, unlimited`
    : t`${{ pass: pass.name }} pays, ${plural({ visits: pass.remaining }, { one: '# left after', other: '# left after' })}`
}

export function everyWords(weeks: number): string {
  return t`${plural({ weeks }, { one: 'Every week', other: 'Every # weeks' })}`
}

const PER_DAY = 8

/** Returns the day to search free times from: nothing is booked into the past. */
export function upcomingFrom(day: string, today: string): string {
  return day > today ? day : today
}

/** Groups free times by day, at most 8 per day, spread evenly. */
export function freeDays(times: FreeTime[], dayOf: (instant: string) => string): { day: string; times: FreeTime[] }[] {
  return [...Map.groupBy(times, ({ startsAt }) => dayOf(startsAt))].map(([day, all]) => ({ day, times: spread(all) }))
}

function spread(times: FreeTime[]): FreeTime[] {
  const step = Math.max(1, times.length / PER_DAY)
  return times.filter((_, index) => Math.floor(index / step) !== Math.floor((index - 1) / step))
}

/** Returns the days of a series with a conflict, a clock change or an exception, in order. */
export function listReviewDays(
  occurrences: Occurrence[],
  exceptions: Exception[],
): { day: string; occurrence: Occurrence | null; leftOut: boolean }[] {
  const excepted = new Map(exceptions.map(({ day, startsAt }) => [day, startsAt]))
  const here = occurrences
    .filter(({ day, clashes, clockChange }) => clashes.length > 0 || clockChange || excepted.has(day))
    .map((occurrence) => ({ day: occurrence.day, occurrence, leftOut: excepted.get(occurrence.day) === null }))
  const gone = exceptions
    .filter(({ day, startsAt }) => startsAt === null && !here.some((one) => one.day === day))
    .map(({ day }) => ({ day, occurrence: null, leftOut: true }))
  return [...here, ...gone].toSorted((a, b) => a.day.localeCompare(b.day))
}

/** Creates a client-side error 'invalid' (422) at a field. */
export function createFieldError(path: string, message: string): ApiError {
  return new ApiError({ ...createProblem(422, 'invalid', message), fields: [{ path, message }] })
}

/**
 * Returns the overrides that submitting agrees to: exactly the conflicts that were shown. Throws ApiError 'invalid' if
 * a time is taken and no reason is given.
 */
export function getAgreement(occurrences: Occurrence[], reason: string) {
  if (isTaken(occurrences) && !reason) throw createFieldError('reason', t`Enter a reason`)
  return { outsideHours: isOutsideHours(occurrences), anyway: isTaken(occurrences) ? { reason } : null }
}
