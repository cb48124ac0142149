import { expect, test } from 'vitest'
import { formatPhone, getCountry, normalizePhone } from './phone.ts'

test.each([
  ['en-US', 'US'],
  ['de-AT', 'AT'],
  ['pt', 'BR'],
])('numbers without a country code in %s are of %s', (locale, country) => expect(getCountry(locale)).toBe(country))

test.each([
  ['(305) 555-0142', '+13055550142'],
  ['+351 912 345 642', '+351912345642'],
  ['', ''],
  ['  ', ''],
  ['123', null],
  ['call me', null],
])('%j is kept as %j', (typed, kept) => expect(normalizePhone(typed, 'US')).toBe(kept))

test.each([
  ['+13055550142', '(305) 555-0142'],
  ['+351912345642', '+351 912 345 642'],
  ['none', 'none'],
])('%s is shown as %s', (kept, shown) => expect(formatPhone(kept, 'US')).toBe(shown))
