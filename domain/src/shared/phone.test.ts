import { expect, test } from 'vitest'
import { getCountry } from './country.ts'
import { formatPhone, normalizePhone, toPhoneUri } from './phone.ts'

test.each([
  ['en-US', 'US'],
  ['de-AT', 'AT'],
  ['pt', 'BR'],
])('numbers without a country code in %s are of %s', (locale, country) => expect(getCountry(locale)).toBe(country))

test.each([
  ['(305) 555-0142', '+13055550142'],
  ['+351 912 345 642', '+351912345642'],
  ['(415) 555-2671 ext. 9', '+14155552671'],
  ['', ''],
  ['  ', ''],
  ['555 0100', ''],
  ['call me', ''],
])('%j is looked up as %j', (typed, found) => expect(normalizePhone(typed, 'US')).toBe(found))

test.each([
  ['+13055550142', '(305) 555-0142'],
  ['+351912345642', '+351 912 345 642'],
  ['none', 'none'],
  ['+1 305 5550142', '+1 305 5550142'],
  ['(415) 555-2671 ext. 9', '(415) 555-2671 ext. 9'],
])('%s is shown as %s', (kept, shown) => expect(formatPhone(kept, 'US')).toBe(shown))

test.each([
  ['(415) 555-2671 ext. 9', 'tel:+14155552671;ext=9'],
  ['+351 912 345 642', 'tel:+351912345642'],
  ['555 0100', 'tel:5550100'],
])('%s is called at %s', (typed, uri) => expect(toPhoneUri(typed, 'US')).toBe(uri))
