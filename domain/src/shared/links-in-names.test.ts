import fc from 'fast-check'
import { expect, test } from 'vitest'
import { hasLink, removeLinks } from './links-in-names.ts'

test.each([
  ['https://evil.example', 'https evil example'],
  ['HTTPS://EVIL.EXAMPLE/win', 'HTTPS EVIL EXAMPLE win'],
  ['evil.example', 'evil example'],
  ['You won: Evil.COM', 'You won Evil COM'],
  ['WWW.evil', 'WWW evil'],
  ['EVIL。COM', 'EVIL COM'],
  ['evil｡com', 'evil com'],
  ['evil．com', 'evil com'],
  ['ｅｖｉｌ．ｃｏｍ', 'ｅｖｉｌ ｃｏｍ'],
  ['evil․com', 'evil com'],
  ['evil.\u200bcom', 'evil com'],
  ['ev\u00adil\u2060.com', 'ev il com'],
  ['xn--80ak6aa92e.com', 'xn--80ak6aa92e com'],
  ['почта.рф', 'почта рф'],
  ['еvil.com', 'еvil com'],
  ['例え.テスト', '例え テスト'],
  ['संगठन.भारत', 'संगठन भारत'],
  ['me@evil.example', 'me evil example'],
  ['me＠evil', 'me evil'],
  ['mailto:me', 'mailto me'],
  ['198.51.100.7', '198 51 100 7'],
  ['//evil', 'evil'],
  ['<b>', 'b'],
])('%s becomes words', (name, words) => {
  expect(removeLinks(name)).toBe(words)
})

test.each([
  'Ana',
  'Dr. Smith',
  'J.R.R. Tolkien',
  'Anne-Marie',
  "O'Neil",
  'José',
  'Łukasz',
  'Иван',
  '山田太郎',
  'علی‌رضا',
  'Sammy Davis Jr.',
  'Maria (Mia)',
  'Ana, Bo & Co.',
  '3. Graf',
  'Ana: Mutter',
])('%s stays', (name) => {
  expect(removeLinks(name)).toBe(name)
})

test('whatever is typed, no link is left', () => {
  const part = fc.oneof(
    fc.constantFrom('http', ':', '/', '.', '。', '．', '｡', '@', 'www', 'com', '\u200b'),
    fc.string({ unit: 'grapheme' }),
  )
  fc.assert(
    fc.property(fc.array(part, { maxLength: 8 }), (parts) => {
      expect(hasLink(removeLinks(parts.join('')))).toBe(false)
    }),
  )
})
