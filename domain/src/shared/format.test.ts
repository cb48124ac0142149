import { expect, test } from 'vitest'
import { useIsoDecimals } from '../test/iso-decimals.ts'
import { dateFormat, formatAmount, formatBytes, formatDate, formatMoney, formatRate } from './format.ts'
import { minorDigits } from './minor-digits.ts'

test.each([
  [1250, 'USD', 'en-US', '$12.50', '$12.50'],
  [1200, 'USD', 'en-US', '$12', '$12.00'],
  [1200, 'EUR', 'en-US', '€12', '€12.00'],
  [-550, 'USD', 'en-US', '-$5.50', '-$5.50'],
  [1200, 'JPY', 'en-US', '¥1,200', '¥1,200'],
  [1200, 'KWD', 'en-US', 'KWD\u00a01.200', 'KWD\u00a01.200'],
  [120_050, 'EUR', 'de-DE', '1.200,50\u00a0€', '1.200,50\u00a0€'],
])('%d of %s in %s', (minor, currency, locale, money, amount) => {
  expect(formatMoney(minor, currency, locale)).toBe(money)
  expect(formatAmount(minor, currency, locale)).toBe(amount)
})

test.each([
  ['EUR', 2],
  ['USD', 2],
  ['TWD', 2],
  ['JPY', 0],
  ['CLP', 0],
  ['HUF', 0],
  ['COP', 0],
  ['IQD', 0],
  ['KWD', 3],
  ['TND', 3],
])('%s has %d decimals', (currency, digits) => expect(minorDigits(currency)).toBe(digits))

test('an amount is the same in a browser that gives the forint decimals', () => {
  useIsoDecimals()
  expect(formatMoney(5000, 'HUF', 'hu-HU')).toBe('5000\u00a0Ft')
  expect(formatAmount(12_500, 'HUF', 'hu-HU')).toBe('12\u00a0500\u00a0Ft')
})

test('a rate has up to three decimals', () => {
  expect(formatRate(8875, 'en-US')).toBe('8.875%')
  expect(formatRate(19_000, 'de-DE')).toBe('19\u00a0%')
})

test.each([
  [0, 'en', '1 kB'],
  [999, 'en', '1 kB'],
  [140_400, 'en', '140 kB'],
  [1_540_000, 'de', '1,5 MB'],
  [999_000_000, 'en', '999 MB'],
  [4_200_000_000, 'fr', '4,2\u202fGo'],
  [12_340_000_000, 'en', '12 GB'],
  [3e15, 'en', '3,000 TB'],
])('%d bytes in %s', (bytes, locale, words) => expect(formatBytes(bytes, locale)).toBe(words))

test('a day is that day for every viewer', () => {
  expect(formatDate('2027-02-03', 'en-GB')).toBe('3 Feb 2027')
  expect(formatDate('2027-02-03', 'en-US')).toBe('Feb 3, 2027')
})

test('what writes dates is made once for each language and each way of writing', () => {
  const short = { dateStyle: 'short' } as const
  expect(dateFormat('en-GB', short)).toBe(dateFormat('en-GB', short))
  expect(dateFormat('en-GB', short)).not.toBe(dateFormat('en-US', short))
  expect(dateFormat('en-GB', short)).not.toBe(dateFormat('en-GB', { dateStyle: 'long' }))
})
