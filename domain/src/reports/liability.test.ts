import fc from 'fast-check'
import { expect, test } from 'vitest'
import { getPassAt } from '../passes/as-of.ts'
import { exampleEntry, examplePass } from '../passes/examples.ts'
import type { LedgerEntry, LedgerKind } from '../passes/schema.ts'
import { addDays } from '../shared/time.ts'
import { FLOWS, getMovements, type Movements, valueVisits } from './liability.ts'

const FIRST = '2026-03-01'
const timeZone = 'America/New_York'
const terms = { price: 10_000, visits: 3 }

type Step = { kind: LedgerKind; delta: number; later: number; lasts: number | null }

const STILL: LedgerKind[] = ['extend', 'freeze', 'unfreeze', 'share', 'cover']
const MOVING: LedgerKind[] = ['use', 'undo', 'no_show', 'refund', 'adjust', 'transfer', 'void', 'restore']

// DST begins on 8 March. Steps are in hours, not days, so that entries fall on either side of a local midnight.
const step: fc.Arbitrary<Step> = fc.record({
  kind: fc.constantFrom(...STILL, ...MOVING),
  delta: fc.integer({ min: -3, max: 3 }),
  later: fc.integer({ min: 0, max: 60 }),
  lasts: fc.option(fc.integer({ min: 0, max: 30 })),
})

function hoursAfter(at: string, hours: number): string {
  return new Date(Date.parse(at) + hours * 3_600_000).toISOString()
}

/** Creates a consistent ledger: each balance is the sum of the deltas so far. */
function createLedger(steps: Step[]): LedgerEntry[] {
  const ledger = [exampleEntry({ delta: 3, balance: 3, at: `${FIRST}T12:00:00.000Z`, expiresOn: addDays(FIRST, 20) })]
  for (const { kind, delta: moved, later, lasts } of steps) {
    const last = ledger.at(-1) ?? exampleEntry()
    const delta = STILL.includes(kind) ? 0 : moved
    const expiresOn = lasts === null ? last.expiresOn : addDays(FIRST, lasts)
    const at = hoursAfter(last.at, later)
    const frozenOn = kind === 'freeze' || kind === 'unfreeze' ? FIRST : null
    const sequence = last.sequence + 1
    ledger.push(exampleEntry({ sequence, kind, delta, balance: last.balance + delta, expiresOn, frozenOn, at }))
  }
  return ledger
}

const ledger = fc.array(step, { maxLength: 15 }).map(createLedger)
const day = fc.integer({ min: -2, max: 40 }).map((days) => addDays(FIRST, days))
const days = fc.tuple(day, day, day).map((all) => all.sort() as [string, string, string])

function sum(movements: Movements, of: 'visits' | 'money'): number {
  return FLOWS.reduce((all, flow) => all + movements[flow][of], movements.opening[of])
}

test('opening and all that happened make up closing, in visits and to the cent', () => {
  fc.assert(
    fc.property(ledger, days, (ledger, [from, , to]) => {
      const movements = getMovements({ ledger, terms }, { from, to, timeZone })
      expect(sum(movements, 'visits')).toBe(movements.closing.visits)
      expect(sum(movements, 'money')).toBe(movements.closing.money)
    }),
  )
})

test('the closing of a period is the opening of the next one, and the two make up the whole', () => {
  fc.assert(
    fc.property(ledger, days, (ledger, [from, middle, to]) => {
      const of = (from: string, to: string) => getMovements({ ledger, terms }, { from, to, timeZone })
      const [whole, first, second] = [of(from, to), of(from, middle), of(addDays(middle, 1), to)]
      if (middle === to) return
      expect(second.opening).toEqual(first.closing)
      for (const flow of FLOWS)
        expect(whole[flow]).toEqual({
          visits: first[flow].visits + second[flow].visits,
          money: first[flow].money + second[flow].money,
        })
    }),
  )
})

test('closing is what the pass could still be used for, as its books stood then', () => {
  fc.assert(
    fc.property(ledger, day, (ledger, day) => {
      const pass = getPassAt(examplePass({ ledger: ledger.toReversed() }), { day, timeZone })
      const expired = pass?.frozenOn === null && pass.expiresOn !== null && pass.expiresOn < day
      const usable = pass && !pass.voidedAt && !expired ? pass.remaining : 0
      const { closing } = getMovements({ ledger, terms }, { from: day, to: day, timeZone })
      expect(closing).toEqual({ visits: usable, money: valueVisits(terms, usable) })
    }),
  )
})

test('three visits for a hundred are worth a hundred together, whichever is rounded', () => {
  expect([0, 1, 2, 3, 4, -1].map((visits) => valueVisits(terms, visits))).toEqual([
    0, 3333, 6667, 10_000, 13_333, -3333,
  ])
})

const use = { kind: 'use', delta: -1 } as const

test('what expires does so on the day after its last one, and comes back when it is extended', () => {
  const at = '2026-03-10T15:00:00.000Z'
  const expiresOn = '2026-03-05'
  const ledger = [
    exampleEntry({ delta: 3, balance: 3, expiresOn }),
    exampleEntry({ ...use, sequence: 2, balance: 2, expiresOn, at: '2026-03-02T15:00:00.000Z' }),
    exampleEntry({ kind: 'extend', sequence: 3, delta: 0, balance: 2, expiresOn: '2026-03-31', at }),
  ]
  const expiredIn = (from: string, to: string) => getMovements({ ledger, terms }, { from, to, timeZone }).expired.visits
  expect([expiredIn(FIRST, '2026-03-05'), expiredIn(FIRST, '2026-03-06'), expiredIn(FIRST, '2026-03-10')]).toEqual([
    0, -2, 0,
  ])
  expect(expiredIn('2026-03-10', '2026-03-10')).toBe(2)
})

test('a gift that was taken back whole is worth nothing any more, and one that goes on is', () => {
  const at = '2026-03-10T15:00:00.000Z'
  const closing = (undoes: number | null, expiresOn: string | null = null) => {
    const back = exampleEntry({ kind: 'transfer', sequence: 2, delta: -1, balance: 2, expiresOn, at, undoes })
    const ledger = [exampleEntry({ delta: 3, balance: 3, expiresOn }), back]
    return getMovements({ ledger, terms }, { from: FIRST, to: '2026-03-31', timeZone }).closing.visits
  }
  expect([closing(1), closing(2), closing(null)]).toEqual([0, 2, 2])
  expect(closing(null, '2026-03-30')).toBe(0)
  const undone = exampleEntry({ kind: 'adjust', sequence: 2, delta: 1, balance: 4, at, undoes: 1, expiresOn: null })
  const { closing: kept } = getMovements(
    { ledger: [exampleEntry({ delta: 3, balance: 3 }), undone], terms },
    { from: FIRST, to: '2026-03-31', timeZone },
  )
  expect(kept.visits).toBe(4)
})
