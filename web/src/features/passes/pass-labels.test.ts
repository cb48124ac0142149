import { examplePass } from '@deskbell/domain/passes/examples.ts'
import { expect, test } from 'vitest'
import { formatBalance, passState, toBalance } from './pass-labels.ts'

const TODAY = '2026-05-01'

test.each([
  ['6 left', { remaining: 6 }],
  ['0 left', { remaining: 0 }],
  ['2 over', { remaining: -2 }],
  ['unlimited', { visits: null, remaining: 0 }],
] as const)('a pass has %s', (words, over) => {
  expect(formatBalance(toBalance(examplePass(over)))).toBe(words)
})

test.each([
  ['usable', {}],
  ['usable', { startsOn: TODAY, expiresOn: TODAY }],
  ['usable', { startsOn: null, expiresOn: null }],
  ['usable', { visits: null, remaining: 0 }],
  ['expired', { expiresOn: '2026-04-30' }],
  ['not_started', { startsOn: '2026-05-02' }],
  ['used_up', { remaining: 0, expiresOn: '2026-04-30' }],
  ['overdrawn', { remaining: -1 }],
  ['frozen', { frozenOn: '2026-04-01', remaining: 0 }],
  ['voided', { voidedAt: '2026-04-30T10:00:00.000Z', frozenOn: '2026-04-01' }],
] as const)('a pass is %s: %o', (state, over) => {
  expect(passState(examplePass(over), TODAY)).toBe(state)
})
