import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { minutesAfter } from '../shared/time.ts'
import { listAvailableStarts, type Occupying, SLOT_MINUTES } from './rules.ts'
import { listSequences } from './sequence.ts'

const DAY = new Date('2026-11-23T08:00:00Z')
const at = (minute: number) => minutesAfter(DAY, minute)
const toMinute = (time: Date) => (time.getTime() - DAY.getTime()) / 60_000

type Stretch = [from: number, to: number]
type Needs = [before: number, minutes: number, after: number]
/** `needs`: for each service, null if they don't perform it. */
type Person = { working: Stretch[]; busy: Stretch[]; needs: (Needs | null)[] }

const toSpans = (stretches: Stretch[]) => stretches.map(([from, to]) => ({ from: at(from), to: at(to) }))
const toNeeds = ([bufferBeforeMinutes, durationMinutes, bufferAfterMinutes]: Needs): Occupying => ({
  bufferBeforeMinutes,
  durationMinutes,
  bufferAfterMinutes,
})

/** A sequence as [person, start] of each service, in minutes. */
type Found = [person: number, start: number][]

function find(people: Person[], notBefore = 0): Found[] {
  const workers = people.map(({ working, busy }, id) => ({
    id: `${id}`,
    working: toSpans(working),
    busy: toSpans(busy),
  }))
  const services = (people[0]?.needs ?? []).map(
    (_, service) =>
      new Map(
        people.flatMap(({ needs }, id): [string, Occupying][] => {
          const own = needs[service]
          return own ? [[`${id}`, toNeeds(own)]] : []
        }),
      ),
  )
  return listSequences({ workers, services, notBefore: at(notBefore) }).map((items) =>
    items.map(({ employeeId, startsAt }) => [Number(employeeId), toMinute(startsAt)]),
  )
}

const meets = ([from, to]: Stretch, stretches: Stretch[]) => stretches.some((one) => one[0] < to && from < one[1])

/** Reference model: tries each order of people, and each minute for each of them. */
function model(people: Person[]): Found[] {
  const count = people[0]?.needs.length ?? 0
  const orders = Array.from({ length: count }).reduce<number[][]>(
    (some) => some.flatMap((order) => people.map((_, id) => [...order, id])),
    [[]],
  )
  const starts = people.map(({ working, busy, needs: [first] }) =>
    first
      ? listAvailableStarts({
          working: toSpans(working),
          busy: toSpans(busy),
          needs: toNeeds(first),
          notBefore: DAY,
        }).map(toMinute)
      : [],
  )
  const best = new Map<number, { cost: number; found: Found }>()
  for (const order of orders)
    for (const start of starts[order[0] ?? 0] ?? []) {
      const tried = follow(people, order, start)
      if (tried && tried.cost < (best.get(start)?.cost ?? Number.POSITIVE_INFINITY)) best.set(start, tried)
    }
  return [...best].toSorted(([a], [b]) => a - b).map(([, { found }]) => found)
}

/** Walks through one order minute by minute; null if somebody can't. A minute of waiting costs more than any changes. */
function follow(people: Person[], order: number[], start: number): { cost: number; found: Found } | null {
  const found: Found = []
  const taken = people.map(({ busy }) => [...busy])
  let [cost, end] = [0, start]
  for (const [service, id] of order.entries()) {
    const person = people[id]
    const needs = person?.needs[service]
    if (!person || !needs) return null
    const [before, minutes, after] = needs
    const isOwn = (minute: number) =>
      meets([minute - before, minute + minutes + after], taken[id]?.slice(person.busy.length) ?? [])
    let first = end
    while (isOwn(first)) first += 1
    const waits = Array.from({ length: service === 0 ? 1 : SLOT_MINUTES + 1 }, (_, wait) => wait)
    const wait = waits.find((extra) => {
      const minute = first + extra
      const fits = Array.from({ length: minutes }, (_, n) => minute + n).every((m) => meets([m, m + 1], person.working))
      return fits && !meets([minute - before, minute + minutes + after], taken[id] ?? [])
    })
    if (wait === undefined) return null
    const begins = first + wait
    found.push([id, begins])
    taken[id]?.push([begins - before, begins + minutes + after])
    cost += wait * 1000 + (service > 0 && order[service - 1] !== id ? 1 : 0)
    end = begins + minutes
  }
  return { cost, found }
}

const stretch = (most: number) =>
  fc
    .tuple(fc.nat(47), fc.integer({ min: 1, max: most }))
    .map(([from, length]): Stretch => [from * 5, Math.min(240, (from + length) * 5)])
const fives = (most: number) => fc.nat(most).map((n) => n * 5)
const anyNeeds = fc.tuple(
  fives(2),
  fc.integer({ min: 1, max: 9 }).map((n) => n * 5),
  fives(2),
)
const anyPeople = fc.tuple(fc.integer({ min: 2, max: 4 }), fc.integer({ min: 1, max: 3 })).chain(([services, people]) =>
  fc.array(
    fc.record({
      working: fc.array(stretch(48), { minLength: 1, maxLength: 2 }),
      busy: fc.array(stretch(6), { maxLength: 3 }),
      needs: fc.array(fc.option(anyNeeds, { freq: 4 }), { minLength: services, maxLength: services }),
    }),
    { minLength: people, maxLength: people },
  ),
)

test('sequences are the best that trying everything finds, for each start of the first service', () => {
  fc.assert(
    fc.property(anyPeople, (people) => {
      expect(find(people)).toEqual(model(people))
    }),
    { numRuns: 300 },
  )
})

describe('the next service', () => {
  const free: Stretch[] = [[0, 60]]
  const half: Needs = [0, 30, 0]

  test('is with the same employee, if they can', () => {
    const [ana, ben] = [
      { working: free, busy: [], needs: [half, half] },
      { working: free, busy: [], needs: [half, half] },
    ]
    expect(find([ana, ben])).toEqual([
      [
        [0, 0],
        [0, 30],
      ],
    ])
  })

  test('is else with another one, rather than after a wait', () => {
    const ana: Person = { working: free, busy: [], needs: [half, null] }
    const ben: Person = { working: free, busy: [[0, 30]], needs: [half, [0, 15, 0]] }
    expect(find([ana, ben])).toEqual([
      [
        [0, 0],
        [1, 30],
      ],
      [
        [0, 15],
        [1, 45],
      ],
    ])
  })

  test('begins after a wait of a step of the grid at most, if nothing else fits', () => {
    const ana: Person = { working: [[0, 30]], busy: [], needs: [half, null] }
    const from = (minute: number): Person => ({ working: [[minute, 120]], busy: [], needs: [null, half] })
    expect(find([ana, from(45), from(40)])).toEqual([
      [
        [0, 0],
        [2, 40],
      ],
    ])
    expect(find([ana, from(46)])).toEqual([])
  })

  test('begins after the buffers with the same employee, however long, and at once with another one', () => {
    const buffered: Needs = [10, 30, 10]
    const ana: Person = { working: [[0, 80]], busy: [], needs: [buffered, buffered] }
    expect(find([ana])).toEqual([
      [
        [0, 0],
        [0, 50],
      ],
    ])
    const [first, second]: Person[] = [
      { working: [[0, 30]], busy: [], needs: [buffered, null] },
      { working: free, busy: [], needs: [null, buffered] },
    ]
    expect(find([first, second].filter((one) => one !== undefined))).toEqual([
      [
        [0, 0],
        [1, 30],
      ],
    ])
  })

  test('isn’t before the earliest start', () => {
    const ana: Person = { working: [[0, 90]], busy: [], needs: [half, half] }
    expect(find([ana], 10).map(([first]) => first?.[1])).toEqual([15, 30])
  })
})
