import { expect, test } from 'vitest'
import { parseCardCode, ScanBurst } from './scan-burst.ts'

const CODE = '0123456789ABCDEF01234567'

/** Types a text and Enter with `gapMs` milliseconds between keys. Returns the result of the last key. */
function typed(text: string, gapMs: number, burst = new ScanBurst()) {
  const keys = [...text, 'Enter']
  return keys.map((key, index) => burst.take({ key, at: 1000 + index * gapMs })).at(-1)
}

test('what a scanner types is a code, with its prefix or without, in large letters or small', () => {
  for (const text of [CODE, `DESKBELL:${CODE}`, `deskbell:${CODE.toLowerCase()}`])
    expect(typed(text, 8)).toEqual({ code: CODE })
})

test('shift keys that a scanner presses are no part of the code', () => {
  const burst = new ScanBurst()
  for (const key of CODE) {
    burst.take({ key: 'Shift', at: 5 })
    burst.take({ key, at: 5 })
  }
  expect(burst.take({ key: 'Enter', at: 10 })).toEqual({ code: CODE })
})

test('digits that somebody types are digits, however fast', () => {
  expect(typed('0142', 5)).toBe(null)
  expect(typed('120155501420142', 5)).toBe(null)
})

test('a code that somebody types slowly is none, nor are digits typed before a scan part of it', () => {
  expect(typed(CODE, 300)).toBe(null)
  const burst = new ScanBurst()
  for (const [index, key] of [...'0142'].entries()) burst.take({ key, at: index * 150 })
  expect(typed(CODE, 8, burst)).toEqual({ code: CODE })
})

test('another code is something else, and is forgotten with its Enter', () => {
  const burst = new ScanBurst()
  expect(typed('https://example.com/menu', 8, burst)).toBe('other')
  expect(burst.take({ key: 'Enter', at: 2000 })).toBe(null)
})

test('the camera reads the same codes', () => {
  expect(parseCardCode(` DESKBELL:${CODE}\n`)).toBe(CODE)
  expect(parseCardCode('https://example.com')).toBe(null)
})
