import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fold } from '../shared/fold-text.ts'
import {
  buildTypoPrefixes,
  initials,
  maskedName,
  phoneEndingKey,
  phoneHint,
  searchKeys,
  searchPrefixes,
} from './rules.ts'

const phone = '+351912345642'
const ada = { firstName: 'Ana María', lastName: 'Müller', phone, phoneE164: phone, email: 'Ana@Example.com' }

const found = (typed: string, who = ada) =>
  searchPrefixes(typed).some((prefix) => searchKeys(who).some((key) => key.startsWith(prefix)))

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

  test('by a number that nobody can call, from any of its groups on, but not at the kiosk', () => {
    const vague = { ...ada, phone: '555 0100 x9', phoneE164: '' }
    for (const typed of ['555 01', '5550100', '0100']) expect(found(typed, vague)).toBe(true)
    expect(searchKeys(vague).some((key) => key.startsWith(phoneEndingKey('')))).toBe(false)
  })

  test('nothing typed finds nobody by itself', () => {
    expect(searchPrefixes('  ')).toEqual([])
    expect(searchPrefixes('+')).toEqual([])
  })
})

describe('a slip while typing', () => {
  const nearly = (typed: string, who: Parameters<typeof searchKeys>[0] = ada) =>
    buildTypoPrefixes(typed).some((prefix) => searchKeys(who).some((key) => key.startsWith(prefix)))

  test.each(['mria', 'marria', 'marja', 'mraia', 'muler', 'mulller', 'mullre', 'mu1ler an', 'ana maia', 'ana@exmaple'])(
    'finds by %s',
    (typed) => expect(nearly(typed)).toBe(true),
  )

  test.each(['nar', 'amria', 'mxrxa', '3519', '<mri', '~mria', ''])('does not find by %s', (typed) =>
    expect(nearly(typed)).toBe(false),
  )

  const letters = (min: number, max: number) =>
    fc.string({ unit: fc.constantFrom(...'abcdeéßłñ中'), minLength: min, maxLength: max })
  const typedLetter = fc.constantFrom(...'abcdeéłñ中')

  test('is forgiven wherever it is in the first letters but the very first', () => {
    const slips: ((word: string[], at: number, other: string) => string[])[] = [
      (word, at) => word.toSpliced(at, 1),
      (word, at, other) => word.toSpliced(at, 0, other),
      (word, at, other) => word.toSpliced(at, 1, other),
      (word, at) => word.toSpliced(at, 2, ...word.slice(at, at + 2).reverse()),
    ]
    const cases = fc.record({
      firstName: letters(1, 9),
      lastName: letters(5, 14),
      length: fc.nat(),
      at: fc.nat(),
      other: typedLetter,
      slip: fc.constantFrom(...slips),
    })
    fc.assert(
      fc.property(cases, ({ firstName, lastName, length, at, other, slip }) => {
        const who = { firstName, lastName, phone: '', phoneE164: '', email: '' }
        const word = [...fold(`${lastName} ${firstName}`)]
        const begun = word.slice(0, 5 + (length % (word.length - 4)))
        const typed = slip(begun, 1 + (at % Math.min(begun.length - 1, 10)), fold(other))
          .join('')
          .trim()
        fc.pre([...typed].length >= 4)
        expect(nearly(typed, who) || searchKeys(who).some((key) => key.startsWith(fold(typed))), typed).toBe(true)
      }),
    )
  })

  test('keeps the keys few and short, and never alike to what can be typed', () => {
    fc.assert(
      fc.property(letters(1, 40), letters(0, 40), (firstName, lastName) => {
        const keys = searchKeys({ firstName, lastName, phone, phoneE164: phone, email: '' }).filter((key) =>
          key.startsWith('~'),
        )
        expect(keys.length).toBeLessThanOrEqual(2 * 11)
        for (const key of keys) expect([...key].length).toBeLessThanOrEqual(12)
        for (const key of keys) expect([...searchPrefixes(key), ...buildTypoPrefixes(key)]).toEqual([])
      }),
    )
  })
})

test('what others may read over a shoulder is masked', () => {
  expect(maskedName(ada)).toBe('Ana María M.')
  expect(maskedName({ firstName: 'Cher', lastName: '' })).toBe('Cher')
  expect(phoneHint(ada.phone)).toBe('••42')
  expect(phoneHint('')).toBe('')
  expect(initials(ada)).toBe('AM')
})
