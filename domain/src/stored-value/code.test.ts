import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  createGiftCardCode,
  formatGiftCardCode,
  GIFT_CARD_CODE_BYTES,
  normalizeGiftCardCode,
  parseGiftCardCode,
} from './code.ts'

const LETTERS = [...'0123456789ABCDEFGHJKMNPQRSTVWXYZ']

const Code = fc
  .uint8Array({ minLength: GIFT_CARD_CODE_BYTES, maxLength: GIFT_CARD_CODE_BYTES })
  .map((random) => createGiftCardCode(random))

test('a code is read as it is printed, in small letters, with spaces and with letters that look like digits', () => {
  fc.assert(
    fc.property(Code, (code) => {
      const printed = formatGiftCardCode(code)
      expect(printed).toMatch(/^[0-9A-HJKMNP-TV-Z]{4}(-[0-9A-HJKMNP-TV-Z]{4}){2}$/)
      const sloppy = printed.toLowerCase().replaceAll('-', ' ').replaceAll('0', 'o').replaceAll('1', 'l')
      expect([code, printed, sloppy, ` ${code} `].map(parseGiftCardCode)).toEqual([code, code, code, code])
    }),
  )
})

test('one wrong letter is noticed, wherever it is', () => {
  fc.assert(
    fc.property(Code, fc.nat({ max: 11 }), fc.constantFrom(...LETTERS), (code, at, letter) => {
      const mistyped = code.slice(0, at) + letter + code.slice(at + 1)
      expect(parseGiftCardCode(mistyped)).toBe(mistyped === code ? code : null)
    }),
  )
})

test('two swapped neighbours are noticed, except the first and the last letter of the alphabet', () => {
  fc.assert(
    fc.property(Code, fc.nat({ max: 10 }), (code, at) => {
      const [one = '', other = ''] = code.slice(at, at + 2)
      fc.pre(one !== other && [one, other].toSorted().join('') !== '0Z')
      expect(parseGiftCardCode(code.slice(0, at) + other + one + code.slice(at + 2))).toBeNull()
    }),
  )
})

test.each(['', 'ABC', '0000-0000-000', '0000-0000-00000', 'UUUU-UUUU-UUUU', '0000/0000/0000'])(
  '%j is no code',
  (text) => {
    expect(parseGiftCardCode(text)).toBeNull()
  },
)

test.each([
  [' 6006-4912 3456.7890 ', '6006491234567890'],
  ['oli', null],
  ['Olive', 'OLIVE'],
  ['0000-0000-ooooO', '00000000OOOOO'],
  ['A'.repeat(21), null],
  ['Gift/1', null],
])('a code of another program, %j, is stored as %j', (text, stored) => {
  expect(normalizeGiftCardCode(text)).toBe(stored)
})
