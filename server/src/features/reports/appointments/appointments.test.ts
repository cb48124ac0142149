import type { CheckInResult } from '@deskbell/domain/check-ins/schema.ts'
import { newId } from '@deskbell/domain/shared/new-id.ts'
import { beforeEach, expect, test } from 'vitest'
import { eq } from '../../../db/drizzle.ts'
import { booking } from '../../../db/schema/booking.ts'
import { expectProblem, type TestBusiness, useApp } from '../../../test/app.ts'
import {
  createAppointment,
  createBooking,
  createClient,
  createEmployee,
  createService,
  newBusiness,
} from '../../../test/factories.ts'
import { expectTraced, getFigures, getRows, readReport, readRows } from '../../../test/reports.ts'
import { expireHolds } from '../../appointments/bookings/expire-holds.ts'
import { findBusiness } from '../../business/queries.ts'

const desk = useApp()
let shop: TestBusiness
let yoga: string
let massage: string
let ana: string
let ben: string

const WEEK = { from: '2026-11-02', to: '2026-11-08', by: 'day' }

const itIs = (time: string) => {
  desk.clock.now = new Date(time)
}

beforeEach(async () => {
  itIs('2026-10-30T15:00:00Z')
  shop = await desk.openShop()
  await shop.put('/api/business', { ...newBusiness(), version: 1 })
  yoga = (await createService(shop, { name: 'Yoga class', bufferAfterMinutes: 0 })).id
  massage = (await createService(shop, { name: 'Massage', kind: 'one_to_one', capacity: 1, bufferAfterMinutes: 0 })).id
  ana = (await createEmployee(shop, { firstName: 'Ana' })).id
  ben = (await createEmployee(shop, { firstName: 'Ben' })).id
})

const aClient = async () => (await createClient(shop)).id
const report = (query: Record<string, string> = WEEK) => readReport(shop, 'appointments', query)
const aClass = (startsAt: string, { capacity = 4, employeeId = ana } = {}) =>
  createAppointment(shop, { serviceId: yoga, employeeId, startsAt, capacity })

async function inClass(appointmentId: string, clientId?: string): Promise<string> {
  const id = newId()
  await createBooking(shop, { id, appointmentId, clientId: clientId ?? (await aClient()) })
  return id
}

async function aMassage(startsAt: string, employeeId = ben): Promise<{ bookingId: string; clientId: string }> {
  const clientId = await aClient()
  const { bookings } = await createAppointment(shop, { serviceId: massage, employeeId, startsAt }, { clientId })
  return { bookingId: bookings[0]?.id ?? '', clientId }
}

async function turn(bookingId: string, status: string): Promise<void> {
  const answer = await shop.post(`/api/bookings/${bookingId}/status`, { id: newId(), status })
  expect(answer).toMatchObject({ status: 200 })
}

async function come(
  clientId: string,
  { serviceId, bookingId, at }: { serviceId: string; bookingId?: string; at: string },
) {
  const visit = { id: newId(), clientId, serviceId, occurredAt: at, ...(bookingId ? { bookingId } : {}) }
  const answer = await shop.post<CheckInResult>('/api/check-ins', visit)
  expect(answer).toMatchObject({ status: 200, body: { outcome: 'checked_in' } })
  return answer.body.checkInId
}

test('requires sign-in', async () => {
  expectProblem(await desk.anonymous.get('/api/reports/appointments'), 401, 'not_signed_in')
})

test('what was booked is kept, cancelled, missed or open, and walk-ins are apart', async () => {
  const { id: classId } = await aClass('2026-11-03T15:00:00.000Z', { capacity: 8 })
  const comer = await aClient()
  const kept = await inClass(classId, comer)
  const [client, lastMinute, shopCancelled, missed] = [
    await inClass(classId),
    await inClass(classId),
    await inClass(classId),
    await inClass(classId),
  ]
  await inClass(classId)
  // Exactly 24 hours before the start is not late; a second after that is.
  itIs('2026-11-02T15:00:00Z')
  await turn(client, 'cancelled_by_client')
  itIs('2026-11-02T15:00:01Z')
  await turn(lastMinute, 'cancelled_by_client')
  await turn(shopCancelled, 'cancelled_by_shop')
  itIs('2026-11-03T15:10:00Z')
  await come(comer, { serviceId: yoga, bookingId: kept, at: '2026-11-03T15:04:00.000Z' })
  await come(await aClient(), { serviceId: yoga, at: '2026-11-03T15:01:00.000Z' })
  const left = await come(await aClient(), { serviceId: yoga, at: '2026-11-03T15:02:00.000Z' })
  await shop.post(`/api/check-ins/${left}/undo`)
  await turn(missed, 'no_show')
  const found = await report()
  expect(getFigures(found)).toMatchObject({
    booked: 6,
    kept: 1,
    cancelledByClient: 2,
    late: 1,
    cancelledByShop: 1,
    missed: 1,
    open: 1,
    walkIns: 1,
    cameLate: 0,
    taken: 3,
    fill: 0.375,
  })
  expect(getRows(found, 'by-service')).toMatchObject([
    { service: 'Yoga class', booked: 6, kept: 1, cancelledByClient: 2, late: 1, walkIns: 1, places: 8, fill: 0.375 },
    { service: 'Total', booked: 6, missed: 1, open: 1, places: 8, taken: 3, fill: 0.375 },
  ])
  expect(await expectTraced(shop, found, WEEK)).toBeGreaterThan(90)
})

test('places that are only held don’t count, nor those that were let go', async () => {
  const { id: classId } = await aClass('2026-11-03T15:00:00.000Z')
  const [held, booked] = [await inClass(classId), await inClass(classId)]
  const values = { heldUntil: new Date('2026-10-30T16:00:00Z'), source: 'waiting_list' as const }
  await desk.db.update(booking).set(values).where(eq(booking.id, held))
  expect(getFigures(await report())).toMatchObject({ booked: 1, open: 1, taken: 1 })
  await expireHolds(desk, await findBusiness(desk.db, shop.businessId), new Date('2026-10-30T16:00:00Z'))
  expect(getFigures(await report())).toMatchObject({ booked: 1, cancelledByClient: 0, taken: 1 })
  await desk.db.update(booking).set({ source: 'online' }).where(eq(booking.id, booked))
  await turn(booked, 'cancelled_by_client')
  const found = await report()
  expect(getFigures(found)).toMatchObject({ booked: 1, cancelledByClient: 1, taken: 0 })
  await expectTraced(shop, found, WEEK)
})

test('the fill rate is of classes that were not cancelled, empty ones too', async () => {
  const { id: classId } = await aClass('2026-11-03T15:00:00.000Z')
  await inClass(classId)
  await aClass('2026-11-04T15:00:00.000Z', { capacity: 2 })
  const { id: gone } = await aClass('2026-11-05T15:00:00.000Z', { capacity: 9 })
  await inClass(gone)
  const cancel = { id: newId(), by: 'shop', reason: '', scope: 'this' }
  expect((await shop.post(`/api/appointments/${gone}/cancel`, cancel)).status).toBe(200)
  await aMassage('2026-11-03T17:00:00.000Z')
  const found = await report()
  expect(getFigures(found)).toMatchObject({ booked: 3, cancelledByShop: 1, taken: 1, fill: 0.1667 })
  expect(
    getRows(found, 'by-employee').map(({ employee, places, taken, fill }) => [employee, places, taken, fill]),
  ).toEqual([
    ['Ana Haddad', 6, 1, 0.1667],
    ['Ben Haddad', 0, 0, null],
    ['Total', 6, 1, 0.1667],
  ])
  await expectTraced(shop, found, WEEK)
})

test('who checks in five minutes after the start came late', async () => {
  const inTime = await aMassage('2026-11-03T15:00:00.000Z', ana)
  const late = await aMassage('2026-11-03T15:00:00.000Z', ben)
  itIs('2026-11-03T15:30:00Z')
  await come(inTime.clientId, { serviceId: massage, bookingId: inTime.bookingId, at: '2026-11-03T15:04:59.000Z' })
  await come(late.clientId, { serviceId: massage, bookingId: late.bookingId, at: '2026-11-03T15:05:00.000Z' })
  expect(getFigures(await report())).toMatchObject({ kept: 2, cameLate: 1 })
  const { rows, sum } = await readRows(shop, 'appointments', {
    ...WEEK,
    table: 'figures',
    row: 'cameLate',
    column: 'value',
  })
  expect({ sum, clients: rows.map(({ clientId }) => clientId) }).toEqual({ sum: 1, clients: [late.clientId] })
})

test('the lead time is from when it was booked to the start, on average and in the middle', async () => {
  for (const made of ['2026-11-03T03:00:00Z', '2026-11-02T15:00:00Z', '2026-10-30T15:00:00Z', '2026-11-03T15:30:00Z']) {
    itIs(made)
    await createAppointment(
      shop,
      { serviceId: massage, employeeId: (await createEmployee(shop)).id, startsAt: '2026-11-03T15:00:00.000Z' },
      { clientId: await aClient() },
    )
  }
  // Lead times: half a day, one day, four days, and after the start.
  expect(getFigures(await report())).toMatchObject({ booked: 4, lead: 1.4, leadMedian: 0.8 })
  expect(getFigures(await report({ from: '2026-12-01', to: '2026-12-31' }))).toMatchObject({
    lead: null,
    leadMedian: null,
  })
})

test('a booking counts on the local day of its start, also when the clocks go back', async () => {
  const starts = ['2026-11-01T03:59', '2026-11-01T04:00', '2026-11-01T05:30', '2026-11-02T04:59', '2026-11-02T05:00']
  for (const start of starts)
    await createAppointment(
      shop,
      { serviceId: massage, employeeId: (await createEmployee(shop)).id, startsAt: `${start}:00.000Z` },
      { clientId: await aClient() },
    )
  const query = { from: '2026-10-31', to: '2026-11-02', by: 'day' }
  const found = await report(query)
  expect(getRows(found, 'by-time').map(({ day, booked }) => [day, booked])).toEqual([
    ['2026-10-31', 1],
    ['2026-11-01', 3],
    ['2026-11-02', 1],
    ['Total', 5],
  ])
  await expectTraced(shop, found, query)
})

test('is narrowed to a service and to an employee, and compared with the week before', async () => {
  itIs('2026-10-25T15:00:00Z')
  await inClass((await aClass('2026-10-27T15:00:00.000Z')).id)
  const { id: classId } = await aClass('2026-11-03T15:00:00.000Z')
  await inClass(classId)
  await inClass(classId)
  await aMassage('2026-11-04T15:00:00.000Z')
  itIs('2026-11-04T12:00:00Z')
  const found = await report()
  // Future bookings count too, so the period before is the whole week before, even while this week is running.
  expect(found.before).toEqual({ from: '2026-10-26', to: '2026-11-01' })
  expect(found.figures.find(({ id }) => id === 'booked')).toMatchObject({ value: 3, before: 1 })
  for (const [filter, value] of Object.entries({ serviceId: yoga, employeeId: ana })) {
    const query = { ...WEEK, [filter]: value }
    const narrowed = await report(query)
    expect(getFigures(narrowed)).toMatchObject({ booked: 2, taken: 2, fill: 0.5 })
    await expectTraced(shop, narrowed, query)
  }
})

test.each([
  ['by-time', '2026-12-01', 'booked'],
  ['by-time', '2026-11-02', 'fill'],
  ['by-service', 'yoga', 'booked'],
  ['figures', 'fill', 'value'],
])('there is nothing behind %s %s %s', async (table, row, column) => {
  const query = new URLSearchParams({ ...WEEK, table, row, column })
  expectProblem(await shop.get(`/api/reports/appointments/rows?${query}`), 404, 'not_found')
})
