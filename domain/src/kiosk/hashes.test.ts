import { expect, test } from 'vitest'
import { getPhoneEnding, getShortestSuffixHash, hashLookupValue, hashPhoneSuffixes, matchesSuffix } from './hashes.ts'

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
  ['+1 (305) 555-0142', ['0142', '50142', '550142', '5550142', '55550142', '055550142', '3055550142']],
  ['50142', ['0142', '50142']],
  ['0142', ['0142']],
  ['142', []],
  ['', []],
])('%s is hashed by its endings of 4 to 10 digits', (phone, endings) => {
  expect(hashPhoneSuffixes(KEY, phone)).toBe(endings.map((ending) => hashLookupValue(KEY, ending)).join(''))
})

const hashes = hashPhoneSuffixes(KEY, '+13055550142')
const typed = (digits: string) => ({ hash: hashLookupValue(KEY, getPhoneEnding(digits)), length: digits.length })

test.each([
  ['0142', true],
  ['5550142', true],
  ['3055550142', true],
  ['13055550142', true],
  ['0143', false],
  ['4550142', false],
  ['4055550142', false],
])('whether the number ends with %s', (digits, ends) => {
  expect(matchesSuffix(hashes, typed(digits))).toBe(ends)
})

test('a number that is shorter than what was typed does not end with it', () => {
  expect(matchesSuffix(hashPhoneSuffixes(KEY, '50142'), typed('550142'))).toBe(false)
})

test('the shortest ending is that of four digits', () => {
  expect(getShortestSuffixHash(hashes)).toBe(hashLookupValue(KEY, '0142'))
})
