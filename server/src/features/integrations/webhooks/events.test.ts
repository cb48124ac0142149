import type { Appointment } from '@deskbell/domain/appointments/schema.ts'
import { WebhookEvent } from '@deskbell/domain/integrations/webhooks/schema.ts'
import { newId } from '@deskbell/domain/shared/new-id.ts'
import { beforeEach, expect, test } from 'vitest'
import { and, eq } from '../../../db/drizzle.ts'
import { booking } from '../../../db/schema/booking.ts'
import { webhookDelivery } from '../../../db/schema/integration.ts'
import { type TestBusiness, useApp } from '../../../test/app.ts'
import {
  checkInAtKiosk,
  createAppointment,
  createBooking,
  createClient,
  createEmployee,
  createPackage,
  createPass,
  createService,
  undoAtKiosk,
} from '../../../test/factories.ts'
import { createDevice } from '../../../test/tablet.ts'

const desk = useApp()
let shop: TestBusiness
let yoga: string
let massage: string
let employeeId: string
let clientId: string

const NOON = '2026-11-20T12:00:00.000Z'
const SIX = '2026-11-20T18:00:00.000Z'

beforeEach(async () => {
  desk.clock.now = new Date(NOON)
  shop = await desk.openShop()
  employeeId = (await createEmployee(shop, { firstName: 'Ana', lastName: 'Costa' })).id
  yoga = (await createService(shop, { name: 'Yoga', capacity: 2 })).id
  massage = (await createService(shop, { name: 'Massage', kind: 'one_to_one', capacity: 1, bufferAfterMinutes: 0 })).id
  clientId = (await createClient(shop)).id
})

const listen = (events: WebhookEvent[] = WebhookEvent.options) =>
  shop.post('/api/webhooks', { id: newId(), url: 'https://hooks.example', events, on: true })

type DeliveredEvent = { id: string; event: WebhookEvent; at: string; shop: string; data: Record<string, unknown> }

/** Returns the queued deliveries by event name and checks that each has a job. */
async function told(): Promise<DeliveredEvent[]> {
  const rows = await desk.db.select().from(webhookDelivery).where(eq(webhookDelivery.businessId, shop.businessId))
  const { rows: jobs } = await desk.db.$client.query(
    `select data ->> 'deliveryId' as id from jobs.job where name = 'delivery' and data ->> 'businessId' = $1`,
    [shop.businessId],
  )
  expect(jobs.map(({ id }) => id).toSorted()).toEqual(rows.map(({ id }) => id).toSorted())
  return rows.map(({ body }) => JSON.parse(body) as DeliveredEvent).toSorted((a, b) => a.event.localeCompare(b.event))
}

const maria = () => ({ id: clientId, firstName: 'Maria', lastName: 'Silva' })
const aClass = (startsAt = SIX) => createAppointment(shop, { serviceId: yoga, employeeId, startsAt })
const aMassage = (startsAt = SIX) => createAppointment(shop, { serviceId: massage, employeeId, startsAt }, { clientId })
const move = (one: Appointment, startsAt: string, over = {}) =>
  shop.post(`/api/appointments/${one.id}/move`, {
    id: newId(),
    version: one.version,
    startsAt,
    durationMinutes: 60,
    employeeId,
    outsideHours: true,
    ...over,
  })
const duration = ({ startsAt, endsAt }: Appointment) => (Date.parse(endsAt) - Date.parse(startsAt)) / 60_000

test('nobody is told what nobody listens to', async () => {
  await listen(['sale.made'])
  const one = await aMassage()
  await shop.post(`/api/appointments/${one.id}/cancel`, { id: newId(), by: 'shop', reason: '' })
  const { body } = await shop.post<{ checkInId: string }>('/api/check-ins', { id: newId(), clientId, serviceId: yoga })
  await shop.post(`/api/check-ins/${body.checkInId}/undo`)
  expect(await told()).toEqual([])
})

test('a check-in at the desk, asked for twice, is told once, with what paid and what for', async () => {
  await listen(['check_in.made', 'check_in.undone'])
  const sold = await createPackage(shop)
  const pass = await createPass(shop, { clientId, packageId: sold.id, startsOn: null })
  const appointment = await aClass()
  desk.clock.now = new Date(SIX)
  const asked = { id: newId(), clientId, serviceId: yoga, movesStartTo: '2026-11-20' }
  for (const _ of [1, 2]) expect((await shop.post('/api/check-ins', asked)).status).toBe(200)
  expect(await told()).toEqual([
    {
      id: expect.any(String),
      event: 'check_in.made',
      at: SIX,
      shop: shop.businessId,
      data: {
        checkInId: asked.id,
        occurredAt: SIX,
        source: 'desk',
        client: maria(),
        service: { id: yoga, name: 'Yoga' },
        pass: { id: pass.id, name: 'Ten visits', remaining: 9 },
        unpaidBecause: null,
        employee: { id: employeeId, firstName: 'Ana' },
        appointment: { id: appointment.id, kind: 'class', startsAt: SIX, endsAt: appointment.endsAt },
      },
    },
  ])
})

test('check-ins at the kiosk, with the network and without, are told, and taken back', async () => {
  await listen()
  const tablet = await createDevice(desk, shop)
  const { checkInId } = await checkInAtKiosk(tablet, { clientId, serviceId: yoga })
  await undoAtKiosk(tablet, checkInId)
  const entry = tablet.checkIn({ clientId, serviceId: massage, offline: true })
  await tablet.answersTo(entry)
  const all = await told()
  expect(all.map(({ event }) => event)).toEqual(['check_in.made', 'check_in.made', 'check_in.undone'])
  const made = all.slice(0, 2).map(({ data }) => data)
  expect(made.find(({ checkInId }) => checkInId === entry.id)).toMatchObject({ source: 'kiosk', pass: null })
  expect(all[2]?.data).toEqual({
    checkInId,
    occurredAt: NOON,
    source: 'kiosk',
    client: maria(),
    service: { id: yoga, name: 'Yoga' },
    undoneAt: NOON,
    undoneBy: 'Kiosk',
  })
})

test('what is booked, moved, cancelled and restored is told, each client’s place by itself', async () => {
  await listen()
  const one = await aMassage()
  const [bookingId] = one.bookings.map(({ id }) => id)
  const place = {
    bookingId,
    status: 'booked',
    source: 'desk',
    price: one.price,
    currency: 'USD',
    client: maria(),
    service: { id: massage, name: 'Massage' },
    employee: { id: employeeId, firstName: 'Ana', lastName: 'Costa' },
    appointment: { id: one.id, kind: 'one_to_one', startsAt: SIX, endsAt: one.endsAt },
  }
  expect(await told()).toMatchObject([{ event: 'booking.made', data: place }])
  const seven = '2026-11-20T19:00:00.000Z'
  const moveId = newId()
  expect((await move(one, seven, { id: moveId, durationMinutes: duration(one) })).status).toBe(200)
  const before = { appointmentId: one.id, employeeId, startsAt: SIX, endsAt: one.endsAt }
  const moved = (await told()).find(({ event }) => event === 'booking.moved')
  expect(moved?.data).toMatchObject({ bookingId, before, appointment: { id: one.id, startsAt: seven } })
  await shop.post(`/api/appointments/${one.id}/move-back`, { id: newId(), moveId })
  const back = (await told()).filter(({ event }) => event === 'booking.moved').map(({ data }) => data)
  expect(back).toContainEqual(
    expect.objectContaining({
      before: expect.objectContaining({ startsAt: seven }),
      appointment: expect.objectContaining({ startsAt: SIX }),
    }),
  )
  await shop.post(`/api/appointments/${one.id}/cancel`, { id: newId(), by: 'client', reason: 'Ill' })
  const cancelled = (await told()).find(({ event }) => event === 'booking.cancelled')
  expect(cancelled?.data).toMatchObject({ bookingId, status: 'cancelled_by_client' })
  expect(JSON.stringify(cancelled)).not.toContain('Ill')
  await shop.post(`/api/appointments/${one.id}/restore`, { id: newId(), outsideHours: true })
  expect((await told()).map(({ event }) => event)).toEqual([
    'booking.cancelled',
    'booking.made',
    'booking.made',
    'booking.moved',
    'booking.moved',
  ])
})

test('places in a class are told one by one', async () => {
  await listen()
  const [early, late] = [await aClass(), await aClass('2026-11-20T20:00:00.000Z')]
  const bookingId = newId()
  await createBooking(shop, { id: bookingId, appointmentId: early.id, clientId })
  await shop.post(`/api/bookings/${bookingId}/move`, { id: newId(), appointmentId: late.id })
  await shop.post(`/api/bookings/${bookingId}/status`, { id: newId(), status: 'cancelled_by_client' })
  await shop.post(`/api/bookings/${bookingId}/status`, { id: newId(), status: 'booked' })
  const all = await told()
  expect(all.map(({ event }) => event)).toEqual(['booking.cancelled', 'booking.made', 'booking.made', 'booking.moved'])
  expect(all.map(({ data }) => data.bookingId)).toEqual(Array(4).fill(bookingId))
  expect(all[3]?.data).toMatchObject({ appointment: { id: late.id }, before: { appointmentId: early.id } })
})

test('a whole series is told of, and what stands where it stood is not', async () => {
  await listen(['booking.made', 'booking.moved', 'booking.cancelled'])
  const repeat = { everyWeeks: 1, count: 3, until: null, skip: [] }
  const one = await createAppointment(shop, { serviceId: massage, employeeId, startsAt: SIX }, { clientId, repeat })
  expect(await told()).toHaveLength(3)
  await move(one, SIX, { durationMinutes: duration(one), scope: 'all' })
  expect(await told()).toHaveLength(3)
  const cancel = { id: newId(), by: 'shop', reason: '', scope: 'all' }
  expect((await shop.post(`/api/appointments/${one.id}/cancel`, cancel)).status).toBe(200)
  const all = await told()
  expect(all.map(({ event }) => event)).toEqual([
    ...Array(3).fill('booking.cancelled'),
    ...Array(3).fill('booking.made'),
  ])
  expect(new Set(all.map(({ id }) => id)).size).toBe(6)
})

test('a place that is only held is told of by nobody, until staff bring it back', async () => {
  await listen()
  const held = await aClass()
  const bookingId = newId()
  await createBooking(shop, { id: bookingId, appointmentId: held.id, clientId })
  await desk.db.delete(webhookDelivery).where(eq(webhookDelivery.businessId, shop.businessId))
  await desk.db.$client.query(`delete from jobs.job where name = 'delivery'`)
  await desk.db
    .update(booking)
    .set({ heldUntil: new Date(SIX) })
    .where(and(eq(booking.businessId, shop.businessId), eq(booking.id, bookingId)))
  await shop.post(`/api/bookings/${bookingId}/status`, { id: newId(), status: 'cancelled_by_shop' })
  expect(await told()).toEqual([])
  await shop.post(`/api/bookings/${bookingId}/status`, { id: newId(), status: 'booked' })
  expect(await told()).toMatchObject([{ event: 'booking.made' }])
})

test('a sale is told in minor units, and what is refused is told by nobody', async () => {
  await listen()
  const sold = await createPackage(shop)
  const pass = await createPass(shop, { clientId, packageId: sold.id, price: 12_000, discount: 2_000, paid: 5_000 })
  expect(await told()).toMatchObject([
    {
      event: 'sale.made',
      data: {
        passId: pass.id,
        package: { id: sold.id, name: 'Ten visits', visits: 10 },
        client: maria(),
        price: 10_000,
        discount: 2_000,
        paid: 5_000,
        method: 'card',
        currency: 'USD',
        complimentary: false,
      },
    },
  ])
  await createPass(shop, { clientId, packageId: newId() }).catch(() => undefined)
  expect(await told()).toHaveLength(1)
})

test('each webhook is told by itself, those that are off are not', async () => {
  await listen()
  await listen(['sale.made', 'check_in.made'])
  await shop.post('/api/webhooks', { id: newId(), url: 'https://off.example', events: ['check_in.made'], on: false })
  await shop.post('/api/check-ins', { id: newId(), clientId, serviceId: yoga })
  const all = await told()
  expect(all.map(({ event }) => event)).toEqual(['check_in.made', 'check_in.made'])
  expect(all[0]?.id).not.toBe(all[1]?.id)
})

test('who was erased is named no more in what was told, nor in what is yet to be', async () => {
  await listen()
  await aMassage()
  await shop.post('/api/check-ins', { id: newId(), clientId, serviceId: yoga })
  const erased = await shop.post(`/api/privacy/clients/${clientId}/erase`, { id: newId(), typed: 'ERASE' })
  expect(erased.status).toBe(200)
  const all = await told()
  expect(all.map(({ event }) => event)).toEqual(['booking.cancelled', 'booking.made', 'check_in.made'])
  for (const { data } of all) expect(data.client).toMatchObject({ id: clientId, lastName: '' })
  expect(JSON.stringify(all)).not.toMatch(/Maria|Silva/)
})
