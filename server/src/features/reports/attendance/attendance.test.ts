import type { CheckInResult } from '@deskbell/domain/check-ins/schema.ts'
import { newId } from '@deskbell/domain/shared/new-id.ts'
import { beforeEach, expect, test } from 'vitest'
import { checkIn as visit } from '../../../db/schema/check-in.ts'
import { expectProblem, type TestBusiness, useApp } from '../../../test/app.ts'
import {
  checkInAtKiosk,
  createAppointment,
  createClient,
  createEmployee,
  createPackage,
  createPass,
  createService,
  newBusiness,
} from '../../../test/factories.ts'
import { expectTraced, getFigures, getRows, readReport, readRows } from '../../../test/reports.ts'
import { createDevice } from '../../../test/tablet.ts'

const desk = useApp()
let shop: TestBusiness
let yoga: string
let massage: string

/** Sunday on which the clocks of New York go back, from 02:00 to 01:00. */
const CHANGE = '2026-11-01'
const NOVEMBER = { from: '2026-11-01', to: '2026-11-30' }

beforeEach(async () => {
  desk.clock.now = new Date('2026-11-20T17:00:00Z')
  shop = await desk.openShop()
  await shop.put('/api/business', { ...newBusiness(), version: 1 })
  yoga = (await createService(shop, { name: 'Yoga class' })).id
  massage = (await createService(shop, { name: 'Massage', kind: 'one_to_one', capacity: 1 })).id
})

async function checkIn(clientId: string, occurredAt: string, serviceId = yoga): Promise<string> {
  const answer = await shop.post<CheckInResult>('/api/check-ins', { id: newId(), clientId, serviceId, occurredAt })
  expect(answer).toMatchObject({ status: 200, body: { outcome: 'checked_in' } })
  return answer.body.checkInId
}
const undo = (id: string) => shop.post(`/api/check-ins/${id}/undo`)
const aClient = async () => (await createClient(shop)).id
const report = (query: Record<string, string> = NOVEMBER) => readReport(shop, 'attendance', query)

test('requires sign-in', async () => {
  expectProblem(await desk.anonymous.get('/api/reports/attendance'), 401, 'not_signed_in')
  expectProblem(await desk.anonymous.get('/api/reports/attendance/rows'), 401, 'not_signed_in')
})

test('counts visits, clients, first visits and unpaid ones, and leaves out what was undone', async () => {
  const { clientId: paying } = await createPass(shop)
  const other = await aClient()
  await checkIn(other, '2026-10-15T15:00:00.000Z')
  await checkIn(other, '2026-11-03T15:00:00.000Z')
  await checkIn(paying, '2026-11-04T15:00:00.000Z')
  await checkIn(paying, '2026-11-05T15:00:00.000Z')
  await undo(await checkIn(other, '2026-11-06T15:00:00.000Z'))
  const november = await report()
  expect(getFigures(november)).toEqual({ visits: 3, clients: 2, firstVisits: 1, unpaid: 1 })
  expect(november.figures.map(({ before }) => before)).toEqual([1, 1, 1, 1])
  expect(getRows(november, 'by-time').filter(({ visits }) => visits)).toEqual([
    { day: '2026-11-03', visits: 1, unpaid: 1 },
    { day: '2026-11-04', visits: 1, unpaid: 0 },
    { day: '2026-11-05', visits: 1, unpaid: 0 },
    { day: 'Total', visits: 3, unpaid: 1 },
  ])
  expect(await expectTraced(shop, november, NOVEMBER)).toBeGreaterThan(60)
})

test('a first visit that is undone makes the next one the first', async () => {
  const clientId = await aClient()
  const first = await checkIn(clientId, '2026-10-30T15:00:00.000Z')
  await checkIn(clientId, '2026-11-03T15:00:00.000Z')
  expect(getFigures(await report())).toMatchObject({ firstVisits: 0 })
  await undo(first)
  expect(getFigures(await report())).toMatchObject({ firstVisits: 1 })
})

test('a visit counts on the day and in the hour of the shop’s clock, also when that goes back', async () => {
  const clientId = await aClient()
  // Last minute of Saturday, first minute of Sunday, both hours that begin at 01:00, and the last minute of Sunday.
  const times = ['2026-11-01T03:59', '2026-11-01T04:00', '2026-11-01T05:30', '2026-11-01T06:30', '2026-11-02T04:59']
  for (const [index, time] of times.entries())
    await checkIn(clientId, `${time}:00.000Z`, index % 2 === 0 ? yoga : massage)
  const query = { from: '2026-10-31', to: '2026-11-02', by: 'day' }
  const found = await report(query)
  expect(getRows(found, 'by-time').map(({ day, visits }) => [day, visits])).toEqual([
    ['2026-10-31', 1],
    [CHANGE, 4],
    ['2026-11-02', 0],
    ['Total', 5],
  ])
  const [, , , , , saturday, sunday, total] = getRows(found, 'by-hour')
  expect(saturday).toMatchObject({ weekday: 'Saturday', h00: 0, h01: 0, h23: 1, visits: 1 })
  expect(sunday).toMatchObject({ weekday: 'Sunday', h00: 1, h01: 2, h23: 1, visits: 4 })
  expect(total).toMatchObject({ h00: 1, h01: 2, h12: 0, h23: 2, visits: 5 })
  await expectTraced(shop, found, query)
})

test('the hours are those from the first in which anybody came to the last one', async () => {
  const clientId = await aClient()
  await checkIn(clientId, '2026-11-03T14:45:00.000Z')
  await checkIn(clientId, '2026-11-04T16:15:00.000Z')
  const { tables } = await report()
  const table = tables.find(({ id }) => id === 'by-hour')
  expect(table?.columns.map(({ id, title }) => [id, title])).toEqual([
    ['weekday', 'Day'],
    ['h09', '09:00'],
    ['h10', '10:00'],
    ['h11', '11:00'],
    ['visits', 'All'],
  ])
  expect(table?.chart).toEqual({ kind: 'heat', x: 'weekday', series: ['h09', 'h10', 'h11'] })
})

test('on a clock a quarter of an hour apart from others the hours are that clock’s', async () => {
  await shop.put('/api/business', { ...newBusiness({ timeZone: 'Asia/Kathmandu' }), version: 2 })
  await checkIn(await aClient(), '2026-11-03T18:14:00.000Z')
  await checkIn(await aClient(), '2026-11-03T18:15:00.000Z')
  const found = await report()
  expect(getRows(found, 'by-hour').map(({ weekday, h00, h23 }) => [weekday, h00, h23])).toEqual(
    expect.arrayContaining([
      ['Tuesday', 0, 1],
      ['Wednesday', 1, 0],
    ]),
  )
  await expectTraced(shop, found, NOVEMBER)
})

test('is told apart by service, employee and source, and narrowed to one', async () => {
  const { id: employeeId } = await createEmployee(shop)
  const { clientId } = await createPass(shop)
  await createAppointment(shop, { serviceId: massage, employeeId, startsAt: '2026-11-20T17:00:00.000Z' }, { clientId })
  await checkInAtKiosk(await createDevice(desk, shop), { clientId, serviceId: massage })
  await checkIn(clientId, '2026-11-03T15:00:00.000Z')
  await checkIn(await aClient(), '2026-11-03T15:00:00.000Z')
  const found = await report()
  expect(getRows(found, 'by-service')).toEqual([
    { service: 'Yoga class', visits: 2, unpaid: 1, share: 0.6667 },
    { service: 'Massage', visits: 1, unpaid: 0, share: 0.3333 },
    { service: 'Total', visits: 3, unpaid: 1, share: 1 },
  ])
  expect(getRows(found, 'by-employee').map(({ employee, visits }) => [employee, visits])).toEqual([
    ['–', 2],
    ['Noor Haddad', 1],
    ['Total', 3],
  ])
  expect(getRows(found, 'by-source').map(({ source, visits }) => [source, visits])).toEqual([
    ['Desk', 2],
    ['Kiosk', 1],
    ['Total', 3],
  ])
  await expectTraced(shop, found, NOVEMBER)
  for (const [filter, value] of Object.entries({ serviceId: massage, employeeId, source: 'kiosk' })) {
    const query = { ...NOVEMBER, [filter]: value }
    const narrowed = await report(query)
    // The client's first visit was a different one.
    expect(getFigures(narrowed)).toEqual({ visits: 1, clients: 1, firstVisits: 0, unpaid: 0 })
    await expectTraced(shop, narrowed, query)
  }
  expectProblem(await shop.get(`/api/reports/attendance?clientId=${clientId}`), 400, 'bad_request')
})

test('over more than a year counts the same clients and first visits', async () => {
  const [early, late, gone] = [await aClient(), await aClient(), await aClient()]
  await checkIn(early, '2024-03-01T15:00:00.000Z')
  await checkIn(early, '2026-11-03T15:00:00.000Z')
  await checkIn(late, '2025-06-01T15:00:00.000Z')
  await checkIn(gone, '2024-03-02T15:00:00.000Z')
  const query = { from: '2025-01-01', to: '2026-11-30' }
  const found = await report(query)
  expect(getFigures(found)).toMatchObject({ visits: 2, clients: 2, firstVisits: 1 })
  await expectTraced(shop, found, query)
})

test('the rows behind a number are the check-ins, page by page, the newest first', async () => {
  const { clientId } = await createPass(shop)
  const other = await createClient(shop, { firstName: 'Ben', lastName: 'Ode' })
  await checkIn(clientId, '2026-11-03T15:00:00.000Z')
  await checkIn(other.id, '2026-11-04T15:00:00.000Z', massage)
  const number = { table: 'by-time', row: 'total', column: 'visits', limit: '1' }
  const first = await readRows(shop, 'attendance', { ...NOVEMBER, ...number })
  expect(first).toMatchObject({ title: 'Visits', sum: 2 })
  expect(first.rows).toMatchObject([
    { clientId: other.id, cells: ['2026-11-04T15:00:00.000Z', 'Ben Ode', 'Massage', '–', 'Unpaid', 'Desk'] },
  ])
  const second = await readRows(shop, 'attendance', { ...NOVEMBER, ...number, cursor: first.nextCursor ?? '' })
  expect(second.rows).toMatchObject([
    { clientId, cells: ['2026-11-03T15:00:00.000Z', 'Maria Silva', 'Yoga class', '–', 'Ten visits', 'Desk'] },
  ])
  expect(second.nextCursor).toBe(null)
})

test.each([
  ['by-time', '2026-12-01', 'visits'],
  ['by-time', CHANGE, 'day'],
  ['by-hour', '8', 'visits'],
  ['by-hour', '1', 'h9'],
  ['by-service', 'yoga', 'visits'],
  ['by-source', 'door', 'visits'],
  ['by-what', 'total', 'visits'],
  ['figures', 'money', 'value'],
  ['figures', 'visits', 'before'],
])('there is nothing behind %s %s %s', async (table, row, column) => {
  const query = new URLSearchParams({ ...NOVEMBER, table, row, column })
  expectProblem(await shop.get(`/api/reports/attendance/rows?${query}`), 404, 'not_found')
})

test('another shop’s visits are not in it', async () => {
  await checkIn(await aClient(), '2026-11-03T15:00:00.000Z')
  const other = await desk.openShop()
  expect(getFigures(await readReport(other, 'attendance', NOVEMBER))).toMatchObject({ visits: 0, clients: 0 })
  expect(await desk.db.$count(visit)).toBeGreaterThan(0)
})

test('an unlimited pass pays as any other', async () => {
  const { id: packageId } = await createPackage(shop, { visits: null })
  const { clientId } = await createPass(shop, { packageId })
  await checkIn(clientId, '2026-11-03T15:00:00.000Z')
  expect(getFigures(await report())).toMatchObject({ visits: 1, unpaid: 0 })
})
