import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Span } from '../shared/intervals.ts'
import { minutesAfter } from '../shared/time.ts'
import {
  bookingState,
  isAllowedTransition,
  isLive,
  isOpenForCheckIn,
  listAvailableStarts,
  OCCURRENCES_MAX,
  type Occupying,
  occupiedSpan,
  SLOT_MINUTES,
  seriesDays,
} from './rules.ts'
import { BookingStatus } from './schema.ts'

const DAY = new Date('2026-11-23T05:00:00Z')
const DAY_MINUTES = 1440
const at = (minute: number) => minutesAfter(DAY, minute)
const toMinute = (time: Date) => (time.getTime() - DAY.getTime()) / 60_000

type Stretch = [from: number, to: number]
const toSpans = (stretches: Stretch[]): Span[] => stretches.map(([from, to]) => ({ from: at(from), to: at(to) }))

/** Returns one flag per minute of the day and the days around it: true if one of the stretches covers it. */
const EDGE = DAY_MINUTES
function minutesIn(stretches: Stretch[]): boolean[] {
  const minutes = Array.from({ length: DAY_MINUTES + 2 * EDGE }, () => false)
  for (const [from, to] of stretches) minutes.fill(true, from + EDGE, to + EDGE)
  return minutes
}

type Day = { working: Stretch[]; busy: Stretch[]; needs: Occupying; notBefore: number }

/** Reference model: checks every minute of the day. Returns the available starts, and those on the 15-minute grid. */
function model({ working, busy, needs, notBefore }: Day): { free: Set<number>; onQuarter: number[] } {
  const [open, taken] = [minutesIn(working), minutesIn(busy)]
  const { durationMinutes, bufferBeforeMinutes, bufferAfterMinutes } = needs
  const free = new Set<number>()
  const onQuarter: number[] = []
  let origin = 0
  for (let minute = 0; minute < DAY_MINUTES; minute++) {
    if (open[minute + EDGE] && !open[minute + EDGE - 1]) origin = minute
    const done = open.slice(minute + EDGE, minute + EDGE + durationMinutes)
    const kept = taken.slice(minute + EDGE - bufferBeforeMinutes, minute + EDGE + durationMinutes + bufferAfterMinutes)
    if (minute < notBefore || done.includes(false) || kept.includes(true)) continue
    free.add(minute)
    if ((minute - origin) % SLOT_MINUTES === 0) onQuarter.push(minute)
  }
  return { free, onQuarter }
}

const stretch = (most: number) =>
  fc
    .tuple(fc.integer({ min: 0, max: DAY_MINUTES - 1 }), fc.integer({ min: 1, max: most }))
    .map(([from, length]): Stretch => [from, Math.min(DAY_MINUTES, from + length)])
const anyDay: fc.Arbitrary<Day> = fc.record({
  working: fc.array(stretch(600), { maxLength: 4 }),
  busy: fc.array(stretch(180), { maxLength: 8 }),
  needs: fc.record({
    durationMinutes: fc.integer({ min: 1, max: 120 }),
    bufferBeforeMinutes: fc.nat(30),
    bufferAfterMinutes: fc.nat(30),
  }),
  notBefore: fc.oneof(fc.constant(0), fc.nat(DAY_MINUTES)),
})

function found({ working, busy, needs, notBefore }: Day): number[] {
  const search = { working: toSpans(working), busy: toSpans(busy), needs, notBefore: at(notBefore) }
  return listAvailableStarts(search).map(toMinute)
}

describe('free times', () => {
  test('are free and within the hours, each once and in order, and none on the quarter is missing', () => {
    fc.assert(
      fc.property(anyDay, (day) => {
        const { free, onQuarter } = model(day)
        const times = found(day)
        expect(times.filter((time) => !free.has(time))).toEqual([])
        expect(onQuarter.filter((time) => !times.includes(time))).toEqual([])
        expect(times).toEqual([...new Set(times)].toSorted((a, b) => a - b))
      }),
      { numRuns: 400 },
    )
  })

  test('not on the quarter are right after something that is there', () => {
    fc.assert(
      fc.property(anyDay, (day) => {
        const always = model({ ...day, notBefore: 0 })
        const beside = found({ ...day, notBefore: 0 }).filter((time) => !always.onQuarter.includes(time))
        expect(beside.filter((time) => always.free.has(time - 1))).toEqual([])
      }),
      { numRuns: 200 },
    )
  })

  test('are where an appointment then fits: booked, the same time is not offered again', () => {
    fc.assert(
      fc.property(anyDay, fc.nat(), (day, which) => {
        const times = found(day)
        const chosen = times[which % Math.max(1, times.length)]
        if (chosen === undefined) return
        const { from, to } = occupiedSpan(at(chosen), day.needs)
        const after = found({ ...day, busy: [...day.busy, [toMinute(from), toMinute(to)]] })
        expect(after).not.toContain(chosen)
      }),
      { numRuns: 100 },
    )
  })

  test('count from when work begins, and take up again right after what is there', () => {
    const needs = { durationMinutes: 30, bufferBeforeMinutes: 0, bufferAfterMinutes: 0 }
    const day = { working: [[5, 95]] satisfies Stretch[], busy: [[35, 52]] satisfies Stretch[], needs, notBefore: 0 }
    expect(found(day)).toEqual([5, 52, 65])
  })
})

describe('how a booking stands', () => {
  const times = { startsAt: at(0), endsAt: at(60) }

  test.each([
    ['booked', 4, 'booked'],
    ['booked', 5, 'late'],
    ['confirmed', 59, 'late'],
    ['confirmed', 60, 'missed'],
    ['arrived', 59, 'arrived'],
    ['arrived', 60, 'completed'],
    ['no_show', 90, 'no_show'],
    ['cancelled_by_client', 90, 'cancelled_by_client'],
  ] as const)('%s after %i minutes is %s', (status, minutes, state) => {
    expect(bookingState(status, times, at(minutes))).toBe(state)
  })

  test.each([
    [60, 0, [false, true, true, true, false]],
    [0, 0, [false, false, true, true, false]],
    [61, 1, [true, true, true, true, true]],
  ])('is open for a check-in from %i minutes before until %i after it', (opensMinutes, closesMinutes, open) => {
    const window = { opensMinutes, closesMinutes }
    expect([-61, -60, 0, 59, 60].map((minute) => isOpenForCheckIn(times, at(minute), window))).toEqual(open)
  })

  test('turns only where staff may turn it: who has come is never missed or cancelled', () => {
    for (const to of BookingStatus.options) expect(isAllowedTransition('completed', to)).toBe(false)
    expect(BookingStatus.options.filter((to) => isAllowedTransition('arrived', to))).toEqual(['completed'])
    for (const from of BookingStatus.options.filter((status) => !isLive(status))) {
      expect(isAllowedTransition(from, 'booked')).toBe(true)
      expect(isAllowedTransition(from, 'completed')).toBe(false)
    }
  })
})

describe('the days of a series', () => {
  test('are one alone where nothing repeats, and never too many', () => {
    expect(seriesDays('2026-11-23', null)).toEqual(['2026-11-23'])
    const forever = { everyWeeks: 1, until: '2099-01-01', count: null }
    expect(seriesDays('2026-11-23', forever)).toHaveLength(OCCURRENCES_MAX)
  })

  test('are the weekday of the first one, up to the last day', () => {
    expect(seriesDays('2026-12-21', { everyWeeks: 2, until: '2027-01-18', count: null })).toEqual([
      '2026-12-21',
      '2027-01-04',
      '2027-01-18',
    ])
    expect(seriesDays('2026-12-21', { everyWeeks: 3, until: null, count: 2 })).toEqual(['2026-12-21', '2027-01-11'])
  })
})
