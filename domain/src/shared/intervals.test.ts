import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { intersect, isWithin, merge, overlap, type Span, subtract } from './intervals.ts'

const MINUTES = 60

function minute(count: number): Date {
  return new Date(Date.UTC(2026, 10, 21, 9, count))
}
function span(from: number, to: number): Span {
  return { from: minute(from), to: minute(to) }
}

/** Includes empty, adjacent and nested spans. */
const anySpan = fc
  .tuple(fc.nat(MINUTES), fc.nat(MINUTES))
  .map(([a, b]) => ({ from: Math.min(a, b), to: Math.max(a, b) }))
  .map(({ from, to }) => span(from, to))
const anySpans = fc.array(anySpan, { maxLength: 6 })

/** Reference model: marks each minute as inside or outside. */
function markMinutes(spans: Span[]): boolean[] {
  return Array.from({ length: MINUTES }, (_, n) => spans.some(({ from, to }) => from <= minute(n) && minute(n) < to))
}

function expectTidy(spans: Span[]): void {
  for (const [index, { from, to }] of spans.entries()) {
    expect(from < to).toBe(true)
    const next = spans[index + 1]
    if (next) expect(to < next.from).toBe(true)
  }
}

describe('stretches of time, against a model of minutes', () => {
  test('merged are the same minutes, in order and apart', () => {
    fc.assert(
      fc.property(anySpans, (spans) => {
        const before = spans.map((some) => ({ ...some }))
        const merged = merge(spans)
        expect(markMinutes(merged)).toEqual(markMinutes(before))
        expectTidy(merged)
        expect(spans).toEqual(before)
      }),
    )
  })

  test('intersected are the minutes in both', () => {
    fc.assert(
      fc.property(anySpans, anySpans, (some, others) => {
        const inOthers = markMinutes(others)
        const both = intersect(some, others)
        expect(markMinutes(both)).toEqual(markMinutes(some).map((is, n) => is && inOthers[n]))
        expectTidy(both)
      }),
    )
  })

  test('subtracted are the minutes in the first alone', () => {
    fc.assert(
      fc.property(anySpans, anySpans, (some, others) => {
        const inOthers = markMinutes(others)
        const left = subtract(some, others)
        expect(markMinutes(left)).toEqual(markMinutes(some).map((is, n) => is && !inOthers[n]))
        expectTidy(left)
      }),
    )
  })

  test('one is within others when all of its minutes are', () => {
    fc.assert(
      fc.property(anySpan, anySpans, (one, others) => {
        const inOthers = markMinutes(others)
        expect(isWithin(one, others)).toBe(markMinutes([one]).every((is, n) => !is || inOthers[n]))
      }),
    )
  })

  test('two overlap when they share a minute', () => {
    const notEmpty = anySpan.filter(({ from, to }) => from < to)
    fc.assert(
      fc.property(notEmpty, notEmpty, (a, b) => {
        expect(overlap(a, b)).toBe(markMinutes(intersect([a], [b])).includes(true))
      }),
    )
  })
})

test('what touches is one stretch, and does not overlap', () => {
  expect(merge([span(10, 20), span(0, 10)])).toEqual([span(0, 20)])
  expect(overlap(span(0, 10), span(10, 20))).toBe(false)
  expect(isWithin(span(5, 15), [span(10, 20), span(0, 10)])).toBe(true)
})
