import type { CheckInResult } from '@deskbell/domain/check-ins/schema.ts'
import { newId } from '@deskbell/domain/shared/new-id.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { expectProblem, type TestBusiness, useApp } from '../../../test/app.ts'
import { createAppointment, createClient, createEmployee, createService, newBusiness } from '../../../test/factories.ts'
import { expectTraced, getFigures, getRows, readReport, readRows } from '../../../test/reports.ts'

const desk = useApp()
let shop: TestBusiness
let serviceId: string

const OCTOBER = { from: '2026-10-01', to: '2026-10-31' }

beforeEach(async () => {
  desk.clock.now = new Date('2026-12-20T15:00:00Z')
  shop = await desk.openShop()
  await shop.put('/api/business', { ...newBusiness(), version: 1 })
  serviceId = (await createService(shop, { kind: 'one_to_one', capacity: 1 })).id
})

const itIs = (time: string) => {
  desk.clock.now = new Date(time)
}

/** Creates a client who was added on one day and came on others, with the visits recorded at the time of the report. */
async function client(name: string, { added = '2026-06-01T15:00:00Z', visits = [] as string[] } = {}) {
  const now = desk.clock.now
  itIs(added)
  const { id } = await createClient(shop, { firstName: name, lastName: '' })
  itIs('2026-12-20T15:00:00Z')
  for (const day of visits) await visit(id, `${day}T15:00:00.000Z`)
  desk.clock.now = now
  return id
}

async function visit(clientId: string, occurredAt: string): Promise<string> {
  const answer = await shop.post<CheckInResult>('/api/check-ins', { id: newId(), clientId, serviceId, occurredAt })
  expect(answer).toMatchObject({ status: 200, body: { outcome: 'checked_in' } })
  return answer.body.checkInId
}

async function book(clientId: string, { on, made }: { on: string; made: string }) {
  const now = desk.clock.now
  itIs(made)
  const { id: employeeId } = await createEmployee(shop)
  const item = { serviceId, employeeId, startsAt: `${on}T18:00:00.000Z` }
  const { bookings } = await createAppointment(shop, item, { clientId })
  desk.clock.now = now
  return bookings[0]?.id ?? ''
}

const report = (query: Record<string, string> = OCTOBER) => readReport(shop, 'clients', query)
const behind = async (row: string, query: Record<string, string> = OCTOBER) => {
  const { rows, sum } = await readRows(shop, 'clients', { ...query, table: 'figures', row, column: 'value' })
  expect(sum).toBe(rows.length)
  return rows.map(({ cells }) => cells[0]).toSorted()
}

test('requires sign-in', async () => {
  expectProblem(await desk.anonymous.get('/api/reports/clients'), 401, 'not_signed_in')
})

test('new are those who were added, archived ones too, and not those merged into another', async () => {
  await client('Before', { added: '2026-10-01T03:59:00Z' })
  const kept = await client('First minute', { added: '2026-10-01T04:00:00Z' })
  const archived = await client('Archived', { added: '2026-10-15T15:00:00Z' })
  const merged = await client('Merged', { added: '2026-10-16T15:00:00Z' })
  await client('After', { added: '2026-11-01T04:00:00Z' })
  itIs('2026-11-20T15:00:00Z')
  await shop.post(`/api/clients/${archived}/archive`)
  const answer = await shop.post('/api/merges', { id: newId(), keptId: kept, mergedId: merged, choices: {} })
  expect(answer.status).toBeLessThan(300)
  expect(getFigures(await report())).toMatchObject({ new: 2 })
  expect(await behind('new')).toEqual(['Archived', 'First minute'])
})

test('who came is told apart from who returned, in all and week by week', async () => {
  await client('Regular', { visits: ['2026-09-30', '2026-10-05', '2026-10-06', '2026-10-14'] })
  await client('Newcomer', { visits: ['2026-10-07', '2026-10-13'] })
  const gone = await client('Undone')
  itIs('2026-11-20T15:00:00Z')
  const undone = await visit(gone, '2026-10-05T15:00:00.000Z')
  await shop.post(`/api/check-ins/${undone}/undo`)
  const query = { ...OCTOBER, by: 'week' }
  const found = await report(query)
  expect(getFigures(found)).toMatchObject({ came: 2, returning: 1 })
  expect(found.figures.find(({ id }) => id === 'came')?.before).toBe(1)
  expect(await behind('returning')).toEqual(['Regular'])
  expect(getRows(found, 'by-time')).toEqual([
    { day: '2026-10-01', new: 0, came: 0, returning: 0 },
    { day: '2026-10-04', new: 0, came: 2, returning: 1 },
    { day: '2026-10-11', new: 0, came: 2, returning: 2 },
    { day: '2026-10-18', new: 0, came: 0, returning: 0 },
    { day: '2026-10-25', new: 0, came: 0, returning: 0 },
    { day: 'Total', new: 0, came: 2, returning: 1 },
  ])
  await expectTraced(shop, found, query)
})

describe('inactive', () => {
  test('are those who have come, but not on the last days, told to the day', async () => {
    await client('Never')
    await client('Sixty days ago', { visits: ['2026-09-02'] })
    await client('Sixty-one days ago', { visits: ['2026-09-01', '2026-08-01'] })
    await client('Once more since', { visits: ['2026-08-15', '2026-11-10'] })
    const archived = await client('Archived', { visits: ['2026-08-01'] })
    itIs('2026-11-20T15:00:00Z')
    await shop.post(`/api/clients/${archived}/archive`)
    expect(await behind('inactive')).toEqual(['Once more since', 'Sixty-one days ago'])
    expect(await behind('inactive', { ...OCTOBER, inactiveDays: '59' })).toContain('Sixty days ago')
    const found = await report()
    expect(getFigures(found)).toMatchObject({ inactive: 2 })
    expect(getRows(found, 'inactive')).toEqual([
      { client: 'Sixty-one days ago', lastVisit: '2026-09-01', visits: 2 },
      { client: 'Once more since', lastVisit: '2026-08-15', visits: 2 },
    ])
    // If the period is not over, up to today.
    const open = { from: '2026-11-01', to: '2026-11-30' }
    expect(await behind('inactive', open)).toEqual(['Sixty days ago', 'Sixty-one days ago'])
  })

  test('are not those for whom something was booked by then and still is', async () => {
    const booked = await client('Booked', { visits: ['2026-08-01'] })
    const late = await client('Booked later', { visits: ['2026-08-01'] })
    const cancelled = await client('Cancelled', { visits: ['2026-08-01'] })
    await book(booked, { on: '2026-12-01', made: '2026-10-20T15:00:00Z' })
    await book(late, { on: '2026-12-01', made: '2026-11-05T15:00:00Z' })
    const bookingId = await book(cancelled, { on: '2026-12-01', made: '2026-10-20T15:00:00Z' })
    itIs('2026-11-20T15:00:00Z')
    await shop.post(`/api/bookings/${bookingId}/status`, { id: newId(), status: 'cancelled_by_client' })
    expect(await behind('inactive')).toEqual(['Booked later', 'Cancelled'])
  })
})

test('rebooked are those who had booked again at the end, or came again within thirty days', async () => {
  const booked = await client('Booked', { visits: ['2026-10-20'] })
  await book(booked, { on: '2026-12-10', made: '2026-10-25T15:00:00Z' })
  await client('Came again', { visits: ['2026-10-10', '2026-10-20', '2026-11-19'] })
  await client('Came too late', { visits: ['2026-10-10', '2026-11-10'] })
  await client('Came only then', { visits: ['2026-10-10', '2026-10-12'] })
  itIs('2026-12-20T15:00:00Z')
  expect(getFigures(await report())).toMatchObject({ came: 4, rebooked: 2, rebookedShare: 0.5 })
  expect(await behind('rebooked')).toEqual(['Booked', 'Came again'])
})

test('who came for the first time in a month is followed through the months after it', async () => {
  await client('August', { visits: ['2026-08-31', '2026-09-10', '2026-10-10'] })
  await client('August once', { visits: ['2026-08-10', '2026-08-11'] })
  await client('September', { visits: ['2026-09-01', '2026-10-31'] })
  await client('Last minute of September')
  itIs('2026-10-31T16:00:00Z')
  const query = { from: '2026-08-15', to: '2026-10-31', by: 'month' }
  const found = await report(query)
  const rows = getRows(found, 'retention').map(({ month, clients, m0, m1, m2 }) => [month, clients, m0, m1, m2])
  expect(rows).toEqual([
    ['August 2026', 2, 1, 0.5, 0.5],
    ['September 2026', 1, 1, 1, null],
    ['October 2026', 0, null, null, null],
    ['Total', 3, 1, 0.6667, 0.5],
  ])
  // A month that has not begun has no column.
  const columns = found.tables.find(({ id }) => id === 'retention')?.columns
  expect(columns?.map(({ id }) => id)).toEqual(['month', 'clients', 'm0', 'm1', 'm2'])
  // The report starts within a month: only the retention covers the whole month.
  expect(getRows(found, 'by-time').map(({ day, came, returning }) => [day, came, returning])).toEqual([
    ['2026-08-15', 1, 0],
    ['2026-09-01', 2, 1],
    ['2026-10-01', 2, 2],
    ['Total', 2, 0],
  ])
  await expectTraced(shop, found, query)
  const whole = { from: '2026-08-01', to: '2026-10-31', by: 'month' }
  expect(getRows(await report(whole), 'by-time').map(({ came, returning }) => [came, returning])).toEqual([
    [2, 0],
    [2, 1],
    [2, 2],
    [3, 0],
  ])
  await expectTraced(shop, await report(whole), whole)
})

test('a year to come has months in which nobody came', async () => {
  await client('Regular', { visits: ['2026-09-30', '2026-10-05'] })
  itIs('2026-10-15T16:00:00Z')
  const query = { from: '2026-10-01', to: '2027-02-28', by: 'month' }
  const found = await report(query)
  expect(getRows(found, 'by-time').map(({ came }) => came)).toEqual([1, 0, 0, 0, 0, 1])
  expect(getRows(found, 'retention').map(({ month }) => month)).toEqual(['October 2026', 'Total'])
  await expectTraced(shop, found, query)
})
