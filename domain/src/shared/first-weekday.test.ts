import { expect, test } from 'vitest'
import { getFirstWeekday, getRegionsFirstWeekday } from './first-weekday.ts'

test('the week begins as the locale says, and an American one on a Sunday', () => {
  expect(['en-US', 'de-DE', 'en-GB', 'pt-BR', 'ar-EG', 'en'].map(getFirstWeekday)).toEqual([7, 1, 1, 7, 6, 7])
})

test('a runtime without week data takes it from the region', () => {
  for (const tag of ['en-US', 'de-DE', 'en-GB', 'fr-CA', 'pt-PT', 'pt-BR', 'ar-EG', 'es', 'he', 'ja', 'fa'])
    expect([tag, getRegionsFirstWeekday(new Intl.Locale(tag))]).toEqual([tag, getFirstWeekday(tag)])
})
