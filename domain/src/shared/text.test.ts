import { expect, test } from 'vitest'
import { fold } from './fold-text.ts'
import { Ids } from './ids.ts'
import { Currency } from './money.ts'
import { newId } from './new-id.ts'

test.each([
  ['  Zoë   da\tSilva ', 'zoe da silva'],
  ['ÅNGSTRÖM', 'angstrom'],
  ['ﬁne', 'fine'],
  ['Łukasz Groß', 'lukasz gross'],
  ['ØRSTED', 'orsted'],
  ['Đặng Þór Ægir', 'dang thor aegir'],
  ['Cœur ISPARTA ılgın', 'coeur isparta ilgin'],
])('%j is found as %j', (text, folded) => expect(fold(text)).toBe(folded))

test('a list of ids has none twice', () => {
  const [one, other] = [newId(), newId()]
  expect(Ids.safeParse([one, other]).success).toBe(true)
  expect(Ids.safeParse([one, other, one]).success).toBe(false)
})

test('ids come in the order in which they are made', () => {
  const ids = Array.from({ length: 50 }, newId)
  expect(ids.toSorted()).toEqual(ids)
})

test('only currencies that there are can be chosen', () => {
  expect(['EUR', 'AAA', 'eur'].map((code) => Currency.safeParse(code).success)).toEqual([true, false, false])
})
