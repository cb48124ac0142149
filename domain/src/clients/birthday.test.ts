import { expect, test } from 'vitest'
import { ageOn, birthdaysKeptOn, getUpcomingBirthday } from './birthday.ts'

test.each([
  ['1990-11-20', '2026-11-19', 35],
  ['1990-11-20', '2026-11-20', 36],
  ['2000-02-29', '2026-02-27', 25],
  ['2000-02-29', '2026-02-28', 26],
  ['2000-02-29', '2028-02-28', 27],
])('born on %s, somebody is on %s %i years old', (born, today, age) => expect(ageOn(born, today)).toBe(age))

test.each([
  ['1990-11-20', '2026-11-20', 'today'],
  ['1990-11-26', '2026-11-20', 'this week'],
  ['1990-11-27', '2026-11-20', null],
  ['1990-11-19', '2026-11-20', null],
  ['1990-01-02', '2026-12-29', 'this week'],
  ['2000-02-29', '2026-02-28', 'today'],
])('the birthday %s on %s is %s', (born, today, soon) => expect(getUpcomingBirthday(born, today)).toBe(soon))

test('of 29 February birthdays are kept on the 28th where there is none', () => {
  expect(birthdaysKeptOn('2027-02-28')).toEqual(['02-28', '02-29'])
  expect(birthdaysKeptOn('2028-02-28')).toEqual(['02-28'])
  expect(birthdaysKeptOn('2028-02-29')).toEqual(['02-29'])
})
