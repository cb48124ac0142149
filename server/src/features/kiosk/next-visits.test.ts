import { KIOSK_OPTIONS, type KioskOptions } from '@deskbell/domain/kiosk/options.ts'
import type { NextVisit } from '@deskbell/domain/kiosk/schema.ts'
import { ONLINE_OPTIONS, type OnlineOptions } from '@deskbell/domain/online-booking/schema.ts'
import { newId } from '@deskbell/domain/shared/new-id.ts'
import type { WaitingPage } from '@deskbell/domain/waiting-list/schema.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { eq } from '../../db/drizzle.ts'
import { appointment } from '../../db/schema/appointment.ts'
import { booking } from '../../db/schema/booking.ts'
import { business } from '../../db/schema/business.ts'
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
let clientId: string
let serviceId: string
let employeeId: string

async function setOptions(kiosk: Partial<KioskOptions>, online: Partial<OnlineOptions> = {}): Promise<void> {
  await desk.db
    .update(business)
    .set({ kiosk: { ...KIOSK_OPTIONS, ...kiosk }, online: { ...ONLINE_OPTIONS, on: true, ...online } })
    .where(eq(business.id, shop.businessId))
}

const createClass = (startsAt: string) => createAppointment(shop, { serviceId, employeeId, startsAt })
const findNext = (id: string) => shop.get<{ items: NextVisit[] }>(`/api/kiosk/check-ins/${id}/next-visits`)
const listNext = async (id: string) => (await findNext(id)).body.items ?? []
const book = (checkInId: string, visit: object) =>
  shop.post(`/api/kiosk/check-ins/${checkInId}/next-visits`, { id: newId(), ...visit })
const findBookings = (of = clientId) => desk.db.select().from(booking).where(eq(booking.clientId, of))

// A Friday.
const CLASS_AT = '2026-11-20T18:00:00.000Z'
const WEEKS = ['2026-11-27T18:00:00.000Z', '2026-12-04T18:00:00.000Z', '2026-12-11T18:00:00.000Z']

beforeEach(async () => {
  desk.clock.now = new Date('2026-11-20T17:45:00Z')
  shop = await desk.openShop()
  tablet = await createDevice(desk, shop)
  clientId = (await createClient(shop, { email: 'maria@example.com' })).id
  serviceId = (await createService(shop, { capacity: 2 })).id
  employeeId = (await createEmployee(shop, { services: [serviceId] })).id
  await setOptions({ nextVisit: true, waitingList: true }, { waitingList: true })
})

async function checkIn(): Promise<string> {
  return (await checkInAtKiosk(tablet, { clientId, serviceId })).checkInId
}

/** Books the client to the class of today and checks in. */
async function checkInToClass(): Promise<string> {
  const { id: appointmentId } = await createClass(CLASS_AT)
  await createBooking(shop, { appointmentId, clientId })
  return checkIn()
}

async function fill(appointmentId: string): Promise<void> {
  for (const firstName of ['Ada', 'Ben'])
    await createBooking(shop, { appointmentId, clientId: (await createClient(shop, { firstName, phone: '' })).id })
}

describe('after a check-in to a class', () => {
  test('the same class of the next three weeks is offered, and booked firmly and once', async () => {
    for (const at of [...WEEKS, '2026-12-18T18:00:00.000Z', '2026-11-24T18:00:00.000Z']) await createClass(at)
    const visit = await checkInToClass()
    const items = await listNext(visit)
    expect(items.map(({ startsAt, isFull }) => [startsAt, isFull])).toEqual(WEEKS.map((at) => [at, false]))
    const body = { ...items[0], id: newId() }
    expect((await book(visit, body)).status).toBe(201)
    expect((await book(visit, body)).status).toBe(201)
    expect((await findBookings()).find(({ id }) => id === body.id)).toMatchObject({
      status: 'booked',
      source: 'online',
      heldUntil: null,
      appointmentId: items[0]?.appointmentId,
    })
    expect(await findBookings()).toHaveLength(2)
    expect((await listNext(visit)).map(({ startsAt }) => startsAt)).toEqual([
      WEEKS[1],
      WEEKS[2],
      '2026-12-18T18:00:00.000Z',
    ])
  })

  test('a full one is waited for, where the shop wants that at the kiosk and online', async () => {
    const { id: appointmentId } = await createClass(WEEKS[0] ?? '')
    await fill(appointmentId)
    const visit = await checkInToClass()
    const full = { startsAt: WEEKS[0], appointmentId, isFull: true }
    await setOptions({ nextVisit: true }, { waitingList: true })
    expect(await listNext(visit)).toEqual([])
    expectProblem(await book(visit, full), 404, 'not_found')
    await setOptions({ nextVisit: true, waitingList: true })
    expect(await listNext(visit)).toEqual([])
    expectProblem(await book(visit, full), 404, 'not_found')
    await setOptions({ nextVisit: true, waitingList: true }, { waitingList: true })
    expect(await listNext(visit)).toEqual([full])
    expectProblem(await book(visit, { ...full, isFull: false }), 409, 'slot_taken')
    expect((await book(visit, full)).status).toBe(201)
    expect((await shop.get<WaitingPage>('/api/waiting-list')).body.items).toMatchObject([
      { clientId, appointmentId, status: 'waiting' },
    ])
    expect(await listNext(visit)).toEqual([])
  })
})

test('nothing is offered or booked while the shop doesn’t want it, or beyond what it offers online', async () => {
  await createClass(WEEKS[0] ?? '')
  const visit = await checkInToClass()
  const [item] = await listNext(visit)
  const closed: [Partial<KioskOptions>, Partial<OnlineOptions>][] = [
    [{}, {}],
    [{ nextVisit: true }, { on: false }],
    [{ nextVisit: true }, { serviceIds: [] }],
  ]
  for (const [kiosk, online] of closed) {
    await setOptions(kiosk, online)
    expect(await listNext(visit)).toEqual([])
    expectProblem(await book(visit, item ?? {}), 404, 'not_found')
  }
  await setOptions({ nextVisit: true }, { horizonDays: 3 })
  expect(await listNext(visit)).toEqual([])
  expectProblem(await book(visit, item ?? {}), 409, 'slot_taken')
  // The one that they have come for counts until it begins.
  await setOptions({ nextVisit: true }, { perClient: 2 })
  await createClass(WEEKS[1] ?? '')
  const [first, second] = await listNext(visit)
  expect((await book(visit, first ?? {})).status).toBe(201)
  expectProblem(await book(visit, second ?? {}), 409, 'booking_limit')
})

test('what needs a pass is offered to whoever has one', async () => {
  serviceId = (await createService(shop, { capacity: 2, needsPass: true })).id
  employeeId = (await createEmployee(shop, { services: [serviceId] })).id
  const { id: appointmentId } = await createClass(WEEKS[0] ?? '')
  const visit = await checkInToClass()
  expect(await listNext(visit)).toEqual([])
  const item = { startsAt: WEEKS[0], appointmentId, isFull: false }
  expectProblem(await book(visit, item), 409, 'pass_needed')
  await createPass(shop, { clientId })
  expect(await listNext(visit)).toEqual([item])
})

test('only for a check-in that was just made, and not undone', async () => {
  await createClass(WEEKS[0] ?? '')
  const visit = await checkInToClass()
  const [item] = await listNext(visit)
  expectProblem(await findNext(newId()), 404, 'not_found')
  desk.clock.now = new Date('2026-11-20T17:52:00Z')
  expectProblem(await findNext(visit), 404, 'not_found')
  expectProblem(await book(visit, item ?? {}), 404, 'not_found')
  expect(await findBookings()).toHaveLength(1)
})

test('after a massage the nearest to its time is offered with the same employee, a day at a time', async () => {
  const oneToOne = { kind: 'one_to_one', capacity: 1, durationMinutes: 60, bufferAfterMinutes: 0 } as const
  serviceId = (await createService(shop, { name: 'Massage', ...oneToOne })).id
  const luca = await createEmployee(shop, { firstName: 'Luca', services: [serviceId] })
  employeeId = luca.id
  await createEmployee(shop, { firstName: 'Ana', services: [serviceId] })
  desk.clock.now = new Date('2026-11-18T18:55:00Z')
  await createAppointment(shop, { serviceId, employeeId, startsAt: '2026-11-18T19:00:00.000Z' }, { clientId })
  const busy = { serviceId, employeeId, startsAt: '2026-11-19T19:00:00.000Z' }
  await createAppointment(shop, busy, { clientId: (await createClient(shop, { phone: '' })).id })
  const visit = await checkIn()
  const items = await listNext(visit)
  expect(items).toHaveLength(3)
  expect(new Set(items.map(({ startsAt }) => startsAt.slice(0, 10))).size).toBe(3)
  expect(items[0]?.startsAt).not.toBe(busy.startsAt)
  expect((await book(visit, items[0] ?? {})).status).toBe(201)
  const made = eq(appointment.startsAt, new Date(items[0]?.startsAt ?? 0))
  expect(await desk.db.select().from(appointment).where(made)).toMatchObject([{ employeeId }])
})
