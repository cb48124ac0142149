import { expect, test } from 'vitest'
import { getKioskLanguages } from './languages.ts'

test('the kiosk begins with the language of the business, or English, and offers those chosen', () => {
  expect(getKioskLanguages({ languages: ['pt', 'de'] }, { locale: 'de-AT' })).toEqual(['de', 'pt'])
  expect(getKioskLanguages({ languages: [] }, { locale: 'es-MX' })).toEqual(['es'])
  expect(getKioskLanguages({}, { locale: 'fr' })).toEqual(['fr', 'en', 'es'])
  expect(getKioskLanguages({ languages: ['es'] }, { locale: 'sv-SE' })).toEqual(['en', 'es'])
})
