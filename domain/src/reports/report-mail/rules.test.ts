import { expect, test } from 'vitest'
import { getLastDueDate, getNextDueDate, getReportedDays } from './rules.ts'

test('a weekly report is due on Mondays, about the week before', () => {
  expect(getLastDueDate('week', '2026-11-22')).toBe('2026-11-16')
  expect(getLastDueDate('week', '2026-11-16')).toBe('2026-11-16')
  expect(getNextDueDate('week', '2026-11-16')).toBe('2026-11-23')
  expect(getReportedDays('week', '2026-11-16', 1)).toEqual({ from: '2026-11-09', to: '2026-11-15' })
  expect(getReportedDays('week', '2026-11-16', 7)).toEqual({ from: '2026-11-08', to: '2026-11-14' })
})

test('a monthly report is due on the first, about the month before', () => {
  expect(getLastDueDate('month', '2027-01-31')).toBe('2027-01-01')
  expect(getNextDueDate('month', '2027-01-31')).toBe('2027-02-01')
  expect(getReportedDays('month', '2027-03-01', 1)).toEqual({ from: '2027-02-01', to: '2027-02-28' })
})
