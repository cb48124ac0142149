import type { Appointment } from '@deskbell/domain/appointments/schema.ts'
import type { CheckInResult } from '@deskbell/domain/check-ins/schema.ts'
import { newId } from '@deskbell/domain/shared/new-id.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { expectProblem, type TestBusiness, useApp } from '../../test/app.ts'
import {
  checkInAtKiosk,
  createAppointment,
  createBooking,
  createClient,
  createEmployee,
  createPass,
  createService,
} from '../../test/factories.ts'
import { createDevice, type TestDevice } from '../../test/tablet.ts'

const desk = useApp()
let shop: TestBusiness
let tablet: TestDevice
let yoga: string
let massage: string
let employeeId: string
let clientId: string

const at = (time: string) => `2026-11-20T${time}:00.000Z`
const itIs = (time: string) => {
  desk.clock.now = new Date(at(time))
}

beforeEach(async () => {
  itIs('10:00')
  shop = await desk.openShop()
  tablet = await createDevice(desk, shop)
  employeeId = (await createEmployee(shop, { firstName: 'Luca' })).id
  yoga = (await createService(shop, { capacity: 2, bufferAfterMinutes: 0 })).id
  massage = (await createService(shop, { name: 'Massage', kind: 'one_to_one', capacity: 1, bufferAfterMinutes: 0 })).id
  clientId = (await createPass(shop)).clientId
})

const aClass = (time: string, capacity = 2) =>
  createAppointment(shop, { serviceId: yoga, employeeId, startsAt: at(time), capacity })
const aMassage = (time: string) =>
  createAppointment(shop, { serviceId: massage, employeeId, startsAt: at(time) }, { clientId })
const firstBookingId = ({ bookings }: Appointment) => bookings[0]?.id ?? ''
const show = async ({ id }: Pick<Appointment, 'id'>) => (await shop.get<Appointment>(`/api/appointments/${id}`)).body
const tap = (serviceId: string, of = clientId) => checkInAtKiosk(tablet, { clientId: of, serviceId })
const checkIn = (visit: { serviceId: string; bookingId?: string; occurredAt?: string; id?: string }) =>
  shop.post<CheckInResult>('/api/check-ins', { id: newId(), clientId, ...visit })
const undo = (checkInId: string) => shop.post(`/api/check-ins/${checkInId}/undo`)
const turn = (bookingId: string, status: string) =>
  shop.post<Appointment>(`/api/bookings/${bookingId}/status`, { id: newId(), status })
const remaining = async () =>
  (await shop.get<{ items: { remaining: number }[] }>(`/api/passes?clientId=${clientId}`)).body.items[0]?.remaining

describe('a check-in with an appointment', () => {
  test('completes it: the client is here, by one visit', async () => {
    const made = await aMassage('10:15')
    const result = await tap(massage)
    expect(result).toMatchObject({
      outcome: 'checked_in',
      appointment: { startsAt: at('10:15'), employeeName: 'Luca', kind: 'one_to_one' },
      pass: { remaining: 9 },
    })
    const { here, bookings } = await show(made)
    expect({ here, bookings }).toMatchObject({
      here: 1,
      bookings: [{ status: 'arrived', checkInId: result.checkInId }],
    })
  })

  test('is for the nearest one, from an hour before it until it is over', async () => {
    const [first, second] = [await aMassage('10:00'), await aMassage('12:00')]
    itIs('11:00')
    await tap(massage)
    expect([await show(first), await show(second)]).toMatchObject([{ here: 0 }, { here: 1 }])
    const later = await aMassage('15:00')
    itIs('13:59')
    expect(await tap(massage)).toMatchObject({ outcome: 'checked_in', appointment: null })
    expect(await show(later)).toMatchObject({ here: 0 })
  })

  test('is answered by the earlier one, however long ago that was', async () => {
    await aMassage('10:15')
    const { checkInId } = await tap(massage)
    itIs('11:10')
    expect(await tap(massage)).toMatchObject({
      outcome: 'already_checked_in',
      checkInId,
      occurredAt: at('10:00'),
      appointment: { startsAt: at('10:15'), employeeName: 'Luca' },
    })
    expect(await remaining()).toBe(9)
  })

  test('at the desk is for the one that is named, at any time of its day and no other', async () => {
    const early = await aMassage('08:00')
    const late = await aMassage('18:00')
    const { body } = await checkIn({ serviceId: massage, bookingId: firstBookingId(early) })
    expect(body).toMatchObject({ outcome: 'checked_in', appointment: { startsAt: at('08:00') } })
    // Two bookings are two visits, even within the duplicate window.
    expect((await checkIn({ serviceId: massage, bookingId: firstBookingId(late) })).body.outcome).toBe('checked_in')
    expect(await remaining()).toBe(8)
    const tomorrow = await createAppointment(
      shop,
      { serviceId: massage, employeeId, startsAt: '2026-11-21T18:00:00.000Z' },
      { clientId },
    )
    const refused = await checkIn({ serviceId: massage, bookingId: firstBookingId(tomorrow) })
    expectProblem(refused, 409, 'status_refused')
  })

  test('is for the booking that its id came with, and for no other', async () => {
    const [one, other] = [await aMassage('10:15'), await aMassage('11:30')]
    const visit = { id: newId(), serviceId: massage, bookingId: firstBookingId(one) }
    const first = await checkIn(visit)
    expect(await checkIn(visit)).toMatchObject({ status: 200, body: first.body })
    expectProblem(await checkIn({ ...visit, bookingId: firstBookingId(other) }), 409, 'operation_reused')
    expectProblem(await checkIn({ id: visit.id, serviceId: massage }), 409, 'operation_reused')
  })

  test('is refused for a booking of another client or service, or one that is cancelled', async () => {
    const bookingId = firstBookingId(await aMassage('10:15'))
    expectProblem(await checkIn({ serviceId: yoga, bookingId }), 404, 'not_found')
    expectProblem(await checkIn({ serviceId: massage, bookingId: newId() }), 404, 'not_found')
    const other = (await createClient(shop)).id
    const theirs = { id: newId(), clientId: other, serviceId: massage, bookingId }
    expectProblem(await shop.post('/api/check-ins', theirs), 404, 'not_found')
    await turn(bookingId, 'cancelled_by_client')
    expectProblem(await checkIn({ serviceId: massage, bookingId }), 409, 'status_refused')
    expect(await tap(massage)).toMatchObject({ appointment: null })
  })

  test('that was made before the booking becomes the visit of it', async () => {
    const { checkInId } = await tap(massage)
    const made = await aMassage('10:15')
    const { body } = await checkIn({ serviceId: massage, bookingId: firstBookingId(made) })
    expect(body).toMatchObject({ outcome: 'already_checked_in', checkInId, appointment: { startsAt: at('10:15') } })
    expect(await show(made)).toMatchObject({ here: 1, bookings: [{ checkInId }] })
    expect(await remaining()).toBe(9)
  })

  test('that is undone leaves the client expected as before', async () => {
    const made = await aMassage('10:15')
    await turn(firstBookingId(made), 'confirmed')
    const { checkInId } = await tap(massage)
    await undo(checkInId)
    expect(await show(made)).toMatchObject({ here: 0, taken: 1, bookings: [{ status: 'confirmed', checkInId: null }] })
    expect(await tap(massage)).toMatchObject({ outcome: 'checked_in', pass: { remaining: 9 } })
    expect(await show(made)).toMatchObject({ here: 1 })
  })
})

describe('whoever walks into a class', () => {
  test('takes a place in it, and gives it up when the check-in is undone', async () => {
    const made = await aClass('10:30')
    await createBooking(shop, { appointmentId: made.id, clientId: (await createClient(shop)).id })
    const { checkInId, appointment } = await tap(yoga)
    expect(appointment).toEqual({ startsAt: at('10:30'), employeeName: 'Luca', kind: 'class' })
    expect(await show(made)).toMatchObject({ taken: 2, here: 1 })
    expect((await show(made)).bookings).toMatchObject([
      { walkIn: false },
      { walkIn: true, status: 'arrived', clientId },
    ])
    await undo(checkInId)
    expect(await show(made)).toMatchObject({ taken: 1, here: 0 })
    await tap(yoga)
    expect(await show(made)).toMatchObject({ taken: 2, here: 1 })
  })

  test('comes without a place where none is left', async () => {
    const made = await aClass('10:30', 1)
    await createBooking(shop, { appointmentId: made.id, clientId: (await createClient(shop)).id })
    expect(await tap(yoga)).toMatchObject({ outcome: 'checked_in', appointment: null, pass: { remaining: 9 } })
    expect(await show(made)).toMatchObject({ taken: 1, here: 0 })
  })

  test('has no place at the kiosk that belongs to the waiting list; staff may give it to them', async () => {
    const made = await aClass('10:45', 1)
    const waiter = { id: newId(), clientId: (await createClient(shop)).id, serviceId: yoga, appointmentId: made.id }
    const day = at('10:45').slice(0, 10)
    expect((await shop.post('/api/waiting-list', { ...waiter, from: day, to: day })).status).toBe(201)
    expect(await tap(yoga)).toMatchObject({ outcome: 'checked_in', appointment: null })
    const other = { id: newId(), clientId: (await createClient(shop)).id, serviceId: yoga }
    const atDesk = await shop.post<CheckInResult>('/api/check-ins', other)
    expect(atDesk.body).toMatchObject({ appointment: { startsAt: at('10:45') } })
    expect(await show(made)).toMatchObject({ taken: 1, here: 1 })
  })

  test('comes to no class that is cancelled, over, or not about to start', async () => {
    const made = [await aClass('08:00'), await aClass('11:01'), await aClass('10:01')]
    await shop.post(`/api/appointments/${made[2]?.id}/cancel`, { id: newId(), by: 'shop', reason: '' })
    expect(await tap(yoga)).toMatchObject({ appointment: null })
  })
})

describe('who was given up and comes after all', () => {
  beforeEach(() => shop.put('/api/appointments/rules', { version: 1, noShowSpendsVisit: true }))

  test('is here, and pays for one visit and not for two', async () => {
    const made = await aClass('10:00')
    await createBooking(shop, { appointmentId: made.id, clientId })
    itIs('10:20')
    await turn(firstBookingId(await show(made)), 'no_show')
    expect(await remaining()).toBe(9)
    itIs('10:25')
    expect(await tap(yoga)).toMatchObject({ appointment: { startsAt: at('10:00') }, pass: { remaining: 9 } })
    expect(await show(made)).toMatchObject({ here: 1, bookings: [{ status: 'arrived', spentPassId: null }] })
  })

  test('has no place any more where another has taken it, and still pays once', async () => {
    const made = await aClass('10:00', 1)
    await createBooking(shop, { appointmentId: made.id, clientId })
    itIs('10:20')
    await turn(firstBookingId(await show(made)), 'no_show')
    await tap(yoga, (await createClient(shop)).id)
    expect(await tap(yoga)).toMatchObject({ outcome: 'checked_in', appointment: null, pass: { remaining: 9 } })
    expect((await show(made)).bookings).toMatchObject([
      { status: 'no_show', forgiven: true },
      { status: 'arrived', walkIn: true },
    ])
  })
})

describe('at once', () => {
  test('20 taps for one booking are one visit and one deduction', async () => {
    const made = await aMassage('10:15')
    const answers = await Promise.all(Array.from({ length: 20 }, () => tap(massage)))
    expect(answers.filter(({ outcome }) => outcome === 'checked_in')).toHaveLength(1)
    expect(new Set(answers.map(({ checkInId }) => checkInId)).size).toBe(1)
    expect(await remaining()).toBe(9)
    expect(await show(made)).toMatchObject({ here: 1, taken: 1 })
  })

  test('30 who walk in and 30 who book get exactly the last 5 places', async () => {
    const made = await aClass('10:30', 5)
    const clients = await Promise.all(Array.from({ length: 60 }, () => createClient(shop)))
    const book = ({ id }: { id: string }) =>
      shop.post('/api/bookings', { id: newId(), appointmentId: made.id, clientId: id })
    const [walked, booked] = await Promise.all([
      Promise.all(clients.slice(30).map(({ id }) => tap(yoga, id))),
      Promise.all(clients.slice(0, 30).map(book)),
    ])
    expect(walked.every(({ outcome }) => outcome === 'checked_in')).toBe(true)
    const got = booked.filter(({ status }) => status === 201).length
    expect(walked.filter(({ appointment }) => appointment).length + got).toBe(5)
    expect(await show(made)).toMatchObject({ taken: 5, here: 5 - got })
  })

  test('a no-show and a check-in leave the client here, by one visit', async () => {
    await shop.put('/api/appointments/rules', { version: 1, noShowSpendsVisit: true })
    const made = await aClass('10:00')
    await createBooking(shop, { appointmentId: made.id, clientId })
    const bookingId = firstBookingId(await show(made))
    itIs('10:20')
    const [, result] = await Promise.all([turn(bookingId, 'no_show'), tap(yoga), turn(bookingId, 'no_show')])
    expect(result).toMatchObject({ outcome: 'checked_in', appointment: { startsAt: at('10:00') } })
    expect((await show(made)).bookings).toMatchObject([{ status: 'arrived', spentPassId: null }])
    expect(await remaining()).toBe(9)
  })
})
