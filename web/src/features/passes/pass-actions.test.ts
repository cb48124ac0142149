import { exampleEntry, examplePass, examplePayment } from '@deskbell/domain/passes/examples.ts'
import { expect, test } from 'vitest'
import { canUndoEntry, getNewestEntry, listActions } from './pass-actions.ts'

const TODAY = '2026-05-01'
const paid = { payments: [examplePayment(12_000)], owed: 0 }

test.each([
  ['a paid pass', paid, ['freeze', 'extend', 'adjust', 'transfer', 'share', 'refund', 'void']],
  ['a present', { owed: 0, complimentary: true }, ['freeze', 'extend', 'adjust', 'transfer', 'share', 'void']],
  ['one still to be paid', {}, ['freeze', 'extend', 'adjust', 'transfer', 'share', 'refund', 'void']],
  ['an unlimited one', { ...paid, visits: null, remaining: 0 }, ['freeze', 'extend', 'share', 'refund', 'void']],
  ['one without expiry', { ...paid, validity: null }, ['freeze', 'adjust', 'transfer', 'share', 'refund', 'void']],
  ['a frozen one', { ...paid, frozenOn: '2026-04-01' }, ['unfreeze', 'extend', 'adjust', 'share', 'refund', 'void']],
  ['an expired one', { ...paid, expiresOn: '2026-04-30' }, ['extend', 'adjust', 'share', 'refund', 'void']],
  ['a used-up one', { ...paid, remaining: 0 }, ['freeze', 'extend', 'adjust', 'share', 'refund', 'void']],
  ['a shared one', { ...paid, shared: true }, ['freeze', 'extend', 'adjust', 'transfer', 'unshare', 'refund', 'void']],
  ['one that has ended', { ...paid, voidedAt: '2026-04-30T10:00:00.000Z' }, ['refund']],
  ['one that has ended and was given back', { owed: 0, voidedAt: '2026-04-30T10:00:00.000Z' }, []],
] as const)('%s offers what can be done to it', (_, over, actions) => {
  expect(listActions(examplePass(over), TODAY)).toEqual(actions)
})

const second = { sequence: 2, balance: 10, delta: 0 }

test.each([
  ['a correction', exampleEntry({ ...second, kind: 'adjust', delta: 2 }), {}, true],
  [
    'a correction of which the visits were used',
    exampleEntry({ ...second, kind: 'adjust', delta: 2 }),
    { remaining: 1 },
    false,
  ],
  ['one taken back already', exampleEntry({ ...second, kind: 'adjust', delta: 2, undone: true }), {}, false],
  ['what takes another back', exampleEntry({ ...second, kind: 'extend', days: -7, undoes: 1 }), {}, false],
  [
    'a freeze that lasts',
    exampleEntry({ ...second, kind: 'freeze', frozenOn: '2026-04-01' }),
    { frozenOn: '2026-04-01' },
    true,
  ],
  [
    'a freeze before the one that lasts',
    exampleEntry({ ...second, kind: 'freeze', frozenOn: '2026-03-01' }),
    { frozenOn: '2026-04-01' },
    false,
  ],
  ['a freeze that has ended', exampleEntry({ ...second, kind: 'freeze' }), {}, false],
  ['sharing that has ended', exampleEntry({ ...second, kind: 'share' }), {}, false],
  ['an end', exampleEntry({ ...second, kind: 'void' }), { voidedAt: '2026-04-30T10:00:00.000Z' }, true],
  [
    'an extension of a pass that has ended',
    exampleEntry({ ...second, kind: 'extend', days: 7 }),
    { voidedAt: '2026-04-30T10:00:00.000Z' },
    false,
  ],
  ['visits that came from elsewhere', exampleEntry({ ...second, kind: 'transfer', delta: 2 }), {}, false],
  ['a refund', exampleEntry({ ...second, kind: 'refund', delta: -2 }), {}, false],
  ['a check-in', exampleEntry({ ...second, kind: 'use', delta: -1 }), {}, false],
] as const)('%s can be taken back: %o', (_, entry, over, possible) => {
  expect(canUndoEntry(examplePass({ ...over, ledger: [entry, exampleEntry()] }), entry)).toBe(possible)
})

test('the newest entry is the version', () => {
  expect(getNewestEntry(examplePass({ ledger: [exampleEntry({ sequence: 7 }), exampleEntry()] }))).toBe(7)
})
