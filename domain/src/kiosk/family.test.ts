import { expect, test } from 'vitest'
import { isExpected, listFamily } from './family.ts'
import type { LookupAppointment, LookupPerson, LookupService } from './schema.ts'

const YOGA = { id: 'yoga', name: 'Yoga', appointment: null, isPaid: false, atDesk: false }
const ON: LookupAppointment = {
  startsAt: '2026-05-01T10:30:00.000Z',
  kind: 'class',
  employeeName: 'Luca',
  isBooked: true,
  hasCome: false,
  placesLeft: 3,
}

function person(name: string, service: Partial<LookupService>): LookupPerson {
  const face = { initials: '', phoneHint: '', atDesk: false, next: null, toSign: null }
  return { clientId: name, name, ...face, services: [{ ...YOGA, ...service }] }
}

const names = (people: LookupPerson[] | undefined) => people?.map(({ name }) => name)

test('of a household are listed who is expected, and then who has been here or has a pass', () => {
  const booked = person('Mia', { appointment: ON })
  const come = person('Cleo', { appointment: { ...ON, hasCome: true } })
  const walkIn = person('Ada', { appointment: { ...ON, isBooked: false } })
  expect([booked, come, walkIn].map(isExpected)).toEqual([true, false, false])
  expect(names(listFamily([person('Ben', { isPaid: true }), come, walkIn, booked]))).toEqual(['Mia', 'Ben', 'Cleo'])
})

test('where nobody of a household has booked anything, or has a pass, there is no list', () => {
  expect(listFamily([])).toBeUndefined()
  expect(listFamily([person('Ada', {})])).toBeUndefined()
})

test('at most eight are listed', () => {
  const many = Array.from({ length: 12 }, (_, index) => person(`No ${index}`, { isPaid: true }))
  expect(listFamily(many)).toHaveLength(8)
})
