import { expect, test } from 'vitest'
import { daysAfter, daysAsked, daysBefore, quarterOf, samePartBefore } from './periods.ts'

const november = { from: '2026-11-01', to: '2026-11-30' }

test('before and after whole months come as many whole months, else as many days', () => {
  expect(daysBefore(november)).toEqual({ from: '2026-10-01', to: '2026-10-31' })
  expect(daysAfter(november)).toEqual({ from: '2026-12-01', to: '2026-12-31' })
  expect(daysAfter({ from: '2026-01-01', to: '2026-12-31' })).toEqual({ from: '2027-01-01', to: '2027-12-31' })
  expect(daysAfter({ from: '2026-11-16', to: '2026-11-22' })).toEqual({ from: '2026-11-23', to: '2026-11-29' })
  expect(daysAfter({ from: '2026-02-28', to: '2026-02-28' })).toEqual({ from: '2026-03-01', to: '2026-03-01' })
})

test.each([
  ['2026-11-22', november, '2026-10-01', '2026-10-22'],
  ['2026-11-01', november, '2026-10-01', '2026-10-01'],
  ['2026-11-30', november, '2026-10-01', '2026-10-31'],
  ['2026-10-31', november, '2026-10-01', '2026-10-31'],
  ['2026-12-01', november, '2026-10-01', '2026-10-31'],
  ['2026-03-30', { from: '2026-03-01', to: '2026-03-31' }, '2026-02-01', '2026-02-28'],
  ['2028-02-29', { from: '2028-01-01', to: '2028-12-31' }, '2027-01-01', '2027-02-28'],
  ['2026-11-18', { from: '2026-11-16', to: '2026-11-22' }, '2026-11-09', '2026-11-11'],
])('on %s, %o is compared with %s to %s', (today, days, from, to) => {
  expect(samePartBefore(days, today)).toEqual({ from, to })
})

test('a quarter is three whole months', () => {
  expect(quarterOf('2026-11-22')).toEqual({ from: '2026-10-01', to: '2026-12-31' })
  expect(quarterOf('2024-01-31')).toEqual({ from: '2024-01-01', to: '2024-03-31' })
  expect(quarterOf('2026-06-30')).toEqual({ from: '2026-04-01', to: '2026-06-30' })
})

test('what is not said of the days is that of their month, or of the one that is on', () => {
  expect(daysAsked({}, '2026-11-22')).toEqual(november)
  expect(daysAsked({ from: '2026-10-05' }, '2026-11-22')).toEqual({ from: '2026-10-05', to: '2026-10-31' })
  expect(daysAsked({ to: '2026-10-05' }, '2026-11-22')).toEqual({ from: '2026-10-01', to: '2026-10-05' })
})
