import { expect, test } from 'vitest'
import { localeIn, spellOut } from './labels.ts'

test('dates are in the language of the client, by the habits of the country', () => {
  expect(localeIn('en', 'en-GB')).toBe('en-GB')
  expect(localeIn('es', 'en-US')).toBe('es-US')
  expect(localeIn('en', 'de')).toBe('en')
})

test('initials and the end of a number are read letter by letter', () => {
  expect([spellOut('••42'), spellOut('MS')]).toEqual(['4 2', 'M S'])
})
