import { expect, test } from 'vitest'
import { isRecentlyAuthenticated } from './rules.ts'

const now = new Date('2026-11-23T12:00:00Z')
const secondsAgo = (seconds: number) => new Date(now.getTime() - seconds * 1000)

test('a proof of the person counts for five minutes', () => {
  expect(isRecentlyAuthenticated(secondsAgo(0), now)).toBe(true)
  expect(isRecentlyAuthenticated(secondsAgo(299), now)).toBe(true)
  expect(isRecentlyAuthenticated(secondsAgo(300), now)).toBe(false)
  expect(isRecentlyAuthenticated(null, now)).toBe(false)
})
