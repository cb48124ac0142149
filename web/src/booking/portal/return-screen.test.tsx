import { beforeEach, describe, expect, test } from 'vitest'
import { storeReturnScreen, takeReturnScreen } from './return-screen.ts'

const NOW = new Date('2026-11-23T10:00:00.000Z')
const LATER = '2026-11-23T10:15:00.000Z'

beforeEach(() => localStorage.clear())

/** Asks for a code at an address of this site. */
function askAt(address: string): void {
  history.replaceState(null, '', address)
  storeReturnScreen(LATER)
}

describe('a sign-in by link leads to', () => {
  test.each(['/me/check-in', '/me/book?service=1'])('%s, if it began there, once', (address) => {
    askAt(address)
    expect(takeReturnScreen(NOW)).toBe(address)
    expect(takeReturnScreen(NOW)).toBe('/me')
  })

  test('the pages, if the last code was asked for there', () => {
    askAt('/me/check-in')
    askAt('/me')
    expect(takeReturnScreen(NOW)).toBe('/me')
  })

  test('the pages, once the link has expired', () => {
    askAt('/me/check-in')
    expect(takeReturnScreen(new Date(LATER))).toBe('/me')
  })

  test.each(['https://evil.example/me/check-in', '//evil.example', '/me/../login', '/me/s/x', 'constructor'])(
    'no unknown page: %s',
    (address) => {
      askAt('/me/check-in')
      const [key = ''] = Object.keys(localStorage)
      localStorage.setItem(key, JSON.stringify({ address, expiresAt: LATER }))
      expect(takeReturnScreen(NOW)).toBe('/me')
    },
  )
})
