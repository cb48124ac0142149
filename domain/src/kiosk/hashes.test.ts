import { createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { endingOf, endsWith, lookupHash, phoneHashes, shortestEnding } from './hashes.ts'

const KEY = 'ab'.repeat(32)
const OTHER = 'cd'.repeat(32)

const hmac = (key: string, text: string) =>
  createHmac('sha256', Buffer.from(key, 'hex')).update(text).digest('hex').slice(0, 12)

test('a hash is the first 48 bits of an HMAC with the tablet’s key, whichever was used before', () => {
  for (const [key, text] of [
    [KEY, '0142'],
    [KEY, '00142'],
    [OTHER, '0142'],
    [KEY, '0142'],
  ] as const)
    expect(lookupHash(key, text)).toBe(hmac(key, text))
})

test.each([
  ['+1 (305) 555-0142', ['0142', '50142', '550142', '5550142', '55550142', '055550142', '3055550142']],
  ['50142', ['0142', '50142']],
  ['0142', ['0142']],
  ['142', []],
  ['', []],
])('%s is hashed by its endings of 4 to 10 digits', (phone, endings) => {
  const digits = phone.replaceAll(/[^0-9]/g, '')
  expect(phoneHashes(KEY, phone)).toBe(endings.map(({ length }) => hmac(KEY, digits.slice(-length))).join(''))
})

const hashes = phoneHashes(KEY, '+13055550142')
const typed = (digits: string) => ({ hash: lookupHash(KEY, endingOf(digits)), length: digits.length })

test.each([
  ['0142', true],
  ['5550142', true],
  ['3055550142', true],
  ['13055550142', true],
  ['0143', false],
  ['4550142', false],
  ['4055550142', false],
])('whether the number ends with %s', (digits, ends) => {
  expect(endsWith(hashes, typed(digits))).toBe(ends)
})

test('a number that is shorter than what was typed does not end with it', () => {
  expect(endsWith(phoneHashes(KEY, '50142'), typed('550142'))).toBe(false)
})

test('the shortest ending is that of four digits', () => {
  expect(shortestEnding(hashes)).toBe(lookupHash(KEY, '0142'))
})
