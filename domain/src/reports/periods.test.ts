import { expect, test } from 'vitest'
import { toHours } from './hours.ts'
import {
  daysOfBucket,
  getComparisonPeriod,
  getDefaultGrain,
  getMonth,
  getNextPeriod,
  getPreviousPeriod,
  getQuarter,
  getWeek,
  getYear,
  listBuckets,
  resolveReportDays,
} from './periods.ts'

const november = { from: '2026-11-01', to: '2026-11-30' }

test('before and after whole months come as many whole months, else as many days', () => {
  expect(getPreviousPeriod(november)).toEqual({ from: '2026-10-01', to: '2026-10-31' })
  expect(getNextPeriod(november)).toEqual({ from: '2026-12-01', to: '2026-12-31' })
  expect(getNextPeriod({ from: '2026-01-01', to: '2026-12-31' })).toEqual({ from: '2027-01-01', to: '2027-12-31' })
  expect(getNextPeriod({ from: '2026-11-16', to: '2026-11-22' })).toEqual({ from: '2026-11-23', to: '2026-11-29' })
  expect(getNextPeriod({ from: '2026-02-28', to: '2026-02-28' })).toEqual({ from: '2026-03-01', to: '2026-03-01' })
  expect(getPreviousPeriod({ from: '2026-11-16', to: '2026-12-31' })).toEqual({ from: '2026-10-01', to: '2026-11-15' })
  expect(getPreviousPeriod({ from: '2026-11-01', to: '2026-12-05' })).toEqual({ from: '2026-09-27', to: '2026-10-31' })
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
  expect(getComparisonPeriod(days, today)).toEqual({ from, to })
})

test('a quarter is three whole months', () => {
  expect(getQuarter('2026-11-22')).toEqual({ from: '2026-10-01', to: '2026-12-31' })
  expect(getQuarter('2024-01-31')).toEqual({ from: '2024-01-01', to: '2024-03-31' })
  expect(getQuarter('2026-06-30')).toEqual({ from: '2026-04-01', to: '2026-06-30' })
})

test('what is not said of the days is that of their month, or of the one that is on', () => {
  expect(resolveReportDays({}, '2026-11-22')).toEqual(november)
  expect(resolveReportDays({ from: '2026-10-05' }, '2026-11-22')).toEqual({ from: '2026-10-05', to: '2026-10-31' })
  expect(resolveReportDays({ to: '2026-10-05' }, '2026-11-22')).toEqual({ from: '2026-10-01', to: '2026-10-05' })
})

test('a week, a month and a year are whole, and so many later ones too', () => {
  expect(getWeek('2026-11-22', 1)).toEqual({ from: '2026-11-16', to: '2026-11-22' })
  expect(getWeek('2026-11-23', 1, -1)).toEqual({ from: '2026-11-16', to: '2026-11-22' })
  expect(getWeek('2026-11-22', 7)).toEqual({ from: '2026-11-22', to: '2026-11-28' })
  expect(getMonth('2028-01-31', 1)).toEqual({ from: '2028-02-01', to: '2028-02-29' })
  expect(getYear('2026-11-22')).toEqual({ from: '2026-01-01', to: '2026-12-31' })
  expect(getYear('2026-11-22', -2)).toEqual({ from: '2024-01-01', to: '2024-12-31' })
})

test.each([
  ['2026-03-03', 'day'],
  ['2026-03-04', 'week'],
  ['2027-01-01', 'week'],
  ['2027-01-02', 'month'],
])('the days from New Year to %s are told apart by the %s', (to, grain) => {
  expect(getDefaultGrain({ from: '2026-01-01', to })).toBe(grain)
})

test.each([
  ['day', ['2026-11-12', '2026-11-13']],
  ['week', ['2026-11-12']],
  ['month', ['2026-11-12']],
] as const)('two days are these by the %s', (grain, buckets) => {
  expect(listBuckets({ days: { from: '2026-11-12', to: '2026-11-13' }, by: grain, firstWeekday: 1 })).toEqual(buckets)
})

test('weeks and months are cut to the days of the report', () => {
  const days = { from: '2026-11-12', to: '2027-01-01' }
  const [months, weeks] = [
    { days, by: 'month', firstWeekday: 1 } as const,
    { days: { ...days, to: '2026-11-23' }, by: 'week', firstWeekday: 1 } as const,
  ]
  expect(listBuckets(months)).toEqual(['2026-11-12', '2026-12-01', '2027-01-01'])
  expect(listBuckets(weeks)).toEqual(['2026-11-12', '2026-11-16', '2026-11-23'])
  expect(listBuckets({ ...weeks, firstWeekday: 7 })).toEqual(['2026-11-12', '2026-11-15', '2026-11-22'])
  expect(daysOfBucket('2026-11-12', months)).toEqual({ from: '2026-11-12', to: '2026-11-30' })
  expect(daysOfBucket('2027-01-01', months)).toEqual({ from: '2027-01-01', to: '2027-01-01' })
  expect(daysOfBucket('2026-11-12', weeks)).toEqual({ from: '2026-11-12', to: '2026-11-15' })
  expect(daysOfBucket('2026-11-12', { ...weeks, firstWeekday: 7 })).toEqual({ from: '2026-11-12', to: '2026-11-14' })
  expect(daysOfBucket('2026-11-14', { ...weeks, by: 'day' })).toEqual({ from: '2026-11-14', to: '2026-11-14' })
})

test.each([
  [90, 1.5],
  [100, 1.67],
  [0, 0],
])('%d minutes are %d hours', (minutes, hours) => expect(toHours(minutes)).toBe(hours))
