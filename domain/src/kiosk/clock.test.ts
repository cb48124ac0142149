import { expect, test } from 'vitest'
import { correctClockSkew, getClockSkewMinutes, isTooOldToRecord, mayHaveWaited } from './clock.ts'

const now = new Date('2026-11-20T12:00:00Z')
const at = (iso: string) => new Date(iso)

test.each([
  ['a right clock', '2026-11-20T12:00:00Z', '2026-11-20T11:50:00Z', '2026-11-20T11:50:00Z'],
  ['a clock that is two days slow', '2026-11-18T12:00:00Z', '2026-11-18T11:50:00Z', '2026-11-20T11:50:00Z'],
  ['a clock that is a year fast', '2027-11-20T12:00:00Z', '2027-11-20T11:50:00Z', '2026-11-20T11:50:00Z'],
  ['a tap that is still to come', '2026-11-20T12:00:00Z', '2026-11-20T12:10:00Z', '2026-11-20T12:00:00Z'],
  ['a tap of long ago', '2026-11-20T12:00:00Z', '1970-01-01T00:00:00Z', '2026-10-21T12:00:00Z'],
])('the time of %s is put right', (_, sentAt, deviceAt, expected) => {
  expect(correctClockSkew(at(deviceAt), { sentAt: at(sentAt), now })).toEqual(at(expected))
})

test('a clock is wrong beyond five minutes, in either direction', () => {
  const wrong = (sentAt: string) => getClockSkewMinutes({ sentAt: at(sentAt), now })
  expect(['2026-11-20T11:55:00Z', '2026-11-20T12:05:00Z'].map(wrong)).toEqual([0, 0])
  expect(['2026-11-20T11:54:00Z', '2026-11-20T12:06:00Z', '2026-11-19T12:00:00Z'].map(wrong)).toEqual([6, 6, 1440])
})

test('a tap is too old after seven days', () => {
  expect(isTooOldToRecord(at('2026-11-13T12:00:00Z'), now)).toBe(false)
  expect(isTooOldToRecord(at('2026-11-13T11:59:59Z'), now)).toBe(true)
})

test('a tap may have waited unless the queue was empty more than a minute later', () => {
  expect(mayHaveWaited(now, null)).toBe(true)
  expect(mayHaveWaited(now, at('2026-11-20T12:00:59Z'))).toBe(true)
  expect(mayHaveWaited(now, at('2026-11-20T12:01:00Z'))).toBe(false)
})
