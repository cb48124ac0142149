import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { initials, maskedName, phoneHint, searchKeys, searchPrefixes } from './rules.ts'

const ada = { firstName: 'Ana María', lastName: 'Müller', phone: '+351912345642', email: 'Ana@Example.com' }

const found = (typed: string) =>
  searchPrefixes(typed).some((prefix) => searchKeys(ada).some((key) => key.startsWith(prefix)))

describe('finding a client', () => {
  test.each([
    'ana',
    'MARIA',
    'mar',
    'ana maria mul',
    'müller',
    'muller ana',
    'ana@ex',
    '3519',
    '+351 912',
    '5642',
    '2',
  ])('by %s', (typed) => expect(found(typed)).toBe(true))

  test.each(['anna', 'ller', '9999', 'example'])('not by %s', (typed) => expect(found(typed)).toBe(false))

  test('by any ending of the number', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 12 }), (n) => {
        expect(found(ada.phone.slice(-n))).toBe(true)
      }),
    )
  })

  test('nothing typed finds nobody by itself', () => {
    expect(searchPrefixes('  ')).toEqual([])
    expect(searchPrefixes('+')).toEqual([])
  })
})

test('what others may read over a shoulder is masked', () => {
  expect(maskedName(ada)).toBe('Ana María M.')
  expect(maskedName({ firstName: 'Cher', lastName: '' })).toBe('Cher')
  expect(phoneHint(ada.phone)).toBe('••42')
  expect(phoneHint('')).toBe('')
  expect(initials(ada)).toBe('AM')
})
