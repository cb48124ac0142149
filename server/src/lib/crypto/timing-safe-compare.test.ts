import crypto from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { isSameSecret } from './timing-safe-compare.ts'

const compare = vi.spyOn(crypto, 'timingSafeEqual')

// Sync the spy into the named exports of node:crypto, since another test may have imported the module before.
beforeAll(() => {
  syncBuiltinESMExports()
  return () => {
    compare.mockRestore()
    syncBuiltinESMExports()
  }
})

beforeEach(() => {
  compare.mockClear()
})

test.each([
  ['12341234', '12341234', true],
  ['12341235', '12341234', false],
  ['02341234', '12341234', false],
  ['', '12341234', false],
  ['1', '12341234', false],
  ['1'.repeat(200), '12341234', false],
  ['é', '12341234', false],
  ['', '', true],
])('“%s” and “%s” are compared once, as long as each other, in constant time', (one, other, same) => {
  expect(isSameSecret(one, other)).toBe(same)
  expect(compare).toHaveBeenCalledOnce()
  for (const compared of compare.mock.calls[0] ?? []) expect(compared.byteLength).toBe(32)
})
