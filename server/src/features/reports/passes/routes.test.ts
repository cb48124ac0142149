import type { Appointment } from '@deskbell/domain/appointments/schema.ts'
import type { Pass } from '@deskbell/domain/passes/schema.ts'
import type { DrillDownPage, Report } from '@deskbell/domain/reports/schema.ts'
import { newId } from '@deskbell/domain/shared/new-id.ts'
import { beforeAll, expect, test } from 'vitest'
import { expectProblem, type TestBusiness, useApp } from '../../../test/app.ts'
import {
  createAppointment,
  createBooking,
  createClient,
  createEmployee,
  createPackage,
  createPass,
  createService,
  newBusiness,
} from '../../../test/factories.ts'
import { getCells, getFigures, useReports } from '../../../test/reports.ts'

const desk = useApp()
let shop: TestBusiness
let packageId: string
let employeeId: string

/** Sets the clock to a local time in New York, where the clocks go forward on 8 March. */
function at(local: string, offset: '-05:00' | '-04:00'): void {
  desk.clock.now = new Date(`2026-03-${local}:00${offset}`)
}

async function act(sold: Pass, path: string, body: object = {}): Promise<Pass> {
  const answer = await shop.post<Pass>(`/api/passes/${sold.id}/${path}`, { id: newId(), note: '', ...body })
  expect(answer).toMatchObject({ status: 200 })
  return answer.body
}

async function checkIn(clientId: string, serviceId: string): Promise<string> {
  const id = newId()
  expect((await shop.post('/api/check-ins', { id, clientId, serviceId })).status).toBeLessThan(300)
  return id
}

/** Creates a booking that the client misses. */
async function miss(clientId: string, serviceId: string, startsAt: string): Promise<string> {
  const { id: appointmentId } = await createAppointment(shop, { serviceId, employeeId, startsAt })
  const { bookings } = await createBooking(shop, { appointmentId, clientId })
  const id = bookings[0]?.id ?? ''
  desk.clock.now = new Date(Date.parse(startsAt) + 3_600_000)
  const turned = await shop.post<Appointment>(`/api/bookings/${id}/status`, {
    id: newId(),
    status: 'no_show',
    reason: '',
  })
  expect(turned).toMatchObject({ status: 200 })
  return id
}

beforeAll(async () => {
  at('01T08:00', '-05:00')
  shop = await desk.openShop()
  await shop.put('/api/business', { ...newBusiness(), version: 1 })
  await shop.put('/api/appointments/rules', { version: 2, noShowSpendsVisit: true })
  const { id: serviceId } = await createService(shop, { visitsUsed: 2 })
  employeeId = (await createEmployee(shop)).id
  const month = await createPackage(shop, { name: 'A month', validity: { count: 1, unit: 'month' } })
  const flat = await createPackage(shop, { name: 'Flat rate', visits: null, price: 5000 })
  packageId = month.id
  const [ada, ben, cleo] = [
    await createClient(shop, { firstName: 'Ada' }),
    await createClient(shop, { firstName: 'Ben' }),
    await createClient(shop, { firstName: 'Cleo' }),
  ]
  const sale = { startsOn: '2026-03-01' }
  at('07T23:59', '-05:00')
  await createPass(shop, { ...sale, clientId: ada.id, packageId: month.id, discount: 2000 })
  at('08T00:00', '-05:00')
  await createPass(shop, { ...sale, clientId: ben.id, packageId: flat.id, price: 5000, complimentary: true })
  const unused = await createPass(shop, { ...sale, clientId: cleo.id, packageId: month.id })
  await checkIn(ada.id, serviceId)
  const undone = await checkIn(ben.id, serviceId)
  at('08T23:59', '-04:00')
  await shop.post(`/api/check-ins/${undone}/undo`, { id: newId() })
  await checkIn(ben.id, serviceId)
  await miss(ada.id, serviceId, '2026-03-09T16:00:00.000Z')
  const forgiven = await miss(cleo.id, serviceId, '2026-03-09T20:00:00.000Z')
  at('10T12:00', '-04:00')
  await shop.post(`/api/bookings/${forgiven}/forgive`, { id: newId() })
  await act(unused, 'transfers', { toClientId: ben.id, visits: 3 })
  const frozen = await createPass(shop, { ...sale, clientId: cleo.id, packageId: month.id })
  await act(frozen, 'freeze', { since: '2026-03-10' })
  const ended = await createPass(shop, { ...sale, clientId: cleo.id, packageId: month.id })
  await act(ended, 'void')
})

const report = useReports('passes', () => shop)

const MARCH = 'from=2026-03-01&to=2026-03-31'

test('requires sign-in', async () => {
  expectProblem(await desk.anonymous.get('/api/reports/passes'), 401, 'not_signed_in')
})

test('sold, used and missed on the shop’s own days, the one of 23 hours too', async () => {
  const made = await report('from=2026-03-07&to=2026-03-10&by=day')
  expect(getCells(made, 'by-time')).toEqual([
    ['2026-03-07', 1, 10, 10_000, 0, 0],
    ['2026-03-08', 2, 10, 12_000, 4, 0],
    ['2026-03-09', 0, 0, 0, 0, 4],
    ['2026-03-10', 2, 20, 24_000, 0, -2],
  ])
  expect(getCells(made, 'by-package')).toEqual([
    ['A month', 4, 40, 46_000, 2, 2],
    ['Flat rate', 1, 0, 0, 2, 0],
  ])
})

test('what is about to be lost, as of today, each leading to its client', async () => {
  const made = await report('from=2026-01-01&to=2026-01-31')
  expect(getFigures(made)).toEqual({ sold: 0, used: 0, 'no-shows': 0, expiring: 3, unused: 3, overdrawn: 0 })
  const named = (id: string) =>
    getCells(made, id)?.map(([client, name, , visits, left]) => [client, name, visits, left])
  const expiring = [
    ['Ada Silva', 'A month', 10, 6],
    ['Cleo Silva', 'A month', 10, 7],
    ['Ben Silva', 'A month', 3, 3],
  ]
  expect(named('expiring')).toHaveLength(3)
  expect(named('expiring')).toEqual(expect.arrayContaining(expiring))
  expect(named('unused')).toEqual(
    expect.arrayContaining([
      ['Cleo Silva', 'A month', 10, 7],
      ['Ben Silva', 'A month', 3, 3],
      ['Cleo Silva', 'A month', 10, 10],
    ]),
  )
  const listed = made.tables.filter(({ id }) => id === 'expiring' || id === 'unused').flatMap(({ rows }) => rows)
  expect(listed.map(({ clientId }) => clientId)).not.toContain(undefined)
  expect(made.figures.map(({ id, before }) => [id, before])).toContainEqual(['expiring', null])
})

test('the rows behind every number make it up', async () => {
  const made = await report(MARCH)
  const cells = made.tables.flatMap(({ id, columns, rows, total }) =>
    [...rows, { id: 'total', cells: total ?? [] }].flatMap((row) =>
      columns.flatMap(({ id: column, opens }, index) =>
        opens ? [{ table: id, row: row.id, column, value: row.cells[index] }] : [],
      ),
    ),
  )
  const figures = made.figures.map(({ id, value }) => ({ table: 'figures', row: id, column: 'value', value }))
  for (const { value, ...number } of [...cells, ...figures]) {
    const { body } = await shop.get<DrillDownPage>(`/api/reports/passes/rows?${MARCH}&${new URLSearchParams(number)}`)
    const of = number.table === 'figures' ? number.row : number.column
    const column = body.columns.findIndex(({ id }) => id === (of === 'price' ? 'price' : 'visits'))
    const isSummed = ['visits', 'price', 'used', 'no-shows'].includes(of)
    const added = isSummed ? body.rows.reduce((sum, row) => sum + Number(row.cells[column]), 0) : body.rows.length
    expect({ ...number, sum: body.sum, added }).toEqual({ ...number, sum: value, added: value })
  }
})

test('is narrowed to a package', async () => {
  const made = await report(`${MARCH}&packageId=${packageId}`)
  expect(getFigures(made)).toMatchObject({ sold: 4, used: 2, 'no-shows': 2, expiring: 3 })
  expect(getCells(made, 'by-package')?.map(([name]) => name)).toEqual(['A month'])
})

test('what an import keeps the past on was not sold', async () => {
  const before = getFigures(await report(MARCH)).sold
  const flat = await createPackage(shop, { visits: null, price: 0 })
  const past = await createPass(shop, { packageId: flat.id, price: 0, paid: 0 })
  expect(getFigures(await report(MARCH)).sold).toBe(Number(before) + 1)
  await act(past, 'void')
  expect(getFigures(await report(MARCH)).sold).toBe(before)
})

test('leaves out what is another shop’s', async () => {
  const other = await desk.openShop()
  const { body } = await other.get<Report>(`/api/reports/passes?${MARCH}`)
  expect(Object.values(getFigures(body))).toEqual([0, 0, 0, 0, 0, 0])
})
