import { expect, test } from 'vitest'
import { toScheduleSearch } from './schedule-search.ts'
import { shownDays, stepDay } from './shown-days.ts'

test('an address says the view, the day and the employee; what it gets wrong is left out', () => {
  const employee = '0193b2a0-0000-7000-8000-000000000000'
  expect(toScheduleSearch({ view: 'week', day: '2026-11-20', employee })).toEqual({
    view: 'week',
    day: '2026-11-20',
    employee,
  })
  expect(toScheduleSearch({ view: 'day' })).toEqual({})
  expect(toScheduleSearch({ view: 'year', day: '2026-02-30', employee: 7 })).toEqual({})
})

test('each view reads its days, and steps over them', () => {
  expect(shownDays('day', '2026-11-20', 'de-DE')).toEqual({ from: '2026-11-20', days: 1 })
  expect(shownDays('week', '2026-11-20', 'de-DE')).toEqual({ from: '2026-11-16', days: 7 })
  expect(shownDays('month', '2026-11-20', 'de-DE')).toEqual({ from: '2026-10-26', days: 42 })
  expect(shownDays('week', '2026-11-20', 'en-US').from).toBe('2026-11-15')
  expect(shownDays('month', '2026-11-20', 'en-US').from).toBe('2026-11-01')
  expect(stepDay('day', '2026-11-30', 1)).toBe('2026-12-01')
  expect(stepDay('week', '2026-11-20', -1)).toBe('2026-11-13')
  expect(stepDay('month', '2026-10-31', 1)).toBe('2026-11-30')
  expect(stepDay('agenda', '2026-11-20', 1)).toBe('2026-11-21')
})
