import type { WeekHours } from '@deskbell/domain/business/hours/schema.ts'
import type { CheckInResult } from '@deskbell/domain/check-ins/schema.ts'
import { newId } from '@deskbell/domain/shared/new-id.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { expectProblem, type TestBusiness, useApp } from '../../../test/app.ts'
import {
  createAppointment,
  createBooking,
  createClient,
  createEmployee,
  createPackage,
  createPass,
  createSale,
  createService,
  newBusiness,
  newSpecialDays,
  newTimeOff,
} from '../../../test/factories.ts'
import { expectTraced, getFigures, getRows, readReport, readRows } from '../../../test/reports.ts'

const desk = useApp()
let shop: TestBusiness
let yoga: string
let massage: string
let ana: string

/** Monday to Sunday of the week after the clocks of New York went back. */
const WEEK = { from: '2026-11-02', to: '2026-11-08' }
const HOUR = 60

const itIs = (time: string) => {
  desk.clock.now = new Date(time)
}

beforeEach(async () => {
  itIs('2026-10-20T15:00:00Z')
  shop = await desk.openShop()
  await shop.put('/api/business', { ...newBusiness(), version: 1 })
  yoga = (await createService(shop, { name: 'Yoga class' })).id
  massage = (await createService(shop, { name: 'Massage', kind: 'one_to_one', capacity: 1, price: 9000 })).id
  ana = (await createEmployee(shop, { firstName: 'Ana' })).id
  await work(ana, { monday: [9, 12, 13, 17] })
})

function hours(times: number[]) {
  const text = (hour = 0) => `${String(hour).padStart(2, '0')}:00`
  return times.flatMap((from, index) => (index % 2 ? [] : [{ from: text(from), to: text(times[index + 1]) }]))
}

async function work(id: string, { monday = [] as number[], sunday = [] as number[] }): Promise<void> {
  const workingHours: WeekHours = [hours(monday), [], [], [], [], [], hours(sunday)]
  expect((await shop.put(`/api/hours/working/${id}`, { version: 1, workingHours })).status).toBe(200)
}

const report = (query: Record<string, string> = WEEK) => readReport(shop, 'employees', query)
const getRow = async (name: string, query: Record<string, string> = WEEK) =>
  getRows(await report(query), 'by-employee').find(({ employee }) => employee === name)
const aClient = async () => (await createClient(shop)).id

async function aMassage(startsAt: string, clientId: string): Promise<string> {
  const { bookings } = await createAppointment(shop, { serviceId: massage, employeeId: ana, startsAt }, { clientId })
  return bookings[0]?.id ?? ''
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
  expectProblem(await desk.anonymous.get('/api/reports/employees'), 401, 'not_signed_in')
})

describe('the rostered hours', () => {
  test('are those at work while the shop is open, less breaks and time off', async () => {
    expect(await getRow('Ana Haddad')).toMatchObject({ rostered: 7 * HOUR, booked: 0, utilisation: 0 })
    const part = newTimeOff({ employeeId: ana, firstDay: '2026-11-02', lastDay: '2026-11-02' })
    await shop.put(`/api/hours/time-off/${part.id}`, { ...part, hours: { from: '11:30', to: '14:00' } })
    expect(await getRow('Ana Haddad')).toMatchObject({ rostered: 5.5 * HOUR })
    const short = newSpecialDays({ firstDay: '2026-11-02', lastDay: '2026-11-02', hours: hours([9, 11]) })
    await shop.put(`/api/hours/special-days/${short.id}`, short)
    expect(await getRow('Ana Haddad')).toMatchObject({ rostered: 2 * HOUR })
    await expectTraced(shop, await report(), WEEK)
  })

  test('have the length that they have when the clocks go back', async () => {
    const { id } = await createEmployee(shop, { firstName: 'Night' })
    await work(id, { sunday: [0, 4] })
    const openingHours = Array(7).fill(hours([0, 23]))
    expect((await shop.put('/api/hours/opening', { version: 2, openingHours })).status).toBe(200)
    const sundays = { from: '2026-11-01', to: '2026-11-08' }
    expect(await getRow('Night Haddad', sundays)).toMatchObject({ rostered: 9 * HOUR })
    const number = { table: 'by-employee', row: id, column: 'rostered', limit: '1' }
    const first = await readRows(shop, 'employees', { ...sundays, ...number })
    expect(first).toMatchObject({ sum: 9 * HOUR, rows: [{ cells: ['2026-11-08', 'Night Haddad', 4 * HOUR] }] })
    const second = await readRows(shop, 'employees', { ...sundays, ...number, cursor: first.nextCursor ?? '' })
    expect(second).toMatchObject({ rows: [{ cells: ['2026-11-01', 'Night Haddad', 5 * HOUR] }], nextCursor: null })
  })

  test('count from the day on which somebody was added, or first had an appointment, until they left', async () => {
    const mondays = { from: '2026-10-05', to: '2026-11-30' }
    expect(await getRow('Ana Haddad', mondays)).toMatchObject({ rostered: 6 * 7 * HOUR })
    await aMassage('2026-10-12T15:00:00.000Z', await aClient())
    expect(await getRow('Ana Haddad', mondays)).toMatchObject({ rostered: 8 * 7 * HOUR })
    itIs('2026-11-09T15:00:00Z')
    await shop.post(`/api/employees/${ana}/archive`)
    expect(await getRow('Ana Haddad', mondays)).toMatchObject({ rostered: 5 * 7 * HOUR })
    expect(await getRow('Ana Haddad', { from: '2026-11-16', to: '2026-11-30' })).toBeUndefined()
  })
})

test('the booked hours are of appointments that somebody has booked, without buffers', async () => {
  const clientId = await aClient()
  await aMassage('2026-11-02T15:00:00.000Z', clientId)
  await aMassage('2026-11-02T23:00:00.000Z', clientId)
  const cancelled = await aMassage('2026-11-02T18:00:00.000Z', clientId)
  await shop.post(`/api/bookings/${cancelled}/status`, { id: newId(), status: 'cancelled_by_client' })
  await createAppointment(shop, { serviceId: yoga, employeeId: ana, startsAt: '2026-11-02T20:00:00.000Z' })
  const full = await createAppointment(shop, { serviceId: yoga, employeeId: ana, startsAt: '2026-11-03T20:00:00.000Z' })
  await createBooking(shop, { appointmentId: full.id, clientId })
  await createBooking(shop, { appointmentId: full.id, clientId: await aClient() })
  expect(await getRow('Ana Haddad')).toMatchObject({
    rostered: 7 * HOUR,
    booked: 3 * HOUR,
    utilisation: 0.4286,
    appointments: 3,
  })
  await expectTraced(shop, await report(), WEEK)
})

test('visits are worth their part of the pass, or the price of the place', async () => {
  const { id: tens } = await createPackage(shop, { visits: 7, price: 10_000 })
  const { id: unlimited } = await createPackage(shop, { visits: null })
  const { clientId } = await createPass(shop, { packageId: tens, price: 10_000 })
  const { clientId: member } = await createPass(shop, { packageId: unlimited })
  const payer = await aClient()
  const starts = ['2026-11-02T15:00', '2026-11-02T17:00', '2026-11-02T19:00'].map((time) => `${time}:00.000Z`)
  const places = [clientId, member, payer].map((id, index) => ({ id, at: starts[index] ?? '' }))
  const booked: string[] = []
  for (const { id, at } of places) booked.push(await aMassage(at, id))
  const missed = await aMassage('2026-11-02T21:00:00.000Z', payer)
  itIs('2026-11-02T23:30:00Z')
  for (const [index, { id, at }] of places.entries())
    await come(id, { serviceId: massage, bookingId: booked[index] ?? '', at })
  await shop.post(`/api/bookings/${missed}/status`, { id: newId(), status: 'no_show' })
  // A visit without an employee is not in this report.
  await come(payer, { serviceId: yoga, at: '2026-11-02T12:00:00.000Z' })
  const found = await report()
  // A seventh of 100.00, and twice the price of a booking.
  expect(getFigures(found)).toMatchObject({ visits: 3, value: 1429 + 2 * 9000, missed: 1, appointments: 3 })
  expect(await expectTraced(shop, found, WEEK)).toBe(21)
  const behind = { ...WEEK, table: 'figures', row: 'value', column: 'value' }
  const { rows, columns } = await readRows(shop, 'employees', behind)
  expect(columns.at(-1)).toMatchObject({ title: 'Value', kind: 'money' })
  expect(rows.map(({ cells }) => cells.at(-1))).toEqual([9000, 9000, 1429])
})

test('visits that were moved to another client are worth what they were where they were bought', async () => {
  const sold = await createPass(shop, { price: 10_000 })
  const move = async (passId: string) => {
    const moved = { id: newId(), toClientId: await aClient(), visits: 2, note: '' }
    expect(await shop.post(`/api/passes/${passId}/transfers`, moved)).toMatchObject({ status: 200 })
    return moved
  }
  const { toClientId: clientId } = await move((await move(sold.id)).id)
  const startsAt = '2026-11-02T15:00:00.000Z'
  const bookingId = await aMassage(startsAt, clientId)
  itIs('2026-11-02T16:30:00Z')
  await come(clientId, { serviceId: massage, bookingId, at: startsAt })
  const found = await report()
  expect(getFigures(found)).toMatchObject({ visits: 1, value: 1000 })
  await expectTraced(shop, found, WEEK)
})

test('the figures are those of all, or of the one who is asked for', async () => {
  const { id: ben } = await createEmployee(shop, { firstName: 'Ben' })
  await aMassage('2026-11-02T15:00:00.000Z', await aClient())
  const found = await report()
  expect(getRows(found, 'by-employee').map(({ employee, appointments }) => [employee, appointments])).toEqual([
    ['Ana Haddad', 1],
    ['Ben Haddad', 0],
    ['Total', 1],
  ])
  // Ben works all opening hours: nine hours on six days.
  expect(getFigures(found)).toMatchObject({ rostered: 61 * HOUR, booked: HOUR, utilisation: 0.0164 })
  expect(found.figures.find(({ id }) => id === 'rostered')?.before).toBe(61 * HOUR)
  const query = { ...WEEK, employeeId: ben }
  const narrowed = await report(query)
  expect(getFigures(narrowed)).toMatchObject({ rostered: 54 * HOUR, booked: 0, appointments: 0 })
  await expectTraced(shop, narrowed, query)
  const other = new URLSearchParams({ ...query, table: 'by-employee', row: ana, column: 'booked' })
  expectProblem(await shop.get(`/api/reports/employees/rows?${other}`), 404, 'not_found')
})

describe('tips', () => {
  const tip = (price: number, employeeId: string | null) => ({ kind: 'tip' as const, price, employeeId })

  test('are what was paid to an employee, less what was given back; those for the team are nobody’s', async () => {
    const { id: clientId } = await createClient(shop)
    itIs('2026-11-03T15:00:00Z')
    await createSale(shop, { lines: [tip(500, ana), tip(300, null)], payments: [{ method: 'cash', amount: 800 }] })
    const half = await createSale(shop, {
      clientId,
      lines: [tip(900, ana)],
      payments: [{ method: 'card', amount: 400 }],
    })
    expect(await getRow('Ana Haddad')).toMatchObject({ tips: 900 })
    const lines = [{ lineId: half.lines[0]?.id, amount: 100 }]
    const refund = { id: newId(), lines, reason: 'Too much' }
    expect(await shop.post(`/api/sales/${half.id}/refunds`, refund)).toMatchObject({ status: 200 })
    expect(await getRow('Ana Haddad')).toMatchObject({ tips: 800 })
    expect(getFigures(await report())).toMatchObject({ tips: 800 })
    const rows = await readRows(shop, 'employees', { ...WEEK, table: 'by-employee', row: ana, column: 'tips' })
    expect(rows.rows.map(({ cells }) => cells.at(-1))).toEqual(expect.arrayContaining([500, 400, -100]))
    await expectTraced(shop, await report(), WEEK)
  })
})
