import { afterEach, beforeEach, expect, vi } from 'vitest'

// Fails tests that write to the console, since nobody reads that output.
const METHODS = ['error', 'warn', 'log', 'info'] as const

beforeEach(() => {
  for (const method of METHODS) vi.spyOn(console, method).mockImplementation(() => undefined)
})

afterEach(() => {
  for (const method of METHODS) {
    const calls = vi.mocked(console[method]).mock.calls
    vi.mocked(console[method]).mockRestore()
    expect(calls, `console.${method} was called`).toEqual([])
  }
})
