import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, dayBounds, localDay, localTime } from '../shared/time.ts'
import type { ClockChange, LocalDate } from '../shared/time-schema.ts'
import { planTimes, shiftOccurrence } from './plan.ts'

const MINUTE = 60_000
const [SINCE, UNTIL] = ['2024-01-01T00:00Z', '2031-01-01T00:00Z']

/** DST change of a zone. `before` and `after` are UTC offsets in milliseconds. */
type Change = { at: number; before: number; after: number }
type Zone = { timeZone: string; offset: number; offsets: number[]; changes: Change[] }

function createZone(timeZone: string): Zone {
  const offsetOf = (at: Temporal.ZonedDateTime) => at.offsetNanoseconds / 1_000_000
  const start = Temporal.Instant.from(SINCE).toZonedDateTimeISO(timeZone)
  const changes: Change[] = []
  let [last, next] = [start, start.getTimeZoneTransition('next')]
  while (next && next.epochMilliseconds < Date.parse(UNTIL)) {
    changes.push({ at: next.epochMilliseconds, before: offsetOf(last), after: offsetOf(next) })
    ;[last, next] = [next, next.getTimeZoneTransition('next')]
  }
  const offsets = [...new Set([offsetOf(start), ...changes.map(({ after }) => after)])]
  return { timeZone, offset: offsetOf(start), offsets, changes }
}

const ZONES = Intl.supportedValuesOf('timeZone').map(createZone)
const CHANGES = ZONES.flatMap((zone) => zone.changes.map((change) => ({ zone, change })))

function offsetAt({ offset, changes }: Zone, at: number): number {
  return changes.findLast((change) => change.at <= at)?.after ?? offset
}

/**
 * Resolves a local time from the list of UTC offset changes alone, so that the model shares no code with `placeInTime`.
 */
function place(zone: Zone, day: LocalDate, time: string): { at: number; clockChange: ClockChange | null } {
  const wall = Date.parse(`${day}T${time}:00Z`)
  const found = zone.offsets.map((offset) => wall - offset).filter((at) => wall - offsetAt(zone, at) === at)
  if (found.length > 0) return { at: Math.min(...found), clockChange: found.length > 1 ? 'repeated' : null }
  const gap = zone.changes.find(({ at, before, after }) => at + before <= wall && wall < at + after)
  return { at: wall - (gap?.before ?? Number.NaN), clockChange: 'skipped' }
}

/** Returns the local day and time of an instant, from the same list of changes. */
function shown(zone: Zone, at: number): { day: LocalDate; time: string } {
  const wall = new Date(at + offsetAt(zone, at)).toISOString()
  return { day: wall.slice(0, 10), time: wall.slice(11, 16) }
}

function toTime(minute: number): string {
  const two = (count: number) => String(count).padStart(2, '0')
  return `${two(Math.floor(minute / 60))}:${two(minute % 60)}`
}

/** Lists the local times around the limits of a DST change, and noon. */
function tellingTimes({ at, before, after }: Change): string[] {
  const around = [before, after].flatMap((offset) => [-1, 0, 30].map((minutes) => at + offset + minutes * MINUTE))
  return [...new Set(['12:00', ...around.map((wall) => new Date(wall).toISOString().slice(11, 16))])]
}

/** Lists the local days of a DST change: two if it happens at midnight. */
function listDays({ at, before, after }: Change): LocalDate[] {
  return [...new Set([before, after].map((offset) => new Date(at + offset).toISOString().slice(0, 10)))]
}

/**
 * Returns the occurrences that differ from the model, for a series with one occurrence before the change, one on its
 * day, and one after it.
 */
function wrongInSeries(zone: Zone, day: LocalDate, time: string, everyWeeks: number): unknown[] {
  const { timeZone } = zone
  const firstDay = addDays(day, -7 * everyWeeks)
  const first = place(zone, firstDay, time)
  // A series cannot start at a skipped local time.
  if (first.clockChange === 'skipped') return []
  const repeat = { everyWeeks, until: null, count: 3 }
  const planned = planTimes({ starts: [new Date(first.at)], repeat, exceptions: [], timeZone })
  const days = [0, 1, 2].map((nth) => addDays(firstDay, nth * 7 * everyWeeks))
  if (planned.map((one) => one.day).join() !== days.join()) return [{ timeZone, days, planned }]
  return planned.filter(({ day, clockChange, starts: [start = new Date(0)] }) => {
    const expected = place(zone, day, time)
    const isThere = start.getTime() === expected.at && clockChange === expected.clockChange
    const isShown = localDay(start, timeZone) === day && localTime(start, timeZone) === time
    return !isThere || !(isShown || clockChange === 'skipped')
  })
}

/** Returns a mismatch with the model when an occurrence moves to a local time on the day of a DST change. */
function wrongInMove(zone: Zone, day: LocalDate, time: string): unknown[] {
  const { timeZone } = zone
  const [from, to] = [place(zone, addDays(day, -15), '12:00'), place(zone, addDays(day, -14), time)]
  if (to.clockChange) return []
  const sister = place(zone, addDays(day, -1), '12:00')
  const moved = shiftOccurrence(new Date(sister.at), { from: new Date(from.at), to: new Date(to.at), timeZone })
  const expected = place(zone, day, time)
  const isRight = moved.at.getTime() === expected.at && moved.clockChange === expected.clockChange
  return isRight ? [] : [{ timeZone, day, time, moved, expected }]
}

test('there are changes of all kinds to look at', () => {
  expect(ZONES.length).toBeGreaterThan(400)
  expect(CHANGES.length).toBeGreaterThan(1000)
  const lengths = new Set(CHANGES.map(({ change: { before, after } }) => (after - before) / MINUTE))
  expect([...lengths].toSorted((a, b) => a - b)).toEqual([-120, -60, -30, 30, 60, 120])
  expect(CHANGES.some(({ zone, change }) => shown(zone, change.at - 1).time === '23:59')).toBe(true)
})

describe('a series, in every zone around each of its changes from 2024 to 2030', () => {
  test('is at the same time of every day; what is skipped is later, and of what comes twice the first', () => {
    const wrong = CHANGES.flatMap(({ zone, change }) =>
      listDays(change).flatMap((day) => tellingTimes(change).flatMap((time) => wrongInSeries(zone, day, time, 1))),
    )
    expect(wrong.slice(0, 5)).toEqual([])
  })

  test('is so at any minute of the day, every so many weeks', () => {
    const anyChange = fc.constantFrom(...CHANGES)
    const minute = fc.nat(1439)
    fc.assert(
      fc.property(anyChange, minute, fc.integer({ min: 1, max: 4 }), ({ zone, change }, at, everyWeeks) => {
        for (const day of listDays(change)) expect(wrongInSeries(zone, day, toTime(at), everyWeeks)).toEqual([])
      }),
      { numRuns: 1000 },
    )
  })

  test('that is moved goes to the same time of each day', () => {
    const wrong = CHANGES.flatMap(({ zone, change }) =>
      listDays(change).flatMap((day) => tellingTimes(change).flatMap((time) => wrongInMove(zone, day, time))),
    )
    expect(wrong.slice(0, 5)).toEqual([])
  })
})

const DAY = 24 * 60 * MINUTE

/**
 * Returns the length of a local day in milliseconds and its first local time: skipped time is subtracted, repeated time
 * is added.
 */
function getDayLength({ changes }: Zone, day: LocalDate): { length: number; begins: string } {
  const midnight = Date.parse(day)
  const lengths = changes.map(({ at, before, after }) => {
    const [from, to] = [at + Math.min(before, after), at + Math.max(before, after)]
    const inDay = Math.max(0, Math.min(to, midnight + DAY) - Math.max(from, midnight))
    return after > before ? -inDay : inDay
  })
  const skipped = changes.find(({ at, before, after }) => at + before <= midnight && midnight < at + after)
  const begins = new Date(skipped ? skipped.at + skipped.after : midnight).toISOString().slice(11, 16)
  return { length: lengths.reduce((sum, length) => sum + length, DAY), begins }
}

function isRightDay(zone: Zone, day: LocalDate): boolean {
  const { from, to } = dayBounds(day, zone.timeZone)
  const { length, begins } = getDayLength(zone, day)
  const days = [from.getTime() - 1, from.getTime(), to.getTime() - 1, to.getTime()].map((at) => shown(zone, at).day)
  const isBetween = days.join() === [addDays(day, -1), day, day, addDays(day, 1)].join()
  const isWhole = to.getTime() - from.getTime() === length && shown(zone, from.getTime()).time === begins
  return isBetween && isWhole && dayBounds(addDays(day, 1), zone.timeZone).from.getTime() === to.getTime()
}

test('a day is as long as its clock says, and begins where the one before ends, in every zone', () => {
  const wrong = CHANGES.flatMap(({ zone, change }) =>
    listDays(change)
      .flatMap((day) => [addDays(day, -1), day, addDays(day, 1)])
      .filter((day) => !isRightDay(zone, day))
      .map((day) => `${zone.timeZone} ${day}`),
  )
  expect(wrong.slice(0, 5)).toEqual([])
})

describe('a booking', () => {
  const timeZone = 'Europe/Berlin'
  const at = (text: string) => new Date(text)

  test('of services in a row has all of them every time, unless its day is left out, and moves them together', () => {
    const starts = [at('2026-03-20T09:00:00Z'), at('2026-03-20T10:30:00Z')]
    const exceptions = [
      { day: '2026-03-27', startsAt: null },
      { day: '2026-04-03', startsAt: at('2026-04-03T13:00:00Z') },
    ]
    const repeat = { everyWeeks: 1, until: '2026-04-10', count: null }
    expect(planTimes({ starts, repeat, exceptions, timeZone })).toEqual([
      { day: '2026-03-20', clockChange: null, starts },
      { day: '2026-04-03', clockChange: null, starts: [at('2026-04-03T13:00:00Z'), at('2026-04-03T14:30:00Z')] },
      { day: '2026-04-10', clockChange: null, starts: [at('2026-04-10T08:00:00Z'), at('2026-04-10T09:30:00Z')] },
    ])
  })

  test('that is put on the second of two equal times stays there the first time', () => {
    const second = at('2026-10-25T01:30:00Z')
    const planned = planTimes({
      starts: [second],
      exceptions: [],
      timeZone,
      repeat: { everyWeeks: 1, until: null, count: 2 },
    })
    expect(planned.map(({ starts }) => starts[0]?.toISOString())).toEqual([
      '2026-10-25T01:30:00.000Z',
      '2026-11-01T01:30:00.000Z',
    ])
  })

  test('that changes only its length leaves the others of its series where they are', () => {
    const from = at('2026-03-20T09:00:00Z')
    const sister = at('2026-03-27T15:45:00Z')
    expect(shiftOccurrence(sister, { from, to: from, timeZone })).toEqual({ at: sister, clockChange: null })
    expect(shiftOccurrence(from, { from, to: sister, timeZone })).toEqual({ at: sister, clockChange: null })
  })
})
