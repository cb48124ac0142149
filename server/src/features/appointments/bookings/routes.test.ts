import type { Appointment, BookingStatus } from '@deskbell/domain/appointments/schema.ts'
import type { Client } from '@deskbell/domain/clients/schema.ts'
import { newId } from '@deskbell/domain/shared/new-id.ts'
import { minutesAfter } from '@deskbell/domain/shared/time.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { expectProblem, type TestBusiness, useApp } from '../../../test/app.ts'
import {
  createAppointment,
  createBooking,
  createClient,
  createEmployee,
  createPackage,
  createPass,
  createService,
} from '../../../test/factories.ts'

const desk = useApp()
let shop: TestBusiness
let yoga: string
let massage: string
let employeeId: string
let clientId: string

const SIX = '2026-11-20T18:00:00.000Z'

beforeEach(async () => {
  desk.clock.now = new Date('2026-11-20T10:00:00Z')
  shop = await desk.openShop()
  employeeId = (await createEmployee(shop, { firstName: 'Ana' })).id
  yoga = (await createService(shop, { capacity: 2 })).id
  massage = (await createService(shop, { name: 'Massage', kind: 'one_to_one', capacity: 1, bufferAfterMinutes: 0 })).id
  clientId = (await createClient(shop)).id
})

const aClass = (over: { capacity?: number; startsAt?: string; price?: number } = {}) =>
  createAppointment(shop, { serviceId: yoga, employeeId, startsAt: SIX, ...over })
const aMassage = (startsAt = SIX) => createAppointment(shop, { serviceId: massage, employeeId, startsAt }, { clientId })
const book = (appointmentId: string, of = clientId, id = newId()) =>
  shop.post<Appointment>('/api/bookings', { id, appointmentId, clientId: of })
const turn = (bookingId: string, status: BookingStatus, reason = '') =>
  shop.post<Appointment>(`/api/bookings/${bookingId}/status`, { id: newId(), status, reason })
const move = (bookingId: string, appointmentId: string) =>
  shop.post<Appointment>(`/api/bookings/${bookingId}/move`, { id: newId(), appointmentId })
const forgive = (bookingId: string) => shop.post<Appointment>(`/api/bookings/${bookingId}/forgive`, { id: newId() })
const show = async (id: string) => (await shop.get<Appointment>(`/api/appointments/${id}`)).body
const firstBookingId = ({ bookings }: Appointment) => bookings[0]?.id ?? ''
const missed = async () => (await shop.get<Client>(`/api/clients/${clientId}`)).body.missed
const statuses = ({ bookings }: Appointment) => bookings.map(({ status }) => status)
const pastTheStart = () => {
  desk.clock.now = minutesAfter(new Date(SIX), 20)
}

async function inClass() {
  const { id } = await aClass()
  return createBooking(shop, { appointmentId: id, clientId })
}

test('requires sign-in', async () => {
  expectProblem(await desk.anonymous.post('/api/bookings', {}), 401, 'not_signed_in')
})

describe('a place in a class', () => {
  test('is given at the price of the class, and shown in its roster', async () => {
    const { id } = await aClass({ price: 1500 })
    const { status, body } = await book(id)
    expect(status).toBe(201)
    expect(body).toMatchObject({ id, taken: 1, here: 0, capacity: 2 })
    expect(body.bookings).toMatchObject([
      { clientId, firstName: 'Maria', status: 'booked', price: 1500, walkIn: false },
    ])
  })

  test('is refused in a full class, and to be had again when somebody cancels', async () => {
    const { id } = await aClass()
    const { body } = await book(id)
    await book(id, (await createClient(shop)).id)
    const { id: third } = await createClient(shop)
    expectProblem(await book(id, third), 409, 'class_full')
    await turn(firstBookingId(body), 'cancelled_by_client', 'Has a cold')
    expect((await book(id, third)).body).toMatchObject({ taken: 2 })
    expectProblem(await turn(firstBookingId(body), 'booked'), 409, 'class_full')
    expect((await show(id)).bookings).toMatchObject([
      { status: 'cancelled_by_client', reason: 'Has a cold' },
      { status: 'booked' },
      { status: 'booked' },
    ])
  })

  test('is given once to a client, and once for an id', async () => {
    const { id } = await aClass()
    const operation = newId()
    const first = await book(id, clientId, operation)
    expect((await book(id, clientId, operation)).body).toEqual(first.body)
    expectProblem(await book(id), 409, 'already_booked')
    expectProblem(await book(id, (await createClient(shop)).id, operation), 409, 'operation_reused')
  })

  test('is refused to whoever is archived, and in what is cancelled or unknown', async () => {
    const { id } = await aClass()
    const { id: gone } = await createClient(shop)
    await shop.post(`/api/clients/${gone}/archive`)
    expectProblem(await book(id, gone), 409, 'archived')
    expectProblem(await book(newId()), 404, 'not_found')
    await shop.post(`/api/appointments/${id}/cancel`, { id: newId(), by: 'shop', reason: '' })
    expectProblem(await book(id), 409, 'appointment_cancelled')
  })

  test('can be another’s instead, in a class with room', async () => {
    const first = await inClass()
    const later = await aClass({ startsAt: '2026-11-21T18:00:00.000Z', price: 900 })
    const moved = await move(firstBookingId(first), later.id)
    expect(moved.body).toMatchObject({ id: later.id, taken: 1, bookings: [{ id: firstBookingId(first), price: 900 }] })
    expect((await show(first.id)).bookings).toEqual([])
    const full = await aClass({ startsAt: '2026-11-22T18:00:00.000Z', capacity: 1 })
    await book(full.id, (await createClient(shop)).id)
    expectProblem(await move(firstBookingId(first), full.id), 409, 'class_full')
    await book(first.id)
    expectProblem(await move(firstBookingId(first), first.id), 409, 'already_booked')
  })

  test('is moved once for an id, which can’t be used for another', async () => {
    const first = await inClass()
    const { body: second } = await book(first.id, (await createClient(shop)).id)
    const to = await aClass({ startsAt: '2026-11-21T18:00:00.000Z' })
    const [id, bookingId, other] = [
      newId(),
      firstBookingId(first),
      second.bookings.find((one) => one.clientId !== clientId)?.id,
    ]
    const ask = (of = '') => shop.post<Appointment>(`/api/bookings/${of}/move`, { id, appointmentId: to.id })
    const moved = await ask(bookingId)
    expect(await ask(bookingId)).toMatchObject({ status: 200, body: moved.body })
    expectProblem(await ask(other), 409, 'operation_reused')
  })

  test('can’t be moved once the client has come, nor out of an appointment of one’s own', async () => {
    const there = await inClass()
    const { id } = await aClass({ startsAt: '2026-11-21T18:00:00.000Z' })
    await shop.post('/api/check-ins', { id: newId(), clientId, serviceId: yoga, bookingId: firstBookingId(there) })
    expectProblem(await move(firstBookingId(there), id), 409, 'status_refused')
    expectProblem(await move(firstBookingId(await aMassage('2026-11-21T12:00:00.000Z')), id), 409, 'status_refused')
  })

  test('30 who book at once get exactly the places that there are', async () => {
    const { id } = await aClass({ capacity: 5 })
    const clients = await Promise.all(Array.from({ length: 30 }, () => createClient(shop)))
    const answers = await Promise.all(clients.map((one) => book(id, one.id)))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(5)
    for (const refused of answers.filter(({ status }) => status !== 201)) expectProblem(refused, 409, 'class_full')
    expect(await show(id)).toMatchObject({ taken: 5, capacity: 5 })
  })
})

describe('the status of a booking', () => {
  test('goes from booked to confirmed and back', async () => {
    const booked = await inClass()
    expect(statuses((await turn(firstBookingId(booked), 'confirmed')).body)).toEqual(['confirmed'])
    expect(statuses((await turn(firstBookingId(booked), 'booked')).body)).toEqual(['booked'])
  })

  test('can’t be what it isn’t: missed before it begins, completed before the client comes', async () => {
    const id = firstBookingId(await inClass())
    expectProblem(await turn(id, 'no_show'), 409, 'status_refused')
    expectProblem(await turn(id, 'completed'), 409, 'status_refused')
    expectProblem(await turn(id, 'arrived'), 422, 'invalid')
    expectProblem(await turn(newId(), 'confirmed'), 404, 'not_found')
  })

  test('that was confirmed and is not any more is not expected as such', async () => {
    const booked = await inClass()
    await turn(firstBookingId(booked), 'confirmed')
    await turn(firstBookingId(booked), 'booked')
    desk.clock.now = new Date(SIX)
    const visit = { id: newId(), clientId, serviceId: yoga, bookingId: firstBookingId(booked) }
    await shop.post('/api/check-ins', visit)
    await shop.post(`/api/check-ins/${visit.id}/undo`)
    expect(statuses(await show(booked.id))).toEqual(['booked'])
  })

  test('of the only client changes the appointment, which whoever has seen it before must see again', async () => {
    const { id, bookings, version } = await aMassage()
    const bookingId = bookings[0]?.id ?? ''
    expect((await turn(bookingId, 'cancelled_by_client')).body.version).toBe(version + 1)
    expect((await turn(bookingId, 'booked')).body.version).toBe(version + 2)
    const stale = { id: newId(), version, note: '', price: 100, capacity: 1 }
    expectProblem(await shop.put(`/api/appointments/${id}`, stale), 409, 'stale_version')
  })

  test('of the only client is that of the appointment: it goes with them, and frees the time', async () => {
    const { id, bookings } = await aMassage()
    const bookingId = bookings[0]?.id ?? ''
    await turn(bookingId, 'confirmed')
    const { body } = await turn(bookingId, 'cancelled_by_client', 'Is ill')
    expect(body).toMatchObject({ cancelledBy: 'client', cancelReason: 'Is ill', taken: 0 })
    const { id: other } = await aMassage()
    expectProblem(await turn(bookingId, 'confirmed'), 409, 'slot_taken')
    expect(await show(id)).toMatchObject({ cancelledBy: 'client', bookings: [{ status: 'cancelled_by_client' }] })
    await shop.post(`/api/appointments/${other}/cancel`, { id: newId(), by: 'shop', reason: '' })
    expect((await turn(bookingId, 'confirmed')).body).toMatchObject({ cancelledAt: null, taken: 1 })
  })

  test('comes back with the appointment, when its cancellation is taken back there', async () => {
    const { id, bookings } = await aMassage()
    await turn(bookings[0]?.id ?? '', 'confirmed')
    await turn(bookings[0]?.id ?? '', 'cancelled_by_shop')
    await shop.post(`/api/appointments/${id}/restore`, { id: newId(), outsideHours: true })
    expect(await show(id)).toMatchObject({ cancelledAt: null, bookings: [{ status: 'confirmed' }] })
  })

  test('that is undone by everybody at once is undone once', async () => {
    const { id, bookings } = await aMassage()
    await turn(bookings[0]?.id ?? '', 'cancelled_by_client')
    const answers = await Promise.all(Array.from({ length: 10 }, () => turn(bookings[0]?.id ?? '', 'booked')))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await show(id)).toMatchObject({ taken: 1, cancelledAt: null })
  })
})

describe('a no-show', () => {
  const passesOf = async () => {
    type List = { items: { remaining: number; startsOn: string | null; ledger: object[] }[] }
    return (await shop.get<List>(`/api/passes?clientId=${clientId}`)).body.items
  }
  const spendsVisit = () => shop.put('/api/appointments/rules', { version: 1, noShowSpendsVisit: true })

  test('counts on the client until it is forgiven', async () => {
    const id = firstBookingId(await inClass())
    pastTheStart()
    expect((await turn(id, 'no_show')).body).toMatchObject({ taken: 0, bookings: [{ status: 'no_show' }] })
    expect(await missed()).toBe(1)
    expect((await forgive(id)).body.bookings).toMatchObject([{ status: 'no_show', forgiven: true }])
    expect(await missed()).toBe(0)
    await turn(id, 'booked')
    expectProblem(await forgive(id), 409, 'status_refused')
  })

  test('takes no visit, unless the shop has it so', async () => {
    await createPass(shop, { clientId })
    const id = firstBookingId(await inClass())
    pastTheStart()
    await turn(id, 'no_show')
    expect((await passesOf())[0]).toMatchObject({ remaining: 10 })
  })

  test('takes a visit from the pass that would have paid, and gives it back when it is turned back', async () => {
    await spendsVisit()
    await createPass(shop, { clientId })
    const id = firstBookingId(await inClass())
    pastTheStart()
    const { body } = await turn(id, 'no_show')
    expect(body.bookings[0]?.spentPassId).not.toBeNull()
    expect((await passesOf())[0]).toMatchObject({
      remaining: 9,
      ledger: [{ kind: 'no_show', delta: -1, serviceName: 'Yoga class', occurredAt: SIX }, { kind: 'grant' }],
    })
    expect((await turn(id, 'booked')).body.bookings).toMatchObject([{ status: 'booked', spentPassId: null }])
    expect((await passesOf())[0]).toMatchObject({
      remaining: 10,
      ledger: [{ kind: 'no_show', delta: 1, undoes: 2 }, { sequence: 2, undone: true }, { kind: 'grant' }],
    })
  })

  test('that is forgiven gives back what it took, once', async () => {
    await spendsVisit()
    await createPass(shop, { clientId })
    const id = firstBookingId(await inClass())
    pastTheStart()
    await turn(id, 'no_show')
    await Promise.all([forgive(id), forgive(id), forgive(id)])
    expect((await passesOf())[0]).toMatchObject({ remaining: 10 })
    await turn(id, 'cancelled_by_client')
    expect((await passesOf())[0]).toMatchObject({ remaining: 10 })
  })

  test('with nothing to take is noted all the same, and starts no pass that waits for its first visit', async () => {
    await spendsVisit()
    const { id: packageId } = await createPackage(shop, { visits: 1, validity: { count: 1, unit: 'month' } })
    await createPass(shop, { clientId, packageId, startsOn: null })
    const ids = [firstBookingId(await inClass()), firstBookingId(await aMassage('2026-11-20T12:00:00.000Z'))]
    pastTheStart()
    for (const id of ids) await turn(id, 'no_show')
    expect((await passesOf())[0]).toMatchObject({ remaining: 0, startsOn: null })
    expect(await missed()).toBe(2)
  })
})

describe('a whole roster', () => {
  async function three() {
    const { id } = await aClass({ capacity: 3 })
    const clients = [clientId, (await createClient(shop)).id, (await createClient(shop)).id]
    for (const one of clients) await book(id, one)
    return show(id)
  }
  const idsOf = ({ bookings }: Appointment) => bookings.map(({ id }) => id)

  test('is checked in at once: each visit once, however often it is asked', async () => {
    await createPass(shop, { clientId })
    const roster = await three()
    desk.clock.now = new Date(SIX)
    const action = { id: newId(), bookingIds: idsOf(roster).slice(0, 2) }
    const path = `/api/appointments/${roster.id}/check-ins`
    const { body } = await shop.post<Appointment>(path, action)
    expect(body).toMatchObject({ here: 2, taken: 3 })
    expect(statuses(body)).toEqual(['arrived', 'arrived', 'booked'])
    await shop.post(path, action)
    await shop.post(path, { ...action, id: newId() })
    const feed = await shop.get<{ items: object[] }>('/api/check-ins')
    expect(feed.body.items).toHaveLength(2)
  })

  test('whoever was forgotten until the next day came when it began; nobody comes before its day', async () => {
    const roster = await three()
    const path = `/api/appointments/${roster.id}/check-ins`
    const action = { id: newId(), bookingIds: idsOf(roster) }
    desk.clock.now = new Date('2026-11-19T18:00:00Z')
    expectProblem(await shop.post(path, { ...action, id: newId() }), 409, 'status_refused')
    desk.clock.now = new Date('2026-11-22T09:00:00Z')
    expect(await shop.post(path, action)).toMatchObject({ status: 200, body: { here: 3 } })
    const feed = await shop.get<{ items: object[] }>('/api/check-ins')
    expect(feed.body.items).toMatchObject([SIX, SIX, SIX].map((occurredAt) => ({ occurredAt })))
  })

  test('is noted as missed but for those who came; nobody of another class is', async () => {
    const roster = await three()
    desk.clock.now = new Date(SIX)
    const [here = '', ...away] = idsOf(roster)
    await shop.post('/api/check-ins', { id: newId(), clientId, serviceId: yoga, bookingId: here })
    const path = `/api/appointments/${roster.id}/no-shows`
    const { body } = await shop.post<Appointment>(path, { id: newId(), bookingIds: [here, ...away] })
    expect(statuses(body)).toEqual(['arrived', 'no_show', 'no_show'])
    const other = await aMassage('2026-11-20T08:00:00.000Z')
    expectProblem(await shop.post(path, { id: newId(), bookingIds: idsOf(other) }), 404, 'not_found')
  })
})
