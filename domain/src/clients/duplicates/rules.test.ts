import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  buildSimilarNameKeys,
  compareClients,
  isOneTypoApart,
  nameLikeness,
  nameWords,
  scoreLikeness,
} from './rules.ts'
import type { MatchingAttribute } from './schema.ts'

const word = fc.string({ unit: fc.constantFrom(...'abcdeior'), minLength: 3, maxLength: 8 })
const letter = fc.constantFrom(...'abcxyz')

/** Applies one typo to a word. */
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
        expect([isOneTypoApart(typed, other), isOneTypoApart(other, typed)]).toEqual([true, true])
      }),
    )
  })

  test.each([
    ['maria', 'maria'],
    ['maria', 'mark'],
    ['anna', 'naan'],
    ['tom', 'thomas'],
    ['maria', 'amira'],
    ['abcd', 'bxcd'],
    ['abcd', 'xacd'],
    ['aria', 'mariam'],
  ])('%s and %s are not one apart', (one, other) => expect(isOneTypoApart(one, other)).toBe(false))
})

test('names are compared by their words, in any order, without case and accents', () => {
  const ana = { firstName: 'Ana María', lastName: 'Müller' }
  expect(nameLikeness(ana, { firstName: 'muller', lastName: 'ANA MARIA' })).toBe('name')
  expect(nameLikeness(ana, { firstName: 'Ana', lastName: 'Maria Mueller' })).toBe('near_name')
  expect(nameLikeness(ana, { firstName: 'Ana', lastName: 'Müller' })).toBeNull()
  expect(nameLikeness({ firstName: 'Tim', lastName: '' }, { firstName: 'Tom', lastName: '' })).toBeNull()
})

test.each([
  ['Tim Li', 'Tom Li', 'near_name'],
  ['Tim L', 'Tom L', null],
  ['Tim Li', 'Tm Li', null],
  ['Maria', 'Maria Silva', null],
  ['Maria Silva', 'Mario Silvo', null],
  ['Maria Silva', 'Marya Silva Costa', null],
  ['', 'Maria', null],
  ['Maria', '', null],
  ['', '', null],
])('%j and %j are alike: %s', (one, other, likeness) => {
  const named = (firstName: string) => ({ firstName, lastName: '' })
  expect(nameLikeness(named(one), named(other))).toBe(likeness)
})

const nobody = { firstName: '', lastName: '', phoneE164: '', email: '', birthday: null }
const maria = {
  firstName: 'Maria',
  lastName: 'Silva',
  phoneE164: '+12015550142',
  email: 'maria@example.com',
  birthday: '1990-05-01',
}

test.each<[string, Partial<typeof maria>, MatchingAttribute[]]>([
  ['all', { email: 'MARIA@example.com' }, ['phone', 'email', 'birthday', 'name']],
  ['the name, nearly', { firstName: 'Marya', phoneE164: '+1', email: 'x@y', birthday: '1991-05-01' }, ['near_name']],
  ['the phone', { ...nobody, phoneE164: maria.phoneE164, birthday: '1991-05-01' }, ['phone']],
  ['the e-mail', { ...nobody, email: maria.email, birthday: '1991-05-01' }, ['email']],
  ['the birthday', { ...nobody, birthday: maria.birthday }, ['birthday']],
])('two clients are alike in %s', (_, over, likeness) => {
  expect(compareClients(maria, { ...maria, ...over })).toEqual(likeness)
})

test('what nobody has said is not alike', () => {
  expect(compareClients({ ...nobody, firstName: 'Maria' }, { ...nobody, firstName: 'Ben' })).toEqual([])
})

test('two clients are the more surely one, the more is alike; a name or a birthday alone says too little', () => {
  const strengths = ([[], ['name'], ['birthday'], ['near_name'], ['phone', 'email']] as MatchingAttribute[][]).map(
    scoreLikeness,
  )
  expect(strengths).toEqual([0, 0, 0, 0, 8])
  expect(scoreLikeness(['phone'])).toBeGreaterThan(0)
  expect(scoreLikeness(['email'])).toBeGreaterThan(0)
  const surest: MatchingAttribute[][] = [
    ['phone', 'email', 'name'],
    ['phone', 'name'],
    ['birthday', 'name'],
    ['birthday', 'near_name'],
    ['phone'],
  ]
  expect(surest.toSorted((a, b) => scoreLikeness(b) - scoreLikeness(a))).toEqual(surest)
})

test('whoever has a like name of two words is among those that the keys find', () => {
  fc.assert(
    fc.property(word, word, slip, fc.boolean(), (first, last, how, isFirst) => {
      const typed = isFirst
        ? { firstName: slipped(first, how), lastName: last }
        : { firstName: first, lastName: slipped(last, how) }
      fc.pre(nameWords(typed).length === 2)
      const { keys, prefixes } = buildSimilarNameKeys(typed)
      const own = [`${first} ${last}`, `${last} ${first}`]
      const isFound = own.some((key) => keys.includes(key) || prefixes.some((prefix) => key.startsWith(prefix)))
      expect(isFound).toBe(true)
    }),
  )
})

test('a name of one word is looked for by what it may have been', () => {
  const { keys, prefixes } = buildSimilarNameKeys({ firstName: 'Cher', lastName: '' })
  expect(prefixes).toEqual(['ch'])
  expect(keys).toEqual(expect.arrayContaining(['her', 'hcer', 'char', 'chaer', 'chre']))
  expect(buildSimilarNameKeys({ firstName: '', lastName: '' }).prefixes).toEqual([])
})

test('a name of many words is looked for by the first four', () => {
  const { prefixes } = buildSimilarNameKeys({ firstName: 'Ana Maria', lastName: 'da Silva Costa' })
  expect(prefixes).toHaveLength(12)
  expect(prefixes).toContain('ana mar')
  expect(prefixes.filter((prefix) => /cos|(ana an)|(silva sil)/.test(prefix))).toEqual([])
})
