import type { BookingConflict, BookingConflictKind, Occurrence } from '@deskbell/domain/appointments/schema.ts'
import { expect, test } from 'vitest'
import { everyWords, formatConflict, freeDays, getAgreement, listReviewDays, payWords } from './booking-labels.ts'

const speaking = { nameOf: () => 'Noor', client: 'Tom', time: (instant: string) => instant.slice(11, 16) }

function clash(kind: BookingConflictKind, over: Partial<BookingConflict> = {}): BookingConflict {
  return { kind, item: 0, employeeId: 'noor', startsAt: null, endsAt: null, what: '', ...over }
}

function occurrence(day: string, ...kinds: BookingConflictKind[]): Occurrence {
  return { day, startsAt: `${day}T11:00:00.000Z`, clockChange: null, clashes: kinds.map((kind) => clash(kind)) }
}

test('what is in the way is said as at the desk', () => {
  const there = { startsAt: '2027-03-05T11:00:00.000Z', endsAt: '2027-03-05T12:00:00.000Z', what: 'Ben · Massage' }
  expect(formatConflict(clash('taken', there), speaking)).toBe('Noor has Ben · Massage, 11:00 to 12:00')
  expect(formatConflict(clash('client_busy', { ...there, what: 'Yoga' }), speaking)).toBe(
    'Tom is booked elsewhere: Yoga, 11:00 to 12:00',
  )
  expect(formatConflict(clash('not_working'), speaking)).toBe("Noor doesn't work then")
  expect(formatConflict(clash('time_off'), speaking)).toBe('Noor is away then')
  expect(formatConflict(clash('closed'), speaking)).toBe('The shop is closed then')
})

test('which pass pays, and what is left after', () => {
  const pass = { id: 'p', name: 'Ten visits', reason: 'only', unlimited: false, remaining: 6, expiresOn: null } as const
  expect(payWords({ pass, noPassReason: null })).toBe('Ten visits pays, 6 left after')
  expect(payWords({ pass: { ...pass, unlimited: true }, noPassReason: null })).toBe('Ten visits pays, unlimited')
  expect(payWords({ pass: null, noPassReason: 'no_pass' })).toBe('No pass pays for it')
  expect(payWords({ pass: null, noPassReason: 'expired' })).toBe('No pass pays: the pass has expired')
})

test('how a series repeats', () => {
  expect([1, 2].map(everyWords)).toEqual(['Every week', 'Every 2 weeks'])
})

test('only what was said is agreed to, and booking over another one needs a reason', () => {
  expect(getAgreement([occurrence('2027-03-05')], '')).toEqual({ outsideHours: false, anyway: null })
  expect(getAgreement([occurrence('2027-03-05', 'client_busy')], '')).toEqual({ outsideHours: false, anyway: null })
  expect(getAgreement([occurrence('2027-03-05', 'closed')], 'x')).toEqual({ outsideHours: true, anyway: null })
  const taken = [occurrence('2027-03-05'), occurrence('2027-03-12', 'taken')]
  expect(getAgreement(taken, 'A pair')).toEqual({ outsideHours: false, anyway: { reason: 'A pair' } })
  expect(() => getAgreement(taken, '')).toThrow('Enter a reason')
})

test('the days of a series to look at: those in whose way something is, left out or moved, in order', () => {
  const occurrences = [occurrence('2027-03-05'), occurrence('2027-03-19', 'taken'), occurrence('2027-03-26')]
  const exceptions = [
    { day: '2027-03-26', startsAt: '2027-03-26T12:00:00.000Z' },
    { day: '2027-03-12', startsAt: null },
  ]
  const days = listReviewDays(occurrences, exceptions)
  expect(days.map(({ day, leftOut }) => [day, leftOut])).toEqual([
    ['2027-03-12', true],
    ['2027-03-19', false],
    ['2027-03-26', false],
  ])
})

test('of each day a few free times are offered, from the first on', () => {
  const at = (day: string, index: number) => ({
    startsAt: new Date(Date.parse(`${day}T08:00:00Z`) + index * 900_000).toISOString(),
    employeeIds: [],
  })
  const times = [...Array.from({ length: 32 }, (_, index) => at('2027-03-05', index)), at('2027-03-06', 0)]
  const days = freeDays(times, (instant) => instant.slice(0, 10))
  expect(days.map(({ day, times: { length } }) => [day, length])).toEqual([
    ['2027-03-05', 8],
    ['2027-03-06', 1],
  ])
  expect(days[0]?.times[0]).toEqual(times[0])
})
