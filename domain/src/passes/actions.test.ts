import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays } from '../shared/time.ts'
import {
  adjustPass,
  applyPassChange,
  deductTransfer,
  extendPass,
  freezePass,
  getBalanceDue,
  isUndoable,
  sumPassMoney as moneyIn,
  type Outcome,
  type PassChange,
  type PassMoney,
  type PassState,
  refundPass,
  sharePass,
  suggestedRefund,
  undoEntry,
  unfreezePass,
  unsharePass,
  voidPass,
} from './actions.ts'
import { createTerm } from './rules.ts'

const FIRST_DAY = '2026-02-01'
const validity = fc.option(
  fc.record({ count: fc.integer({ min: 1, max: 6 }), unit: fc.constantFrom('day', 'week', 'month') }),
)

const newPass: fc.Arbitrary<PassState> = fc
  .record({
    visits: fc.option(fc.integer({ min: 1, max: 10 })),
    validity,
    startsOn: fc.option(fc.constantFrom('2026-01-20', FIRST_DAY, '2026-02-10')),
    price: fc.integer({ min: 0, max: 10_000 }),
  })
  .map(({ visits, validity, startsOn, price }) => ({
    visits,
    remaining: visits ?? 0,
    validity,
    extraDays: 0,
    ...createTerm(startsOn, { validity, extraDays: 0 }),
    frozenOn: null,
    shared: false,
    price,
    forgiven: 0,
    voided: false,
  }))

type Books = {
  pass: PassState
  entries: (PassChange & { frozenOn: string | null; undone: boolean; undoes: number | null })[]
  payments: number[]
  today: string
}

type Action = { name: string; number: number; money: number }
const anyAction: fc.Arbitrary<Action> = fc.record({
  name: fc.constantFrom(
    'adjust',
    'extend',
    'freeze',
    'unfreeze',
    'share',
    'unshare',
    'void',
    'transfer',
    'refund',
    'pay',
    'undo',
    'wait',
  ),
  number: fc.integer({ min: -6, max: 12 }),
  money: fc.integer({ min: 0, max: 6000 }),
})

function sumPayments({ payments }: Books): PassMoney {
  const received = payments.filter((amount) => amount > 0).reduce((sum, amount) => sum + amount, 0)
  return { received, kept: payments.reduce((sum, amount) => sum + amount, 0) }
}

function decide({ pass, entries, today }: Books, { name, number, money }: Action, books: PassMoney): Outcome | null {
  const count = Math.abs(number)
  switch (name) {
    case 'adjust':
      return adjustPass(pass, number)
    case 'extend':
      return extendPass(pass, count + 1)
    case 'freeze':
      return freezePass(pass, addDays(today, -count))
    case 'unfreeze':
      return unfreezePass(pass, today)
    case 'share':
      return sharePass(pass)
    case 'unshare':
      return unsharePass(pass)
    case 'void':
      return voidPass(pass)
    case 'transfer':
      return deductTransfer(pass, { visits: count + 1, today })
    case 'refund':
      return refundPass(pass, { visits: pass.visits === null ? 0 : count, amount: money, forgiven: 0 }, books)
    case 'undo': {
      const entry = entries[count % Math.max(1, entries.length)]
      return entry ? undoEntry(pass, entry, entries.toReversed()) : null
    }
    default:
      return null
  }
}

function act(books: Books, action: Action): Books {
  const { pass, entries, payments, today } = books
  if (action.name === 'wait') return { ...books, today: addDays(today, Math.abs(action.number)) }
  const money = sumPayments(books)
  if (action.name === 'pay') {
    const open = pass.voided ? 0 : Math.min(action.money, getBalanceDue(pass, money))
    return { ...books, payments: open > 0 ? [...payments, open] : payments }
  }
  const outcome = decide(books, action, money)
  if (!outcome?.ok) return books
  const { change } = outcome
  const next = applyPassChange(pass, change)
  const undoes = action.name === 'undo' ? Math.abs(action.number) % entries.length : null
  const frozenOn = next.frozenOn ?? pass.frozenOn
  const marked = entries.map((entry, index) => (index === undoes ? { ...entry, undone: true } : entry))
  const paid = action.name === 'refund' && action.money > 0 ? [...payments, -action.money] : payments
  return { pass: next, entries: [...marked, { ...change, frozenOn, undone: false, undoes }], payments: paid, today }
}

function expectSound({ pass, entries, payments }: Books, sold: PassState): void {
  const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0)
  expect(pass.remaining).toBe(sold.remaining + sum(entries.map(({ delta }) => delta)))
  expect(pass.extraDays).toBe(sum(entries.map(({ days }) => days)))
  expect(pass.remaining).toBeGreaterThanOrEqual(0)
  expect(pass.extraDays).toBeGreaterThanOrEqual(0)
  if (pass.visits === null) expect(pass.remaining).toBe(0)
  if (pass.voided) expect(pass.remaining).toBe(0)
  expect(pass).toMatchObject(createTerm(pass.startsOn, pass))
  expect(sum(payments)).toBeGreaterThanOrEqual(0)
  expect(sum(payments.filter((amount) => amount > 0))).toBeLessThanOrEqual(pass.price)
}

describe('after any sequence of actions', () => {
  test('the ledger explains the balance and the term, nothing is below zero, and the money adds up', () => {
    fc.assert(
      fc.property(newPass, fc.array(anyAction, { maxLength: 30 }), (sold, actions) => {
        let books: Books = { pass: sold, entries: [], payments: [], today: FIRST_DAY }
        for (const action of actions) {
          books = act(books, action)
          expectSound(books, sold)
        }
      }),
      { numRuns: 500 },
    )
  })

  test('taking everything back that can be, the newest first, leaves the pass as it was sold', () => {
    const undoable = anyAction.filter(({ name }) => !['refund', 'pay', 'undo', 'wait'].includes(name))
    fc.assert(
      fc.property(newPass, fc.array(undoable, { maxLength: 12 }), (sold, actions) => {
        let books: Books = { pass: sold, entries: [], payments: [], today: FIRST_DAY }
        for (const action of actions) books = act(books, action)
        // Undoing a repeated share or unshare would change the pass although the action itself didn't.
        fc.pre(!books.entries.some(({ kind }) => kind === 'share' || kind === 'unshare'))
        const ledger = books.entries.toReversed()
        for (const [index, entry] of ledger.entries()) {
          const outcome = undoEntry(books.pass, entry, ledger.slice(index))
          if (!outcome.ok) throw new Error(outcome.reason)
          books = { ...books, pass: applyPassChange(books.pass, outcome.change) }
        }
        expect(books.pass).toEqual(sold)
      }),
    )
  })
})

describe('a single action', () => {
  const pass: PassState = {
    visits: 10,
    remaining: 6,
    validity: { count: 1, unit: 'month' },
    startsOn: '2026-02-01',
    expiresOn: '2026-02-28',
    extraDays: 0,
    frozenOn: null,
    shared: false,
    price: 10_000,
    forgiven: 0,
    voided: false,
  }
  const entry = { delta: 0, days: 0, undoes: null, undone: false, frozenOn: null }

  test('frozen days count from when the pass starts, and not when it can’t expire', () => {
    const days = (over: Partial<PassState>) => {
      const outcome = unfreezePass({ ...pass, frozenOn: '2026-01-25', ...over }, '2026-02-05')
      return outcome.ok && outcome.change.days
    }
    expect(days({})).toBe(4)
    expect(days({ frozenOn: '2026-02-03' })).toBe(2)
    expect(days({ startsOn: null, expiresOn: null })).toBe(0)
    expect(days({ validity: null, expiresOn: null })).toBe(0)
  })

  test('a refund is suggested by the share of the visits, and never more than was kept', () => {
    expect(suggestedRefund({ visits: 10 }, 4, { received: 9999, kept: 9999 })).toBe(3999)
    expect(suggestedRefund({ visits: 10 }, 20, { received: 500, kept: 500 })).toBe(500)
    expect(suggestedRefund({ visits: null }, 0, { received: 500, kept: 400 })).toBe(400)
  })

  test('only what staff did can be taken back, and once', () => {
    expect(isUndoable({ ...entry, kind: 'adjust', delta: 1 })).toBe(true)
    for (const kind of ['grant', 'use', 'undo', 'refund', 'restore', 'cover'] as const)
      expect(undoEntry(pass, { ...entry, kind }, [])).toEqual({ ok: false, reason: 'not_undoable' })
    expect(undoEntry(pass, { ...entry, kind: 'transfer', delta: 2 }, [])).toEqual({ ok: false, reason: 'not_undoable' })
    expect(undoEntry(pass, { ...entry, kind: 'adjust', undone: true }, [])).toEqual({
      ok: false,
      reason: 'already_undone',
    })
    expect(undoEntry(pass, { ...entry, kind: 'adjust', undoes: 1 }, [])).toEqual({ ok: false, reason: 'not_undoable' })
    expect(undoEntry(pass, { ...entry, kind: 'adjust', delta: 7 }, [])).toEqual({ ok: false, reason: 'too_few_visits' })
  })

  const unlimited = { ...pass, visits: null, remaining: 0 }
  const money = { received: 8000, kept: 5000 }
  const back = { visits: 2, amount: 1000, forgiven: 500 }

  test.each<[string, () => Outcome, Partial<PassChange>]>([
    ['visits are added', () => adjustPass(pass, 2), { kind: 'adjust', delta: 2 }],
    ['all that are left are taken', () => adjustPass(pass, -6), { kind: 'adjust', delta: -6 }],
    ['it is extended', () => extendPass(pass, 7), { kind: 'extend', days: 7 }],
    ['it is frozen', () => freezePass(pass, '2026-02-10'), { kind: 'freeze', set: { frozenOn: '2026-02-10' } }],
    ['on its last day too', () => freezePass(pass, '2026-02-28'), { kind: 'freeze', set: { frozenOn: '2026-02-28' } }],
    [
      'without an end',
      () => freezePass({ ...pass, expiresOn: null }, '2030-01-01'),
      { set: { frozenOn: '2030-01-01' } },
    ],
    ['it is ended', () => voidPass(pass), { kind: 'void', delta: -6, set: { voided: true } }],
    [
      'visits move away',
      () => deductTransfer(pass, { visits: 6, today: '2026-02-28' }),
      { kind: 'transfer', delta: -6 },
    ],
    [
      'without an end',
      () => deductTransfer({ ...pass, expiresOn: null }, { visits: 1, today: '2030-01-01' }),
      { delta: -1 },
    ],
    ['visits are refunded', () => refundPass(pass, back, money), { kind: 'refund', delta: -2, set: { forgiven: 500 } }],
    [
      'what was let go of adds up',
      () => refundPass({ ...pass, forgiven: 100 }, back, money),
      { set: { forgiven: 600 } },
    ],
    [
      'all of it is refunded',
      () => refundPass(pass, { visits: 6, amount: 5000, forgiven: 2000 }, money),
      { delta: -6 },
    ],
    [
      'an unlimited one ends',
      () => refundPass(unlimited, { ...back, visits: 0 }, money),
      { set: { forgiven: 500, voided: true } },
    ],
  ])('%s', (_, act, change) => expect(act()).toMatchObject({ ok: true, change }))

  test.each<[string, () => Outcome, string]>([
    ['more visits are taken than are left', () => adjustPass(pass, -7), 'too_few_visits'],
    ['visits of an unlimited one are counted', () => adjustPass(unlimited, 1), 'pass_unlimited'],
    ['what never expires is extended', () => extendPass({ ...pass, validity: null }, 1), 'pass_never_expires'],
    ['it is frozen twice', () => freezePass({ ...pass, frozenOn: '2026-02-02' }, '2026-02-10'), 'pass_frozen'],
    ['it is frozen when it has expired', () => freezePass(pass, '2026-03-01'), 'pass_expired'],
    ['what is not frozen is unfrozen', () => unfreezePass(pass, '2026-02-10'), 'pass_not_frozen'],
    [
      'visits of a frozen one move',
      () => deductTransfer({ ...pass, frozenOn: '2026-02-02' }, { visits: 1, today: '2026-02-10' }),
      'pass_frozen',
    ],
    ['visits of an expired one move', () => deductTransfer(pass, { visits: 1, today: '2026-03-01' }), 'pass_expired'],
    [
      'more visits move than are left',
      () => deductTransfer(pass, { visits: 7, today: '2026-02-10' }),
      'too_few_visits',
    ],
    ['more money goes back than was kept', () => refundPass(pass, { ...back, amount: 5001 }, money), 'too_much_money'],
    ['more is let go of than is owed', () => refundPass(pass, { ...back, forgiven: 2001 }, money), 'too_much_money'],
    ['more visits are refunded than are left', () => refundPass(pass, { ...back, visits: 7 }, money), 'too_few_visits'],
    ['visits of an unlimited one are refunded', () => refundPass(unlimited, back, money), 'pass_unlimited'],
  ])('is refused where %s', (_, act, reason) => expect(act()).toEqual({ ok: false, reason }))

  test('what is owed is the price without what was received and let go of, and never below zero', () => {
    expect(getBalanceDue({ price: 10_000, forgiven: 500, voided: false }, money)).toBe(1500)
    expect(getBalanceDue({ price: 10_000, forgiven: 5000, voided: false }, money)).toBe(0)
    expect(getBalanceDue({ price: 10_000, forgiven: 500, voided: true }, money)).toBe(0)
  })

  test('of the payments, refunds lower what was kept and not what was received', () => {
    expect(moneyIn([])).toEqual({ received: 0, kept: 0 })
    expect(moneyIn([{ amount: 5000 }, { amount: -1500 }, { amount: 2000 }])).toEqual({ received: 7000, kept: 5500 })
  })

  test('nothing is done to a pass that is over', () => {
    const over = { ...pass, voided: true }
    const reason = { ok: false, reason: 'pass_voided' }
    for (const outcome of [
      adjustPass(over, 1),
      extendPass(over, 1),
      freezePass(over, '2026-02-01'),
      sharePass(over),
      unsharePass(over),
      unfreezePass({ ...over, frozenOn: '2026-02-01' }, '2026-02-03'),
      voidPass(over),
      refundPass(over, { visits: 0, amount: 0, forgiven: 0 }, { received: 0, kept: 0 }),
      deductTransfer(over, { visits: 1, today: '2026-02-01' }),
      undoEntry(over, { ...entry, kind: 'extend', days: 3 }, []),
      undoEntry(over, { ...entry, kind: 'unfreeze', days: 3 }, []),
    ])
      expect(outcome).toEqual(reason)
  })
})
