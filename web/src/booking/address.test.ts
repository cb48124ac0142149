import { expect, test } from 'vitest'
import { readSelection } from './address.ts'

test('choices are read from an address, but for days and times that are none', () => {
  const chosen = { service: 'a', with: 'anyone', day: '2026-12-01', at: '2026-12-01T10:00:00.000Z', until: '' }
  expect(readSelection(`?${new URLSearchParams(chosen)}`)).toEqual({ ...chosen, until: undefined })
  expect(readSelection('?service=a&day=2026-13-45&at=2026-12-01T1&until=later')).toEqual({ service: 'a' })
  expect(readSelection('?service=a&at=0001-01-01&until=2026-02-30T10:00:00.000Z')).toEqual({ service: 'a' })
})
