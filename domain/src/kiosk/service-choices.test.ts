import { expect, test } from 'vitest'
import { examplePass } from '../passes/examples.ts'
import { KIOSK_OPTIONS } from './options.ts'
import { listServiceChoices, mapAppointmentsByService, type OpenAppointment } from './service-choices.ts'

const NOW = new Date('2026-05-01T10:00:00Z')
const service = (id: string) => ({ id, name: id.toUpperCase(), category: '', visitsUsed: 1 })
const services = [service('gym'), service('rub'), service('yoga')]

type Booking = OpenAppointment['bookings'][number]
const booking = (over: Partial<Booking> = {}): Booking => ({
  clientId: 'maria',
  status: 'booked',
  forgiven: false,
  ...over,
})

function on(serviceId: string, over: Partial<OpenAppointment> = {}): OpenAppointment {
  return {
    serviceId,
    serviceName: serviceId.toUpperCase(),
    kind: 'class',
    employeeName: 'Luca',
    capacity: 9,
    taken: 0,
    startsAt: new Date('2026-05-01T10:30:00Z'),
    endsAt: new Date('2026-05-01T11:30:00Z'),
    bookings: [],
    ...over,
  }
}

const looking = { clientId: 'maria', now: NOW, options: KIOSK_OPTIONS, day: '2026-05-01' }
const choices = (onNow: OpenAppointment[], over: Partial<Parameters<typeof listServiceChoices>[0]> = {}) =>
  listServiceChoices({ ...looking, onNow, services, passes: [], ...over })
const ids = (shown: { id: string }[]) => shown.map(({ id }) => id)

test('what is booked comes first, then classes with room, then full ones, then what has no time', () => {
  const full = on('gym', { taken: 9 })
  const free = on('rub')
  const booked = on('yoga', { taken: 9, bookings: [booking()] })
  expect(choices([full, free, booked], { services: [service('any'), ...services] })).toMatchObject([
    { id: 'yoga', appointment: { isBooked: true, placesLeft: 0 } },
    { id: 'rub', appointment: { isBooked: false, placesLeft: 9 } },
    { id: 'gym', appointment: { isBooked: false, placesLeft: 0 } },
    { id: 'any', appointment: null },
  ])
})

test('of two alike the one that begins first comes first', () => {
  const later = on('gym', { startsAt: new Date('2026-05-01T10:45:00Z') })
  expect(ids(choices([later, on('rub')]))).toEqual(['rub', 'gym', 'yoga'])
})

test('an appointment is shown with when, what, by whom and how much room there is', () => {
  expect(choices([on('yoga', { capacity: 9, taken: 7 })])[0]).toEqual({
    id: 'yoga',
    name: 'YOGA',
    isPaid: false,
    atDesk: false,
    appointment: {
      startsAt: '2026-05-01T10:30:00.000Z',
      kind: 'class',
      employeeName: 'Luca',
      isBooked: false,
      hasCome: false,
      placesLeft: 2,
    },
  })
  expect(choices([on('yoga', { capacity: 9, taken: 10 })])[0]?.appointment?.placesLeft).toBe(0)
})

test('only what a pass pays for is offered, and all of it where none does', () => {
  const passes = [examplePass({ coversAll: false, serviceIds: ['rub'] })]
  expect(ids(choices([], { passes }))).toEqual(['rub'])
  expect(ids(choices([]))).toEqual(['gym', 'rub', 'yoga'])
})

test('what is booked is offered, whether a pass pays for it or not, and once', () => {
  const passes = [examplePass({ coversAll: false, serviceIds: ['rub'] })]
  const booked = on('yoga', { bookings: [booking()] })
  expect(choices([booked, on('gym')], { passes })).toMatchObject([
    { id: 'yoga', name: 'YOGA', appointment: { isBooked: true } },
    { id: 'rub', name: 'RUB', appointment: null },
  ])
  expect(ids(choices([on('rub', { bookings: [booking()] })], { passes }))).toEqual(['rub'])
})

test('a visit that is neither booked nor paid for is a matter for the desk, as the shop wants', () => {
  const options = { ...KIOSK_OPTIONS, walkIns: false, unpaidVisits: false }
  const passes = [examplePass({ coversAll: false, serviceIds: ['rub', 'yoga'] })]
  const shown = choices([on('yoga', { bookings: [booking()] })], { passes, options })
  expect(shown.map(({ id, atDesk }) => [id, atDesk])).toEqual([
    ['yoga', false],
    ['rub', true],
  ])
})

test.each<[string, Partial<OpenAppointment>, Booking['status'] | null]>([
  ['one’s own booking', { bookings: [booking({ clientId: 'ben', status: 'confirmed' }), booking()] }, 'booked'],
  ['not that of another', { bookings: [booking({ clientId: 'ben' })] }, null],
  ['not a cancelled one', { bookings: [booking({ status: 'cancelled_by_shop' })] }, null],
  ['the live one of two', { bookings: [booking({ status: 'no_show' }), booking({ status: 'arrived' })] }, 'arrived'],
  ['a missed one while there is room', { bookings: [booking({ status: 'no_show', forgiven: true })] }, 'no_show'],
  ['a missed one held against them', { taken: 9, bookings: [booking({ status: 'no_show' })] }, 'no_show'],
  [
    'not a missed one that is forgiven, in a full class',
    { taken: 9, bookings: [booking({ status: 'no_show', forgiven: true })] },
    null,
  ],
])('a client comes by %s', (_, over, status) => {
  const meant = mapAppointmentsByService({ ...looking, onNow: [on('yoga', over)] }).get('yoga')
  expect(meant?.booking?.status ?? null).toBe(status)
})

test('of each service the appointment that is meant is found', () => {
  const own = on('gym', { kind: 'one_to_one', startsAt: new Date('2026-05-01T10:15:00Z') })
  const nearer = on('yoga', { startsAt: new Date('2026-05-01T10:10:00Z') })
  const meant = mapAppointmentsByService({ ...looking, onNow: [on('yoga'), own, nearer, on('rub')] })
  expect([...meant.entries()].map(([id, { startsAt }]) => [id, startsAt.toISOString().slice(11, 16)])).toEqual([
    ['yoga', '10:10'],
    ['rub', '10:30'],
  ])
})
