import { describe, expect, test } from 'vitest'
import {
  getOldestValidVersion,
  getSigner,
  isSignatureValid,
  isSigned,
  signatureExpiry,
  splitParagraphs,
} from './rules.ts'
import { Strokes } from './schema.ts'
import { STROKE_NUMBERS_MAX, STROKES_MAX, thinStrokes } from './strokes.ts'

const NOW = (number: number) => ({ number, signAgain: 'now' as const })
const LATER = (number: number) => ({ number, signAgain: 'when_expired' as const })

describe('which versions count', () => {
  test('is the newest that everybody signs at once, and those after it', () => {
    expect(getOldestValidVersion([NOW(1)])).toBe(1)
    expect(getOldestValidVersion([NOW(2), NOW(1)])).toBe(2)
    expect(getOldestValidVersion([LATER(3), NOW(2), NOW(1)])).toBe(2)
    expect(getOldestValidVersion([LATER(3), LATER(2), NOW(1)])).toBe(1)
  })

  test('is every one where none was to be signed at once', () => {
    expect(getOldestValidVersion([LATER(2), LATER(1)])).toBe(1)
  })
})

describe('a signature', () => {
  test('counts through its last day, and no longer', () => {
    const signature = { number: 1, expiresOn: '2026-11-20' }
    expect(isSignatureValid(signature, 1, '2026-11-20')).toBe(true)
    expect(isSignatureValid(signature, 1, '2026-11-21')).toBe(false)
    expect(isSignatureValid({ ...signature, expiresOn: null }, 1, '2099-01-01')).toBe(true)
  })

  test('of a version before the one that everybody signs anew counts no more', () => {
    expect(isSigned([{ number: 1, expiresOn: null }], 2, '2026-11-20')).toBe(false)
    expect(isSigned([], 1, '2026-11-20')).toBe(false)
    const both = [
      { number: 1, expiresOn: null },
      { number: 2, expiresOn: null },
    ]
    expect(isSigned(both, 2, '2026-11-20')).toBe(true)
  })

  test('is good for so many months, or for ever', () => {
    expect(signatureExpiry('2026-11-20', 12)).toBe('2027-11-19')
    expect(signatureExpiry('2026-11-20', null)).toBeNull()
  })
})

describe('who signs', () => {
  test('is a guardian until the birthday on which a client comes of age', () => {
    expect(getSigner('2008-11-21', 18, '2026-11-20')).toBe('guardian')
    expect(getSigner('2008-11-20', 18, '2026-11-20')).toBe('client')
    expect(getSigner('2008-02-29', 18, '2026-02-28')).toBe('guardian')
    expect(getSigner('2008-02-29', 18, '2026-03-01')).toBe('client')
  })

  test('is whoever the client says where no birthday is known, and the client where age doesn’t matter', () => {
    expect(getSigner(null, 18, '2026-11-20')).toBe('either')
    expect(getSigner(null, 0, '2026-11-20')).toBe('client')
    expect(getSigner('2020-01-01', 0, '2026-11-20')).toBe('client')
  })
})

test('empty lines part paragraphs, and single ones don’t', () => {
  expect(splitParagraphs('One\nstill one\n\n  \nTwo\n')).toEqual(['One\nstill one', 'Two'])
})

describe('what is drawn', () => {
  test('is lines of whole points within the field, and more than a dot', () => {
    expect(Strokes.safeParse([[0, 0, 1000, 1000]]).success).toBe(true)
    for (const strokes of [[], [[5, 5]], [[1, 2, 3]], [[0, 1001, 2, 3]], [[-1, 0, 2, 3]], [[0.5, 0, 2, 3]], [[]]])
      expect(Strokes.safeParse(strokes).success, JSON.stringify(strokes)).toBe(false)
  })

  test('is bounded, and what is longer is thinned out to fit, ends included', () => {
    const scribble = Array.from({ length: STROKE_NUMBERS_MAX * 3 }, (_, index) => index % 1001)
    expect(Strokes.safeParse([scribble]).success).toBe(false)
    const [thin = []] = thinStrokes([scribble])
    expect(Strokes.safeParse([thin]).success).toBe(true)
    expect([thin.slice(0, 2), thin.slice(-2)]).toEqual([scribble.slice(0, 2), scribble.slice(-2)])
    expect(thinStrokes([[1, 2, 3, 4]])).toEqual([[1, 2, 3, 4]])
    const whole = scribble.slice(0, STROKE_NUMBERS_MAX)
    expect(thinStrokes([whole])).toEqual([whole])
  })

  test('is two dots too, and no more lines than there may be', () => {
    const dots = Array.from({ length: STROKES_MAX + 1 }, () => [5, 5])
    expect(Strokes.safeParse(dots.slice(0, 2)).success).toBe(true)
    expect(thinStrokes(dots)).toHaveLength(STROKES_MAX)
  })

  test('of a line that is twice too long, every third point stays, and the last', () => {
    const line = Array.from({ length: STROKE_NUMBERS_MAX + 4 }, (_, index) => index)
    const [thin = []] = thinStrokes([line])
    expect(thin.slice(0, 6)).toEqual([0, 1, 6, 7, 12, 13])
    expect(thin.slice(-2)).toEqual(line.slice(-2))
  })
})
