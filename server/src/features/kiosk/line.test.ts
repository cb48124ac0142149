import { KIOSK_OPTIONS, type KioskOptions } from '@deskbell/domain/kiosk/options.ts'
import type { LineJoined, LookupResult } from '@deskbell/domain/kiosk/schema.ts'
import { ONLINE_OPTIONS } from '@deskbell/domain/online-booking/schema.ts'
import { newId } from '@deskbell/domain/shared/new-id.ts'
import type { WaitingPage } from '@deskbell/domain/waiting-list/schema.ts'
import { beforeEach, expect, test } from 'vitest'
import { eq } from '../../db/drizzle.ts'
import { business } from '../../db/schema/business.ts'
import { expectProblem, type TestBusiness, useApp } from '../../test/app.ts'
import { createAppointment, createBooking, createClient, createEmployee, createService } from '../../test/factories.ts'

const desk = useApp()

let shop: TestBusiness
let clientId: string
let appointmentId: string
let serviceId: string

async function setOptions(kiosk: Partial<KioskOptions>, waitingList = true): Promise<void> {
  await desk.db
    .update(business)
    .set({ kiosk: { ...KIOSK_OPTIONS, ...kiosk }, online: { ...ONLINE_OPTIONS, on: true, waitingList } })
    .where(eq(business.id, shop.businessId))
}

beforeEach(async () => {
  desk.clock.now = new Date('2026-11-20T17:50:00Z')
  shop = await desk.openShop()
  await setOptions({ waitingList: true })
  serviceId = (await createService(shop, { capacity: 1 })).id
  const { id: employeeId } = await createEmployee(shop, { services: [serviceId] })
  const startsAt = '2026-11-20T18:00:00.000Z'
  const other = await createClient(shop, { firstName: 'Ben', phone: '(201) 555-0199' })
  appointmentId = (await createAppointment(shop, { serviceId, employeeId, startsAt })).id
  await createBooking(shop, { appointmentId, clientId: other.id })
  clientId = (await createClient(shop)).id
})

const findJoinable = async () => {
  const { body } = await shop.post<LookupResult>('/api/kiosk/lookup', { digits: '0142' })
  return body.matches[0]?.services.find(({ id }) => id === serviceId)?.appointment?.joinableId
}
const join = (over: object = {}) =>
  shop.post<LineJoined>('/api/kiosk/line', { id: newId(), clientId, appointmentId, ...over })
const listWaiting = async () =>
  (await shop.get<WaitingPage>(`/api/waiting-list?appointmentId=${appointmentId}`)).body.items

test('who is looked up joins the line of a full class that is about to start, and hears their place', async () => {
  expect(await findJoinable()).toBe(appointmentId)
  const { id: before } = await createClient(shop, { firstName: 'Cleo', phone: '' })
  expect((await join({ clientId: before })).body).toEqual({ position: 1 })
  expect((await join()).body).toEqual({ position: 2 })
  expect((await join()).body).toEqual({ position: 2 })
  const waiting = (await listWaiting()).map((one) => one.clientId)
  expect(waiting.toSorted()).toEqual([before, clientId].toSorted())
})

test('once the class has begun, or long before, nobody can join', async () => {
  for (const at of ['2026-11-20T16:59:00Z', '2026-11-20T18:00:00Z']) {
    desk.clock.now = new Date(at)
    expect(await findJoinable()).toBeUndefined()
    expectProblem(await join(), 404, 'not_found')
  }
  expect(await listWaiting()).toEqual([])
})

test.each([
  ['at the kiosk', { waitingList: false }, true],
  ['online', { waitingList: true }, false],
])('where clients may not wait %s, nobody can join', async (_, options, isOnline) => {
  await setOptions(options, isOnline)
  expect(await findJoinable()).toBeUndefined()
  expectProblem(await join(), 404, 'not_found')
})

test('whoever has a place is not asked, and who is blocked is sent to the desk', async () => {
  const { body: blocked } = await shop.get<{ version: number }>(`/api/clients/${clientId}`)
  await shop.put(`/api/clients/${clientId}/blocked`, { version: blocked.version, reason: 'Rude' })
  expectProblem(await join(), 409, 'see_desk')
  const { body } = await shop.post<LookupResult>('/api/kiosk/lookup', { digits: '0199' })
  const [yoga] = body.matches[0]?.services ?? []
  expect(yoga?.appointment).toMatchObject({ isBooked: true })
  expect(yoga?.appointment).not.toHaveProperty('joinableId')
})

test('a client without an e-mail address waits for as many classes as one may', async () => {
  const online = { ...ONLINE_OPTIONS, on: true, waitingList: true, perClient: 1 }
  await desk.db.update(business).set({ online }).where(eq(business.id, shop.businessId))
  const { id: employeeId } = await createEmployee(shop, { services: [serviceId] })
  const next = await createAppointment(shop, { serviceId, employeeId, startsAt: '2026-11-20T18:00:00.000Z' })
  await createBooking(shop, { appointmentId: next.id, clientId: (await createClient(shop, { phone: '' })).id })
  const { id: cleo } = await createClient(shop, { firstName: 'Cleo', phone: '', email: '' })
  const { id: dora } = await createClient(shop, { firstName: 'Dora', phone: '', email: '' })
  const answers = await Promise.all([join({ clientId: cleo }), join({ clientId: cleo, appointmentId: next.id })])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409])
  expect(await join({ clientId: dora })).toMatchObject({ status: 201 })
})
