import { expect, test } from 'vitest'
import { chooseNextTimes } from './next-visit.ts'

// A Friday, 18:00 in Berlin.
const AT = new Date('2026-10-16T16:00:00Z')
const choose = (isClass: boolean, ...starts: string[]) =>
  chooseNextTimes(
    starts.map((startsAt) => ({ startsAt })),
    { at: AT, isClass, timeZone: 'Europe/Berlin' },
  ).map(({ startsAt }) => startsAt)

test('of a class the same in the next three weeks is offered, also across a clock change', () => {
  const [next, second, winter, last] = ['10-23T16', '10-30T17', '11-06T17', '11-13T17'].map((at) => `2026-${at}:00:00Z`)
  const others = ['2026-10-20T16:00:00Z', '2026-10-23T17:00:00Z', '2026-10-30T16:00:00Z']
  const all = [...others, next, second, winter, last].map(String).sort()
  expect(choose(true, ...all)).toEqual([next, second, winter])
})

test('of a class that is not held at that time again, the soonest are offered', () => {
  const soonest = ['2026-10-17T08:00:00Z', '2026-10-18T08:00:00Z', '2026-10-19T08:00:00Z']
  expect(choose(true, ...soonest, '2026-10-20T08:00:00Z')).toEqual(soonest)
  expect(choose(true)).toEqual([])
})

test('of a one-to-one service the nearest to the time of the visit is offered, of three days', () => {
  const times = ['10-17T08', '10-17T15', '10-17T18', '10-19T08', '10-20T16', '10-21T16'].map(
    (at) => `2026-${at}:00:00Z`,
  )
  expect(choose(false, ...times)).toEqual([times[1], times[3], times[4]])
})
