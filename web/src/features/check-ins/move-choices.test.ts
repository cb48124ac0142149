import { examplePass } from '@deskbell/domain/passes/examples.ts'
import { expect, test } from 'vitest'
import { moveChoices } from './move-choices.ts'

const service = { id: 'yoga', category: 'Yoga', visitsUsed: 2 }
const paying = { id: 'a', name: 'Ten visits', reason: 'only', unlimited: false, remaining: 8, expiresOn: null } as const
const day = '2026-03-10'
const moving = { visit: { pass: paying }, service, day, today: day }

test('offers what can pay first, then no pass, then what can’t and why', () => {
  const passes = [
    examplePass({ id: 'e', name: 'One visit', remaining: 1 }),
    examplePass({ id: 'd', name: 'Massages', coversAll: false, serviceIds: ['massage'] }),
    examplePass({ id: 'a' }),
    examplePass({ id: 'b', name: 'Month', visits: null, remaining: 0, ownerName: 'Ben Okafor' }),
    examplePass({ id: 'c', name: 'Old one', voidedAt: '2026-03-09T10:00:00.000Z' }),
  ]
  const choices = moveChoices(passes, moving)
  expect(choices.map(({ title, detail, disabled = false }) => [title, detail, disabled])).toEqual([
    ['Ten visits', 'paid for it', false],
    ['Month (Ben Okafor’s)', undefined, false],
    ['No pass', 'the visit stays unpaid', false],
    ['One visit', 'not enough visits left', true],
    ['Massages', 'doesn’t cover this service', true],
    ['Old one', 'it has ended', true],
  ])
})

test('what the limit of a day has left is only held against visits of today', () => {
  const limited = examplePass({ id: 'b', limit: { visits: 2, per: 'day' }, usedInPeriod: 2 })
  const isRefused = (today: string) => moveChoices([limited], { ...moving, today }).some(({ disabled }) => disabled)
  expect(isRefused(day)).toBe(true)
  expect(isRefused('2026-03-11')).toBe(false)
})
