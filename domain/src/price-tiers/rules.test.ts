import { expect, test } from 'vitest'
import { choosePriceTier, matchesTier, type TierRule } from './rules.ts'

const tier = (over: Partial<TierRule>): TierRule => {
  return { id: 'member', audience: 'tag', tag: '', packageIds: [], prices: [], ...over }
}
const nobody = { tags: [], packageIds: [], isFirstVisit: false }

test('a tier is for clients with its tag, with one of its passes or any, or for whoever is new', () => {
  const student = tier({ audience: 'tag', tag: 'student' })
  expect(matchesTier(student, { ...nobody, tags: ['vip', 'student'] })).toBe(true)
  expect(matchesTier(student, { ...nobody, tags: ['students'], packageIds: ['a'], isFirstVisit: true })).toBe(false)
  const gold = tier({ audience: 'pass', packageIds: ['gold', 'silver'] })
  expect(matchesTier(gold, { ...nobody, packageIds: ['ten', 'silver'] })).toBe(true)
  expect(matchesTier(gold, { ...nobody, packageIds: ['ten'] })).toBe(false)
  const any = tier({ audience: 'pass' })
  expect(matchesTier(any, { ...nobody, packageIds: ['ten'] })).toBe(true)
  expect(matchesTier(any, nobody)).toBe(false)
  const first = tier({ audience: 'first_visit' })
  expect(matchesTier(first, { ...nobody, isFirstVisit: true })).toBe(true)
  expect(matchesTier(first, nobody)).toBe(false)
})

test('the first tier that has a price for the thing wins, of the same kind only', () => {
  const member = tier({ id: 'member', prices: [{ kind: 'service', itemId: 'yoga', price: 1200 }] })
  const student = tier({
    id: 'student',
    prices: [
      { kind: 'service', itemId: 'yoga', price: 0 },
      { kind: 'product', itemId: 'mat', price: 1000 },
    ],
  })
  expect(choosePriceTier([member, student], { kind: 'service', itemId: 'yoga' })).toEqual({ tier: member, price: 1200 })
  expect(choosePriceTier([student, member], { kind: 'service', itemId: 'yoga' })).toEqual({ tier: student, price: 0 })
  expect(choosePriceTier([member, student], { kind: 'product', itemId: 'mat' })).toMatchObject({ price: 1000 })
  expect(choosePriceTier([member, student], { kind: 'package', itemId: 'mat' })).toBeNull()
})
