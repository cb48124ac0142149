import { exampleEntry, examplePass, examplePayment } from '@deskbell/domain/passes/examples.ts'
import type { LedgerEntry, Pass } from '@deskbell/domain/passes/schema.ts'
import { formatDate, formatMoney } from '@deskbell/domain/shared/format.ts'
import { expect, test } from 'vitest'
import { toDay } from '../../lib/format.ts'
import { formatDelta, formatLedgerEntry } from './ledger-labels.ts'

const formats = {
  money: (minor: number) => formatMoney(minor, 'EUR', 'en-GB'),
  date: (day: string) => formatDate(day, 'en-GB'),
  dayOf: (instant: string) => toDay(instant, 'Europe/Lisbon'),
}
const at = '2026-03-09T15:00:00.000Z'
const ben = { id: 'b', name: 'Ten visits', clientName: 'Ben Okafor' }
const visit = { checkInId: 'v', serviceName: 'Yoga class', occurredAt: at }

function words(over: Partial<LedgerEntry>, pass: Partial<Pass> = {}, earlier: LedgerEntry[] = []): string {
  const entry = exampleEntry({ sequence: 9, delta: 0, at, ...over })
  return formatLedgerEntry(entry, examplePass({ ...pass, ledger: [entry, ...earlier, exampleEntry()] }), formats)
}

test.each<[string, Partial<LedgerEntry>, Partial<Pass>?]>([
  ['Sold by Ana Costa, card €120', { kind: 'grant' }, { payments: [examplePayment(12_000, at)] }],
  ['Sold by Ana Costa, card €50 of €120', { kind: 'grant' }, { payments: [examplePayment(5000, at)] }],
  ['Sold by Ana Costa, nothing paid yet of €120', { kind: 'grant' }],
  ['Given by Ana Costa, complimentary', { kind: 'grant' }, { complimentary: true }],
  ['Check-in, Yoga class', { kind: 'use', by: 'Kiosk', ...visit }],
  ['Check-in, Yoga class, by Ana Costa', { kind: 'use', ...visit }],
  [
    'Check-in, Yoga class of 3 Mar 2026, by Ana Costa',
    { kind: 'use', ...visit, occurredAt: '2026-03-03T10:00:00.000Z' },
  ],
  ['Check-in moved here from Ten visits by Ana Costa, Yoga class', { kind: 'use', ...visit, otherPass: ben }],
  ['Undone at the kiosk, Yoga class', { kind: 'undo', by: 'Kiosk', ...visit, visitUndone: true }],
  ['Check-in moved to Ten visits by Ana Costa, Yoga class', { kind: 'undo', ...visit, otherPass: ben }],
  ['Check-in taken off this pass by Ana Costa, Yoga class', { kind: 'undo', ...visit }],
  ['Missed, noted by Ana Costa, Yoga class', { kind: 'no_show', delta: -1, ...visit, checkInId: null }],
  ['Missed visit given back by Ana Costa, Yoga class', { kind: 'no_show', undoes: 1, ...visit, checkInId: null }],
  ['Visits corrected by Ana Costa: Came twice', { kind: 'adjust', delta: -1, note: 'Came twice' }],
  ['Refunded by Ana Costa, €40', { kind: 'refund', delta: -4 }, { payments: [examplePayment(-4000, at)] }],
  ['Refunded by Ana Costa, no money', { kind: 'refund', delta: -4 }],
  ['2 visits moved to Ben Okafor by Ana Costa', { kind: 'transfer', delta: -2, otherPass: ben }],
  ['1 visit from Ben Okafor, moved by Ana Costa', { kind: 'transfer', delta: 1, otherPass: ben }],
  [
    '1 visit moved back to Ben Okafor by Ana Costa',
    { kind: 'transfer', delta: -1, otherPass: ben },
    { transferredFrom: 'b' },
  ],
  [
    'Extended for 1 day by Ana Costa, now until 1 Sept 2026: Closed',
    { kind: 'extend', days: 1, expiresOn: '2026-09-01', note: 'Closed' },
  ],
  ['Extended for 7 days by Ana Costa', { kind: 'extend', days: 7, expiresOn: null }],
  ['Frozen by Ana Costa', { kind: 'freeze', frozenOn: '2026-03-09' }],
  ['Frozen by Ana Costa, from 3 Mar 2026 on', { kind: 'freeze', frozenOn: '2026-03-03' }],
  [
    'Unfrozen by Ana Costa, 6 days longer, now until 6 Sept 2026',
    { kind: 'unfreeze', days: 6, expiresOn: '2026-09-06' },
  ],
  ['Unfrozen by Ana Costa', { kind: 'unfreeze' }],
  ['Shared with the household by Ana Costa', { kind: 'share' }],
  ['Sharing stopped by Ana Costa', { kind: 'unshare' }],
  ['More services covered, added by Ana Costa', { kind: 'cover' }],
  ['Ended by Ana Costa: Moved away', { kind: 'void', delta: -10, note: 'Moved away' }],
  ['Brought back by Ana Costa', { kind: 'restore', delta: 10 }],
  ['Expired with visits left', { kind: 'expire', delta: -2 }],
])('%s', (sentence, entry, pass) => {
  expect(words(entry, pass)).toBe(sentence)
})

test.each<[string, Partial<LedgerEntry>, Partial<LedgerEntry>]>([
  [
    'Correction taken back by Ana Costa: Miscounted',
    { kind: 'adjust', delta: 1, note: 'Miscounted' },
    { kind: 'adjust', delta: -1 },
  ],
  [
    'Extension of 7 days taken back by Ana Costa, now until 31 Aug 2026',
    { kind: 'extend', days: -7 },
    { kind: 'extend', days: 7 },
  ],
  ['Freeze taken back by Ana Costa', { kind: 'unfreeze' }, { kind: 'freeze' }],
  [
    'Unfreezing taken back by Ana Costa, now until 31 Aug 2026',
    { kind: 'freeze', days: -6 },
    { kind: 'unfreeze', days: 6 },
  ],
  ['Sharing taken back by Ana Costa', { kind: 'unshare' }, { kind: 'share' }],
  ['End of sharing taken back by Ana Costa', { kind: 'share' }, { kind: 'unshare' }],
  ['End of the pass taken back by Ana Costa', { kind: 'restore', delta: 10 }, { kind: 'void', delta: -10 }],
  [
    'Transfer to Ben Okafor taken back by Ana Costa',
    { kind: 'transfer', delta: 2, otherPass: ben },
    { kind: 'transfer', delta: -2 },
  ],
])('%s', (sentence, entry, original) => {
  const takenBack = exampleEntry({ sequence: 5, ...original, undone: true })
  expect(words({ ...entry, undoes: 5 }, {}, [takenBack])).toBe(sentence)
})

test('an entry says how many visits came or went, if the pass counts any', () => {
  const delta = (over: Partial<LedgerEntry>, pass: Partial<Pass> = {}) =>
    formatDelta(exampleEntry(over), examplePass(pass))
  expect(delta({ delta: 10 })).toBe('+10')
  expect(delta({ kind: 'use', delta: -1 })).toBe('−1')
  expect(delta({ kind: 'freeze', delta: 0 })).toBe('')
  expect(delta({ kind: 'use', delta: -1 }, { visits: null })).toBe('')
})
