import { expect, test } from 'vitest'
import { localeIn } from './language.ts'

test('dates are in the language of the client, by the habits of the country', () => {
  expect(localeIn('en', 'en-GB')).toBe('en-GB')
  expect(localeIn('es', 'en-US')).toBe('es-US')
  expect(localeIn('en', 'de')).toBe('en-DE')
})
