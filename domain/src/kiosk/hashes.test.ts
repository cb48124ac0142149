import { expect, test } from 'vitest'
import { hashLookupValue, hashPhoneEnding } from './hashes.ts'

const KEY = 'ab'.repeat(32)
const OTHER = 'cd'.repeat(32)

// Expected values computed with `openssl dgst -sha256 -mac HMAC -macopt hexkey:…`.
test('a hash is the first 48 bits of an HMAC with the tablet’s key, whichever was used before', () => {
  for (const [key, text, hash] of [
    [KEY, '0142', '25926ee5c7d1'],
    [KEY, '00142', '96dfafe7ba86'],
    [OTHER, '0142', 'f06462174df8'],
    [KEY, '0142', '25926ee5c7d1'],
  ] as const)
    expect(hashLookupValue(key, text)).toBe(hash)
})

test.each([
  ['+1 (305) 555-0142', '0142'],
  ['50142', '0142'],
  ['0142', '0142'],
])('of %s only the last four digits are hashed', (phone, ending) => {
  expect(hashPhoneEnding(KEY, phone)).toBe(hashLookupValue(KEY, ending))
})

test.each(['142', ''])('a number with fewer digits has no hash: "%s"', (phone) => {
  expect(hashPhoneEnding(KEY, phone)).toBe('')
})
