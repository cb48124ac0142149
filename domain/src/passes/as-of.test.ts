import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays } from '../shared/time.ts'
import {
  adjustPass,
  applyPassChange,
  extendPass,
  freezePass,
  type Outcome,
  type PassState,
  sharePass,
  undoEntry,
  unfreezePass,
  unsharePass,
  voidPass,
} from './actions.ts'
import { getPassAt } from './as-of.ts'
import { exampleEntry, examplePass, examplePayment } from './examples.ts'
import type { LedgerEntry, Pass } from './schema.ts'

const FIRST = '2026-03-01'
const timeZone = 'America/New_York'

const toState = (owned: Pass): PassState => ({ ...owned, voided: owned.voidedAt !== null })

/** Returns the pass after the outcome; unchanged if it was refused. */
function after(before: Pass, outcome: Outcome, { at, undoes = null }: { at: string; undoes?: number | null }): Pass {
  if (!outcome.ok) return before
  const { kind, delta, days } = outcome.change
  const { voided, ...state } = applyPassChange({ ...before, ...toState(before) }, outcome.change)
  const sequence = before.ledger.length + 1
  const frozenOn = kind === 'freeze' || kind === 'unfreeze' ? (state.frozenOn ?? before.frozenOn) : null
  const { remaining: balance, expiresOn } = state
  const written = exampleEntry({ sequence, kind, delta, days, balance, expiresOn, frozenOn, at, undoes })
  const earlier = before.ledger.map((old) => (old.sequence === undoes ? { ...old, undone: true } : old))
  return {
    ...state,
    owed: voided ? 0 : state.price,
    voidedAt: voided ? (before.voidedAt ?? at) : null,
    ledger: [written, ...earlier],
  }
}

type Deed = (pass: Pass, today: string) => { outcome: Outcome; undoes?: number }

const deed: fc.Arbitrary<Deed> = fc.oneof(
  fc.integer({ min: -4, max: 4 }).map(
    (delta): Deed =>
      (owned) => ({ outcome: adjustPass(toState(owned), delta) }),
  ),
  fc.integer({ min: 1, max: 9 }).map(
    (days): Deed =>
      (owned) => ({ outcome: extendPass(toState(owned), days) }),
  ),
  fc.constant<Deed>((owned, today) => ({ outcome: freezePass(toState(owned), addDays(today, -1)) })),
  fc.constant<Deed>((owned, today) => ({ outcome: unfreezePass(toState(owned), today) })),
  fc.constant<Deed>((owned) => ({ outcome: sharePass(toState(owned)) })),
  fc.constant<Deed>((owned) => ({ outcome: unsharePass(toState(owned)) })),
  fc.constant<Deed>((owned) => ({ outcome: voidPass(toState(owned)) })),
  fc.nat().map(
    (n): Deed =>
      (owned) => {
        const { ledger } = owned
        const taken = ledger[n % ledger.length] ?? exampleEntry()
        return { outcome: undoEntry(toState(owned), taken, ledger), undoes: taken.sequence }
      },
  ),
)

test('shows every day as the pass was at its end, whatever was done to it afterwards', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.integer({ min: 0, max: 3 }), deed), { maxLength: 15 }), (deeds) => {
      let owned = examplePass()
      let day = FIRST
      const days = new Map([[day, owned]])
      for (const [later, act] of deeds) {
        day = addDays(day, later)
        const { outcome, undoes } = act(owned, day)
        owned = after(owned, outcome, { at: `${day}T17:00:00.000Z`, undoes })
        days.set(day, owned)
      }
      for (const [then, asItWas] of days) expect(getPassAt(owned, { day: then, timeZone })).toEqual(asItWas)
    }),
  )
})

test('leaves out a pass that was not sold yet', () => {
  expect(getPassAt(examplePass(), { day: '2026-02-28', timeZone })).toBeNull()
})

test('a day ends at midnight where the shop is', () => {
  const late = exampleEntry({ sequence: 2, kind: 'use', delta: -1, balance: 9, at: '2026-03-03T04:30:00.000Z' })
  const owned = examplePass({ remaining: 9, ledger: [late, exampleEntry()] })
  expect(getPassAt(owned, { day: '2026-03-02', timeZone })).toMatchObject({ remaining: 9 })
  expect(getPassAt(owned, { day: '2026-03-02', timeZone: 'Europe/Berlin' })).toMatchObject({ remaining: 10 })
})

test('a pass that starts at its first visit has not started before it, nor once that was undone', () => {
  const visit = { checkInId: 'v', occurredAt: '2026-03-04T15:00:00.000Z' }
  const used = exampleEntry({
    sequence: 2,
    kind: 'use',
    delta: -1,
    balance: 9,
    at: '2026-03-05T15:00:00.000Z',
    ...visit,
  })
  const undone = exampleEntry({
    sequence: 3,
    kind: 'undo',
    delta: 1,
    at: '2026-03-07T15:00:00.000Z',
    expiresOn: null,
    ...visit,
  })
  const owned = examplePass({
    startsAtFirstVisit: true,
    startsOn: null,
    expiresOn: null,
    ledger: [undone, used, exampleEntry({ expiresOn: null })],
  })
  const on = (day: string) => getPassAt(owned, { day, timeZone })
  expect(on('2026-03-04')).toMatchObject({ startsOn: null, expiresOn: null, remaining: 10 })
  expect(on('2026-03-05')).toMatchObject({ startsOn: '2026-03-04', expiresOn: '2026-08-31', remaining: 9 })
  expect(on('2026-03-07')).toMatchObject({ startsOn: null, expiresOn: null, remaining: 10 })
})

test('what was owed before it was paid, and before the rest was let go of', () => {
  const refund = exampleEntry({ sequence: 2, kind: 'refund', delta: -10, balance: 0, at: '2026-03-06T15:00:00.000Z' })
  const owned = examplePass({
    owed: 0,
    forgiven: 7000,
    remaining: 0,
    payments: [examplePayment(-2000, '2026-03-06T15:00:00.000Z'), examplePayment(5000, '2026-03-03T15:00:00.000Z')],
    ledger: [refund, exampleEntry()],
  })
  const on = (day: string) => getPassAt(owned, { day, timeZone })
  expect(on('2026-03-02')).toMatchObject({ owed: 12_000, payments: [] })
  expect(on('2026-03-04')).toMatchObject({ owed: 7000, forgiven: 0, remaining: 10 })
  expect(on('2026-03-06')).toMatchObject({ owed: 0, forgiven: 7000, remaining: 0 })
})

test('the first visit is the earliest of those that are still paid for, in whichever order they were entered', () => {
  const use = (sequence: number, checkInId: string | null, occurredAt: string | null) =>
    exampleEntry({ sequence, kind: 'use', delta: -1, at: '2026-03-05T15:00:00.000Z', checkInId, occurredAt })
  const ledger = [
    use(4, null, '2026-03-01T15:00:00.000Z'),
    use(3, 'early', '2026-03-02T15:00:00.000Z'),
    use(2, 'late', '2026-03-04T15:00:00.000Z'),
    exampleEntry({ checkInId: 'other', occurredAt: '2026-02-01T15:00:00.000Z' }),
  ]
  const owned = examplePass({ startsAtFirstVisit: true, ledger })
  expect(getPassAt(owned, { day: '2026-03-06', timeZone })).toMatchObject({ startsOn: '2026-03-02' })
})

test.each<[string, Partial<Pass>, Partial<LedgerEntry>, boolean]>([
  ['the refund of an unlimited pass', { visits: null }, { kind: 'refund' }, true],
  ['the refund of some visits', {}, { kind: 'refund', delta: -2 }, false],
  ['visits moved here and taken back whole', { transferredFrom: 'giver' }, { delta: -10 }, true],
  ['some of them moved on', { transferredFrom: 'giver' }, { delta: -4 }, false],
  ['all of them moved on to another', { transferredFrom: 'other' }, { delta: -10 }, false],
  ['all visits of a pass that was bought moved away', {}, { delta: -10 }, false],
])('%s: whether the pass ends with it', (_, sold, over, ended) => {
  const at = '2026-03-05T15:00:00.000Z'
  const otherPass = { id: 'giver', name: 'Ten visits', clientName: 'Ana' }
  const last = exampleEntry({ sequence: 2, kind: 'transfer', at, otherPass, ...over })
  const owned = examplePass({ ...sold, ledger: [last, exampleEntry()] })
  expect(getPassAt(owned, { day: '2026-03-05', timeZone })?.voidedAt).toBe(ended ? at : null)
})

test('money that comes at midnight is of the day that begins', () => {
  const owned = examplePass({ payments: [examplePayment(5000, '2026-03-03T05:00:00.000Z')] })
  expect(getPassAt(owned, { day: '2026-03-02', timeZone })).toMatchObject({ payments: [], owed: 12_000 })
  expect(getPassAt(owned, { day: '2026-03-03', timeZone })).toMatchObject({ owed: 7000 })
})
