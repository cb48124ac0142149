import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  checkThrottle,
  getBackoffSeconds,
  getSuperPassword,
  listBackoffSeconds,
  PASSWORD_LIMITS,
  PIN_LIMITS,
  SIGN_IN_LIMITS,
  sanitizePin,
  type ThrottleState,
  type TryLimits,
} from './rules.ts'
import { Pin, PinInput } from './schema.ts'

const digits = fc.string({ unit: fc.constantFrom(...'0123456789'), minLength: 4, maxLength: 4 })

describe('a PIN', () => {
  test('is any four digits', () => {
    fc.assert(
      fc.property(digits, (pin) => {
        expect(Pin.parse(pin)).toBe(pin)
      }),
    )
  })

  test.each(['', '123', '12345', '12a4', ' 123', '1234\n', '١٢٣٤', '12.4', '-123', 1234, null])(
    'is not %j',
    (typed) => {
      expect(Pin.safeParse(typed).error?.issues.map(({ message }) => message)).toEqual(['PIN must be exactly 4 digits'])
    },
  )

  test('is removed by giving none', () => {
    expect(PinInput.parse({ pin: '' })).toEqual({ pin: '' })
    expect(PinInput.safeParse({ pin: ' ' }).success).toBe(false)
  })
})

describe('what is typed into the PIN field', () => {
  test('keeps nothing but digits, and four at most, in their order', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        const kept = sanitizePin(text)
        expect(kept).toMatch(/^[0-9]{0,4}$/)
        expect(text.replace(/[^0-9]/g, '').startsWith(kept)).toBe(true)
        expect(sanitizePin(kept)).toBe(kept)
      }),
    )
  })

  test('loses its letters', () => {
    expect(sanitizePin('a1b2-3 4 5')).toBe('1234')
  })
})

test('the Super Password is the PIN twice in a row, so no two PINs share one', () => {
  expect(getSuperPassword('1234')).toBe('12341234')
  expect(getSuperPassword('')).toBe('')
  fc.assert(
    fc.property(digits, digits, (one, other) => {
      expect(getSuperPassword(one)).toMatch(/^[0-9]{8}$/)
      expect(getSuperPassword(one) === getSuperPassword(other)).toBe(one === other)
    }),
  )
})

function afterWrongTry({ tries }: ThrottleState, limits: TryLimits, now: Date): ThrottleState {
  const wait = getBackoffSeconds(tries + 1, limits)
  return { tries: tries + 1, waitUntil: wait > 0 ? new Date(now.getTime() + wait * 1000) : null }
}

/** Counts the attempts that are not blocked by the throttle. `pauses` are seconds between attempts. */
function countCheckedTries(pauses: number[], limits: TryLimits): number {
  let kept: ThrottleState = { tries: 0, waitUntil: null }
  let now = Date.UTC(2026, 10, 3)
  for (const pause of pauses) {
    now += pause * 1000
    const { locked, waitSeconds } = checkThrottle(kept, limits, new Date(now))
    if (!locked && waitSeconds === 0) kept = afterWrongTry(kept, limits, new Date(now))
  }
  return kept.tries
}

const pauses = fc.array(fc.oneof(fc.integer({ min: 0, max: 10 }), fc.integer({ min: 0, max: 10_000 })), {
  maxLength: 60,
})

describe('the wait after wrong tries', () => {
  test('begins after the fifth and doubles with each further one', () => {
    expect(listBackoffSeconds(PIN_LIMITS)).toEqual([0, 0, 0, 0, 30, 60, 120, 240, 480])
    expect(getBackoffSeconds(10, PIN_LIMITS)).toBe(0)
    expect(listBackoffSeconds(PASSWORD_LIMITS)).toEqual([0, 0, 0, 0, 30, 60, 120, 240, 480, 900])
    expect(listBackoffSeconds(SIGN_IN_LIMITS)).toEqual([0, 0, 0, 0, 1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 900])
  })

  test('goes on growing to its longest, and stays there', () => {
    fc.assert(
      fc.property(fc.integer({ min: 10, max: 10_000 }), (tries) => {
        expect(getBackoffSeconds(tries, PASSWORD_LIMITS)).toBe(900)
      }),
    )
  })

  test('is over to the second', () => {
    const now = new Date('2026-11-03T09:00:00Z')
    const kept = afterWrongTry({ tries: 4, waitUntil: null }, PIN_LIMITS, now)
    const after = (ms: number) => checkThrottle(kept, PIN_LIMITS, new Date(now.getTime() + ms)).waitSeconds
    expect([0, 1, 29_999, 30_000, 90_000].map(after)).toEqual([30, 30, 1, 0, 0])
  })

  test('of the PIN ends in a lock, however patient they are: ten are ever checked', () => {
    fc.assert(
      fc.property(pauses, (all) => {
        expect(countCheckedTries(all, PIN_LIMITS)).toBeLessThanOrEqual(10)
      }),
    )
    expect(countCheckedTries(Array(60).fill(10_000), PIN_LIMITS)).toBe(10)
  })

  test('of an account’s password never does', () => {
    expect(countCheckedTries(Array(60).fill(900), PASSWORD_LIMITS)).toBe(60)
    const kept = { tries: 1000, waitUntil: null }
    expect(checkThrottle(kept, PASSWORD_LIMITS, new Date())).toEqual({ locked: false, waitSeconds: 0 })
  })

  test('lets five through at once, and no more', () => {
    for (const limits of [PIN_LIMITS, PASSWORD_LIMITS]) expect(countCheckedTries(Array(60).fill(0), limits)).toBe(5)
  })
})
