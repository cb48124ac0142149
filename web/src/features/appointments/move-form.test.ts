import { expect, test } from 'vitest'
import { fromMoveForm, toMoveForm } from './move-form.ts'

const LISBON = 'Europe/Lisbon'
// The second 01:30 of the night on which the clocks go back.
const AT_NIGHT = {
  startsAt: '2027-10-31T01:30:00.000Z',
  endsAt: '2027-10-31T02:15:00.000Z',
  employeeId: 'ana',
}

test('what is only given to somebody else stays at its very instant', () => {
  const form = toMoveForm(AT_NIGHT, LISBON)
  expect(form).toMatchObject({ day: '2027-10-31', time: '01:30', durationMinutes: 45, employeeId: 'ana' })
  expect(fromMoveForm({ ...form, employeeId: 'luca' }, AT_NIGHT, LISBON)).toEqual({
    startsAt: AT_NIGHT.startsAt,
    durationMinutes: 45,
    employeeId: 'luca',
  })
})

test('another time is one of the clock of the shop', () => {
  const form = { ...toMoveForm(AT_NIGHT, LISBON), day: '2027-07-01', time: '10:00' }
  expect(fromMoveForm(form, AT_NIGHT, LISBON).startsAt).toBe('2027-07-01T09:00:00.000Z')
})
