import { expect, test } from 'vitest'
import { getSegmentBounds } from './segments.ts'

test('lately is the last thirty days, and soon the next two weeks of the shop', () => {
  expect(getSegmentBounds(new Date('2026-05-01T03:30:00Z'), 'America/New_York')).toEqual({
    recentFrom: new Date('2026-04-01T03:30:00Z'),
    today: '2026-04-30',
    soonUntil: '2026-05-14',
  })
})
