import { expect, test } from 'vitest'
import { partOfDay } from './format.ts'

test('the greeting goes by the shop’s clock', () => {
  expect(partOfDay(new Date('2026-11-21T10:59:00Z'), 'Europe/Berlin')).toBe('morning')
  expect(partOfDay(new Date('2026-11-21T11:00:00Z'), 'Europe/Berlin')).toBe('afternoon')
  expect(partOfDay(new Date('2026-11-21T17:00:00Z'), 'Europe/Berlin')).toBe('evening')
})
