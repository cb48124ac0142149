import { afterEach, beforeEach, expect, vi } from 'vitest'

// A test that writes to the console hides something: nobody reads it.
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
