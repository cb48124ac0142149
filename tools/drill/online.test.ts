import { afterAll, beforeAll, expect, test } from 'vitest'
import { chooseSize, isNightly } from '../../server/src/test/nightly.ts'
import { runCleanup } from '../bench/running.ts'
import { drillOnline, type Figures, isSound } from './online.ts'
import { describeAnswer, isInferable } from './online-inference.ts'

const PEOPLE = chooseSize({ daily: 24, nightly: 500 })
const SAMPLES = chooseSize({ daily: 24, nightly: 150 })

const found: string[] = []
let figures: Figures

beforeAll(async () => {
  const say = (words: string) => void (/^\S+: /.test(words) && found.push(words))
  figures = await drillOnline({ people: PEOPLE, samples: SAMPLES, seed: 7, say })
})

afterAll(runCleanup)

test('people book, wait, buy and leave online while server and database die: nobody is skipped, and nothing can be inferred', () => {
  expect(found).toEqual([])
  expect(figures).toMatchObject({
    double_booked: 0,
    overfilled: 0,
    skipped_in_line: 0,
    spent_twice: 0,
    differs: 0,
    inferred: 0,
    unexpected: 0,
  })
  // So few times say nothing on a busy machine.
  expect(isSound(isNightly ? figures : { ...figures, control_p: 0 })).toBe(true)
  const atNight = isNightly ? ['accepted', 'moved', 'bought'] : []
  const done = ['booked', 'cancelled', 'confirmed', 'joined', ...atNight]
  expect(Object.keys(figures.done)).toEqual(expect.arrayContaining(done))
})

test('a count that is not as it must be is not sound, nor is a comparison that finds nothing', () => {
  for (const wrong of [
    'double_booked',
    'overfilled',
    'skipped_in_line',
    'spent_twice',
    'differs',
    'inferred',
    'unexpected',
  ])
    expect(isSound({ ...figures, [wrong]: 1 })).toBe(false)
  expect(isSound({ ...figures, control_p: 0.5 })).toBe(false)
})

test('answers tell known addresses from unknown ones by status, header, field, length or time', () => {
  const answer = { status: 201, headers: new Headers({ 'X-Kind': 'a', Date: 'now' }), body: { id: '1' } }
  const describe = (over: object) => describeAnswer({ ...answer, ...over })
  const compare = (known: string, knownMs = 0) =>
    isInferable(
      Array.from({ length: 80 }, (_, index) => {
        const isKnown = index % 2 === 0
        const ms = (index * 37) % 80
        return {
          kind: isKnown ? 'known' : 'unknown',
          answer: isKnown ? known : describe({}),
          ms: isKnown ? ms + knownMs : ms,
        }
      }),
    )
  expect(compare(describe({ headers: new Headers({ 'X-Kind': 'a', Date: 'later' }) }))).toBe(false)
  for (const other of [
    { status: 200 },
    { headers: new Headers({ 'X-Kind': 'b' }) },
    { body: { no: '1' } },
    { body: { id: '11' } },
  ])
    expect(compare(describe(other))).toBe(true)
  expect(compare(describe({}), 60)).toBe(true)
})
