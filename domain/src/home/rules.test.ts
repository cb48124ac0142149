import { expect, test } from 'vitest'
import { getUsualCount, hasStuckEntries, isSilent, usualSpans } from './rules.ts'

const at = (instant: string) => new Date(instant)

test('the days before end when their clock shows what it shows now, whatever the clocks did since', () => {
  // Lisbon: clocks went back on 25 October, so that `now` is in winter time.
  const spans = usualSpans(at('2026-11-01T12:00:00Z'), 'Europe/Lisbon')
  expect(spans).toHaveLength(8)
  expect(spans.slice(0, 2)).toEqual([
    { from: at('2026-10-24T23:00:00Z'), to: at('2026-10-25T12:00:00Z') },
    { from: at('2026-10-17T23:00:00Z'), to: at('2026-10-18T11:00:00Z') },
  ])
})

test('what is usual is the average of the days since the first visit', () => {
  const spans = usualSpans(at('2026-11-20T12:00:00Z'), 'UTC')
  const counts = [10, 5, 3, 0, 0, 0, 0, 0]
  expect(getUsualCount(counts, spans, at('2020-01-01T00:00:00Z'))).toBe(2)
  expect(getUsualCount(counts, spans, at('2026-10-30T09:00:00Z'))).toBe(6)
  expect(getUsualCount(counts, spans, at('2026-11-16T09:00:00Z'))).toBe(null)
  expect(getUsualCount(counts, spans, null)).toBe(null)
})

test('a tablet is silent ten minutes after it was heard from, or after the shop opened, and not when it was put away', () => {
  const open = [{ from: at('2026-11-20T09:00:00Z'), to: at('2026-11-20T18:00:00Z') }]
  const silent = (lastSeenAt: string | null, now: string) =>
    isSilent(
      { lastSeenAt: lastSeenAt === null ? null : at(lastSeenAt), pending: 0, oldestPendingAt: null },
      open,
      at(now),
    )
  expect(silent('2026-11-20T10:00:00Z', '2026-11-20T10:09:59Z')).toBe(false)
  expect(silent('2026-11-20T10:00:00Z', '2026-11-20T10:10:00Z')).toBe(true)
  expect(silent('2026-11-19T17:00:00Z', '2026-11-20T09:09:00Z')).toBe(false)
  expect(silent('2026-11-19T17:00:00Z', '2026-11-20T09:10:00Z')).toBe(true)
  expect(silent('2026-11-20T17:00:00Z', '2026-11-20T18:00:00Z')).toBe(false)
  expect(silent('2026-11-20T08:00:00Z', '2026-11-20T08:50:00Z')).toBe(false)
  expect(silent('2026-11-12T17:00:00Z', '2026-11-20T12:00:00Z')).toBe(false)
  expect(silent(null, '2026-11-20T12:00:00Z')).toBe(false)
})

test('what waits on a tablet for five minutes is kept there', () => {
  const now = at('2026-11-20T12:00:00Z')
  const keeps = (pending: number, oldest: string | null) =>
    hasStuckEntries({ lastSeenAt: now, pending, oldestPendingAt: oldest === null ? null : at(oldest) }, now)
  expect(keeps(0, null)).toBe(false)
  expect(keeps(2, '2026-11-20T11:56:00Z')).toBe(false)
  expect(keeps(2, '2026-11-20T11:55:00Z')).toBe(true)
  expect(keeps(2, null)).toBe(true)
})
