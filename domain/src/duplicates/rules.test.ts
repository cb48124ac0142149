import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isOneSlip, likeNameKeys, nameLikeness, nameWords } from './rules.ts'

const word = fc.string({ unit: fc.constantFrom(...'abcdeior'), minLength: 3, maxLength: 8 })
const letter = fc.constantFrom(...'abcxyz')

/** One slip somewhere in a word. */
function slipped(typed: string, { at, how, by }: { at: number; how: number; by: string }): string {
  const i = at % typed.length
  const [before, letter = '', after] = [typed.slice(0, i), typed[i], typed.slice(i + 1)]
  return (
    [
      before + after,
      before + by + letter + after,
      before + by + after,
      before + after.charAt(0) + letter + after.slice(1),
    ][how % 4] ?? typed
  )
}

const slip = fc.record({ at: fc.nat(), how: fc.nat(3), by: letter })

describe('one slip', () => {
  test('is found wherever it is, and either way round', () => {
    fc.assert(
      fc.property(word, slip, (typed, how) => {
        const other = slipped(typed, how)
        fc.pre(other !== typed)
        expect([isOneSlip(typed, other), isOneSlip(other, typed)]).toEqual([true, true])
      }),
    )
  })

  test.each([
    ['maria', 'maria'],
    ['maria', 'mark'],
    ['anna', 'naan'],
    ['tom', 'thomas'],
  ])('%s and %s are not one apart', (one, other) => expect(isOneSlip(one, other)).toBe(false))
})

test('names are compared by their words, in any order, without case and accents', () => {
  const ana = { firstName: 'Ana María', lastName: 'Müller' }
  expect(nameLikeness(ana, { firstName: 'muller', lastName: 'ANA MARIA' })).toBe('name')
  expect(nameLikeness(ana, { firstName: 'Ana', lastName: 'Maria Mueller' })).toBe('near_name')
  expect(nameLikeness(ana, { firstName: 'Ana', lastName: 'Müller' })).toBeNull()
  expect(nameLikeness({ firstName: 'Tim', lastName: '' }, { firstName: 'Tom', lastName: '' })).toBeNull()
})

test('whoever has a like name of two words is among those that the keys find', () => {
  fc.assert(
    fc.property(word, word, slip, fc.boolean(), (first, last, how, isFirst) => {
      const typed = isFirst
        ? { firstName: slipped(first, how), lastName: last }
        : { firstName: first, lastName: slipped(last, how) }
      fc.pre(nameWords(typed).length === 2)
      const { keys, prefixes } = likeNameKeys(typed)
      const own = [`${first} ${last}`, `${last} ${first}`]
      const isFound = own.some((key) => keys.includes(key) || prefixes.some((prefix) => key.startsWith(prefix)))
      expect(isFound).toBe(true)
    }),
  )
})
