import type {
  BookingConflict,
  BookingConflictKind,
  BookingPreview,
  Occurrence,
} from '@deskbell/domain/appointments/schema.ts'
import type { ClockChange } from '@deskbell/domain/shared/time.ts'
import { noPassReasonWords } from '../passes/pass-labels.ts'

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
  const who = employeeId ? nameOf(employeeId) : 'Nobody'
  const times = startsAt && endsAt ? `, ${time(startsAt)} to ${time(endsAt)}` : ''
  switch (kind) {
    case 'taken':
      return `${who} has ${what || 'something else'}${times}`
    case 'closed':
      return 'The shop is closed then'
    case 'time_off':
      return `${who} is away then`
    case 'not_working':
      return `${who} doesn't work then`
    case 'client_busy':
      return `${client} is booked elsewhere: ${what}${times}`
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
    ? 'The clocks skip that time: it is an hour later'
    : 'That time comes twice: the first one'
}

/** Names the pass that would pay, and its balance then: "Ten visits pays, 6 left after". */
export function payWords({
  pass,
  noPassReason,
}: Pick<BookingPreview['items'][number], 'pass' | 'noPassReason'>): string {
  if (!pass && (noPassReason ?? 'no_pass') === 'no_pass') return 'No pass pays for it'
  if (!pass) return `No pass pays: ${noPassReasonWords(noPassReason ?? 'no_pass')}`
  return pass.unlimited ? `${pass.name} pays, unlimited` : `${pass.name} pays, ${pass.remaining} left after`
}

export function everyWords(weeks: number): string {
  return weeks === 1 ? 'Every week' : `Every ${weeks} weeks`
}
