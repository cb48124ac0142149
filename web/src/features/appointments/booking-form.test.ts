import type { Service } from '@deskbell/domain/services/schema.ts'
import { newId } from '@deskbell/domain/shared/new-id.ts'
import { describe, expect, test } from 'vitest'
import {
  type BookingForm,
  getPrice,
  getServiceMinutes,
  getStart,
  needsClient,
  setException,
  startingForm,
  toBooking,
  updateBooking,
  updateItem,
} from './booking-form.ts'

const ANA = newId()
const LUCA = newId()
const PLACE = { timeZone: 'Europe/Lisbon', now: new Date('2027-03-05T08:00:00Z') }

function service(over: Partial<Service> = {}): Service {
  return {
    id: newId(),
    name: 'Massage',
    description: '',
    category: '',
    kind: 'one_to_one',
    capacity: 1,
    durationMinutes: 60,
    bufferBeforeMinutes: 5,
    bufferAfterMinutes: 10,
    priceKind: 'fixed',
    price: 6000,
    taxRate: null,
    colour: '#0f6b5c',
    visitsUsed: 1,
    bookable: true,
    active: true,
    performers: [
      { employeeId: ANA, price: 7000, durationMinutes: 45 },
      { employeeId: LUCA, price: null, durationMinutes: null },
    ],
    addOns: [],
    questions: [],
    video: 'none',
    requests: false,
    needsPass: false,
    position: 1,
    version: 1,
    archivedAt: null,
    createdAt: '2027-01-01T00:00:00.000Z',
    updatedAt: '2027-01-01T00:00:00.000Z',
    ...over,
  }
}

const MASSAGE = service()
const NOTHING = { client: null, employeeId: null, startsAt: null, endsAt: null }

function createForm(over: Partial<BookingForm> = {}): BookingForm {
  return { ...startingForm(NOTHING, PLACE), day: '2027-03-05', time: '11:00', ...over }
}

function item(over: Partial<BookingForm['items'][number]> = {}) {
  return {
    id: newId(),
    serviceId: MASSAGE.id,
    employeeId: null,
    durationMinutes: null,
    price: null,
    capacity: null,
    ...over,
  }
}

function listStarts(items: BookingForm['items'], services = [MASSAGE]) {
  const booking = toBooking(createForm({ items }), { services, timeZone: 'UTC' })
  return booking?.items.map(({ startsAt }) => startsAt.slice(11, 16))
}

describe('what the dialog begins with', () => {
  test('is the time that was drawn, on the clock of the shop', () => {
    const drawn = { startsAt: '2027-07-05T10:00:00.000Z', endsAt: '2027-07-05T11:30:00.000Z' }
    const form = startingForm({ ...NOTHING, ...drawn, employeeId: ANA }, PLACE)
    expect(form).toMatchObject({ day: '2027-07-05', time: '11:00', exact: drawn.startsAt })
    expect(form.items).toMatchObject([{ employeeId: ANA, durationMinutes: 90 }])
  })

  test('is today at no time yet where nothing was clicked', () => {
    expect(startingForm(NOTHING, PLACE)).toMatchObject({ day: '2027-03-05', time: '', clientId: null })
  })
})

test('the hour that was clicked is meant where it comes twice, until a time is typed', () => {
  const timeZone = 'Europe/Lisbon'
  const second = '2027-10-31T01:30:00.000Z'
  const form = startingForm({ ...NOTHING, startsAt: second }, PLACE)
  expect(getStart(form, timeZone)).toEqual(new Date(second))
  expect(getStart(updateBooking(form, { time: '01:30' }), timeZone)).toEqual(new Date('2027-10-31T00:30:00Z'))
})

test('each employee has a duration and a price of their own; anyone is as slow as the slowest', () => {
  expect(getServiceMinutes(MASSAGE, ANA)).toBe(45)
  expect(getServiceMinutes(MASSAGE, LUCA)).toBe(60)
  expect(getServiceMinutes(MASSAGE, null)).toBe(60)
  expect(getServiceMinutes(service({ performers: [] }), null)).toBe(60)
  expect(getPrice(MASSAGE, ANA)).toBe(7000)
  expect(getPrice(MASSAGE, LUCA)).toBe(6000)
  expect(getPrice(MASSAGE, null)).toBe(6000)
  const onlyAna = service({ performers: [{ employeeId: ANA, price: 7000, durationMinutes: null }] })
  expect(getPrice(onlyAna, null), 'where there is only one').toBe(7000)
})

describe('services in a row', () => {
  test('begin when the one before ends, with the buffers of the same employee', () => {
    expect(listStarts([item({ employeeId: ANA }), item({ employeeId: ANA })])).toEqual(['11:00', '12:00'])
  })

  test('follow at once with another employee', () => {
    expect(listStarts([item({ employeeId: ANA }), item({ employeeId: LUCA })])).toEqual(['11:00', '11:45'])
  })

  test('leave room for the same person where it may be anyone', () => {
    expect(listStarts([item({ employeeId: ANA }), item()])).toEqual(['11:00', '12:00'])
  })

  test('count the minutes that were typed', () => {
    expect(listStarts([item({ employeeId: ANA, durationMinutes: 20 }), item({ employeeId: LUCA })])).toEqual([
      '11:00',
      '11:20',
    ])
  })

  test('are not booked while one is not chosen, or without a time', () => {
    expect(listStarts([item(), item({ serviceId: '' })])).toBeUndefined()
    expect(toBooking(createForm({ items: [item()], time: '' }), { services: [MASSAGE], timeZone: 'UTC' })).toBeNull()
  })
})

test('a class needs no client, anything else does', () => {
  const yoga = service({ kind: 'class', capacity: 14 })
  expect(needsClient(createForm({ items: [item({ serviceId: yoga.id })] }), [MASSAGE, yoga])).toBe(false)
  expect(needsClient(createForm({ items: [item({ serviceId: yoga.id }), item()] }), [MASSAGE, yoga])).toBe(true)
})

test('who does not perform the chosen service makes room for anyone', () => {
  const [only, form] = [
    service({ performers: [{ employeeId: LUCA, price: null, durationMinutes: null }] }),
    createForm(),
  ]
  const withAna = { ...form, items: [item({ serviceId: '', employeeId: ANA })] }
  expect(updateItem(withAna, 0, { serviceId: only.id }, [only]).items[0]?.employeeId).toBeNull()
  expect(updateItem(withAna, 0, { serviceId: MASSAGE.id }, [MASSAGE]).items[0]?.employeeId).toBe(ANA)
})

test('days left out or moved are taken back by another time or rhythm, not by a note', () => {
  const form = setException(setException(createForm(), '2027-03-12', null), '2027-03-19', '2027-03-19T12:00:00.000Z')
  expect(form.exceptions).toHaveLength(2)
  expect(setException(form, '2027-03-12', undefined).exceptions.map(({ day }) => day)).toEqual(['2027-03-19'])
  expect(updateBooking(form, { note: 'Quiet room' }).exceptions).toHaveLength(2)
  expect(updateBooking(form, { time: '12:00' }).exceptions).toEqual([])
  expect(updateBooking(form, { repeat: null }).exceptions).toEqual([])
})
