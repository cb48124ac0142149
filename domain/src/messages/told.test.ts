import { expect, test } from 'vitest'
import { isToldAs, type Told, toldOf } from './told.ts'

const startsAt = new Date('2026-05-01T10:00:00Z')
const at = { startsAt, employeeId: 'luca', serviceId: 'yoga' }
const booked: Told = { ...at, state: 'booked', startsAt: startsAt.toISOString() }
const cancelled: Told = { ...booked, state: 'cancelled' }

test.each([
  ['booked', booked],
  ['confirmed', booked],
  ['arrived', booked],
  ['no_show', booked],
  ['cancelled_by_client', cancelled],
  ['cancelled_by_shop', cancelled],
] as const)('of one that is %s there is to tell what is so', (status, told) => {
  expect(toldOf({ status }, at)).toEqual(told)
})

test.each<[string, Told | null, Told, boolean]>([
  ['nothing', null, booked, false],
  ['just that', booked, booked, true],
  ['another time', booked, { ...booked, startsAt: '2026-05-01T11:00:00.000Z' }, false],
  ['another employee', booked, { ...booked, employeeId: 'ana' }, false],
  ['another service', booked, { ...booked, serviceId: 'rub' }, false],
  ['that it is, and it is cancelled', booked, cancelled, false],
  ['that it is cancelled, and it is again', cancelled, booked, false],
  ['that it is cancelled, wherever it was', cancelled, { ...cancelled, employeeId: 'ana' }, true],
])('a client was told %s', (_, told, next, same) => expect(isToldAs(told, next)).toBe(same))
