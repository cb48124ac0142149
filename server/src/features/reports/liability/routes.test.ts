import type { Pass } from '@deskbell/domain/passes/schema.ts'
import { getMovements } from '@deskbell/domain/reports/liability.ts'
import type { DrillDownPage, Report } from '@deskbell/domain/reports/schema.ts'
import { newId } from '@deskbell/domain/shared/new-id.ts'
import { addDays, localDay } from '@deskbell/domain/shared/time.ts'
import { beforeAll, expect, test } from 'vitest'
import { expectProblem, type TestBusiness, useApp } from '../../../test/app.ts'
import { createClient, createPackage, createPass, createService, newBusiness } from '../../../test/factories.ts'
import { type Measure, MOVEMENTS } from './movements.ts'

const desk = useApp()
const timeZone = 'America/New_York'
let shop: TestBusiness
let clients: string[]
let names: Map<string, string>

const FIRST = '2026-03-01'
const TODAY = '2026-03-20'
const DAYS = Array.from({ length: 20 }, (_, at) => addDays(FIRST, at))

/** Sets the clock to a local time in New York, where the clocks go forward on the 8th. */
function at(day: number, time: string): void {
  const offset = day < 8 || (day === 8 && time < '02:00') ? '-05:00' : '-04:00'
  desk.clock.now = new Date(`2026-03-${String(day).padStart(2, '0')}T${time}:00${offset}`)
}

async function act(pass: Pass, path: string, body: object = {}): Promise<Pass> {
  const answer = await shop.post<Pass>(`/api/passes/${pass.id}/${path}`, { id: newId(), note: 'So it is', ...body })
  expect(answer).toMatchObject({ status: 200 })
  return answer.body
}

async function checkIn(clientId: string, serviceId: string): Promise<string> {
  const id = newId()
  expect((await shop.post('/api/check-ins', { id, clientId, serviceId })).status).toBeLessThan(300)
  return id
}

/** Simulates a month of three clients with every kind of movement, around local midnights and over the 23-hour day. */
async function live(): Promise<void> {
  at(1, '09:00')
  const { id: serviceId } = await createService(shop)
  const [ada, ben, cleo] = clients as [string, string, string]
  const three = await createPackage(shop, {
    name: 'Three',
    visits: 3,
    price: 10_000,
    validity: { count: 10, unit: 'day' },
  })
  const ten = await createPackage(shop, { name: 'Ten', visits: 7, price: 9999 })
  const flat = await createPackage(shop, { name: 'Flat rate', visits: null, price: 5000 })
  names = new Map([three, ten, flat].map(({ id, name }) => [name, id]))
  at(2, '23:30')
  const sale = { startsOn: '2026-03-02', paid: 0 }
  const short = await createPass(shop, { ...sale, clientId: ada, packageId: three.id, price: 10_000 })
  at(3, '00:10')
  const long = await createPass(shop, { ...sale, clientId: ben, packageId: ten.id, price: 9999, discount: 998 })
  await createPass(shop, { ...sale, clientId: cleo, packageId: flat.id, price: 5000 })
  await checkIn(ada, serviceId)
  at(5, '12:00')
  await act(short, 'freeze', { since: '2026-03-04' })
  at(7, '23:59')
  const undone = await checkIn(ben, serviceId)
  at(8, '00:30')
  await checkIn(ben, serviceId)
  await checkIn(cleo, serviceId)
  at(8, '23:30')
  await act(short, 'unfreeze')
  const moved = newId()
  await act(long, 'transfers', { id: moved, toClientId: cleo, visits: 3 })
  at(9, '10:00')
  await shop.post(`/api/check-ins/${undone}/undo`, { id: newId() })
  at(10, '11:00')
  const again = await act({ ...long, id: moved } as Pass, 'transfers', { id: newId(), toClientId: ada, visits: 1 })
  await act(again, 'adjustments', { seen: again.ledger.length, delta: 2 })
  at(11, '12:00')
  const held = await act(long, 'void')
  at(12, '12:00')
  const back = await act(held, `entries/${held.ledger.length}/undo`)
  await act(back, 'payments', { amount: 5000, method: 'cash' })
  at(13, '09:00')
  await act(back, 'refunds', { seen: back.ledger.length, visits: 2, amount: 3000, method: 'cash', forgiven: 0 })
  at(18, '09:00')
  await act(short, 'extensions', { days: 5 })
  at(20, '12:00')
}

beforeAll(async () => {
  at(1, '08:00')
  shop = await desk.openShop()
  await shop.put('/api/business', { ...newBusiness({ timeZone }), version: 1 })
  clients = [await createClient(shop), await createClient(shop), await createClient(shop)].map(({ id }) => id)
  await live()
})

async function report(from: string, to: string, more = ''): Promise<Report> {
  const answer = await shop.get<Report>(`/api/reports/liability?from=${from}&to=${to}${more}`)
  expect(answer).toMatchObject({ status: 200 })
  return answer.body
}

function getTable({ tables }: Report, id: string) {
  const found = tables.find((table) => table.id === id)
  if (!found) throw new Error(`No table ${id}`)
  return found
}

function getTotal(made: Report, measure: Measure): Record<string, number> {
  const { columns, total } = getTable(made, measure)
  return Object.fromEntries(columns.slice(1).map(({ id }, index) => [id, Number(total?.[index + 1])]))
}

async function allPasses(): Promise<Pass[]> {
  const answers = await Promise.all(clients.map((id) => shop.get<{ items: Pass[] }>(`/api/passes?clientId=${id}`)))
  return answers.flatMap(({ body }) => body.items)
}

/** Returns the sum of the domain rule's result for every pass. */
async function byTheRule(from: string, to: string, measure: Measure): Promise<Record<string, number>> {
  const passes = await allPasses()
  const soldAs = (pass: Pass): Pass => {
    const source = passes.find(({ id }) => id === pass.transferredFrom)
    return source ? soldAs(source) : pass
  }
  const all = passes.flatMap((pass) => {
    const { price, visits } = soldAs(pass)
    return visits === null ? [] : [{ ledger: pass.ledger.toReversed(), terms: { price, visits } }]
  })
  const moved = all.map((pass) => getMovements(pass, { from, to, timeZone }))
  const sum = (name: (typeof MOVEMENTS)[number]) => moved.reduce((total, one) => total + one[name][measure], 0)
  return Object.fromEntries(MOVEMENTS.map((name) => [name, sum(name)]))
}

test('requires sign-in', async () => {
  expectProblem(await desk.anonymous.get('/api/reports/liability'), 401, 'not_signed_in')
})

test('each period is what the rule makes of every pass, in visits and to the cent', async () => {
  for (const [from, to] of [
    [FIRST, TODAY],
    ['2026-03-03', '2026-03-07'],
    ['2026-03-08', '2026-03-08'],
    ['2026-03-09', '2026-03-14'],
    ['2026-03-14', '2026-03-17'],
    ['2026-03-15', TODAY],
  ] as const) {
    const made = await report(from, to)
    expect(getTotal(made, 'visits')).toEqual(await byTheRule(from, to, 'visits'))
    expect(getTotal(made, 'money')).toEqual(await byTheRule(from, to, 'money'))
  }
})

test('it is what an owner would count', async () => {
  const visits = async (from: string, to: string) => getTotal(await report(from, to), 'visits')
  // Sold 3 and 7; two visits used and kept; 2 added manually. Of the three, frozen for four days, two expired after the
  // 15th, and were valid again on the 18th.
  const none = { opening: 0, sold: 0, used: 0, refunded: 0, expired: 0, adjusted: 0 }
  const whole = { ...none, sold: 10, used: -2, refunded: -2, adjusted: 2, closing: 8 }
  expect(await visits(FIRST, TODAY)).toEqual(whole)
  expect(await visits('2026-03-15', '2026-03-15')).toEqual({ ...none, opening: 8, closing: 8 })
  expect(await visits('2026-03-16', '2026-03-17')).toEqual({ ...none, opening: 8, expired: -2, closing: 6 })
  expect(await visits('2026-03-18', TODAY)).toEqual({ ...none, opening: 6, expired: 2, closing: 8 })
})

test('every day closes with what the next one opens with, and adds up', async () => {
  for (const day of DAYS) {
    const [made, next] = [await report(day, day), await report(addDays(day, 1), addDays(day, 1))]
    for (const measure of ['visits', 'money'] as const) {
      const { opening = 0, closing, ...flows } = getTotal(made, measure)
      expect(getTotal(next, measure).opening).toBe(closing)
      expect(Object.values(flows).reduce((sum, flow) => sum + flow, opening)).toBe(closing)
    }
  }
})

test('today’s closing is the sum over the passes that can be used, and days to come are taken for today', async () => {
  const usable = (await allPasses()).filter(
    ({ voidedAt, frozenOn, expiresOn }) => !voidedAt && (frozenOn || !expiresOn || expiresOn >= TODAY),
  )
  const left = usable.reduce((sum, { remaining }) => sum + remaining, 0)
  expect(left).toBeGreaterThan(0)
  expect(localDay(desk.clock.now, timeZone)).toBe(TODAY)
  expect(getTotal(await report(FIRST, TODAY), 'visits').closing).toBe(left)
  expect(getTotal(await report(FIRST, '2026-12-31'), 'visits').closing).toBe(left)
  expect(getTotal(await report('2027-01-01', '2027-01-31'), 'visits')).toMatchObject({ opening: left, closing: left })
})

test('the rows behind every number make it up, page by page', async () => {
  const [from, to] = ['2026-03-03', TODAY]
  const made = await report(from, to)
  for (const { id: table, columns, rows, total } of made.tables)
    for (const { id: row, cells } of [...rows, { id: 'total', cells: total ?? [] }])
      for (const [index, { id: column, opens }] of columns.entries()) {
        if (!opens) continue
        const asked = `from=${from}&to=${to}&table=${table}&row=${row}&column=${column}&limit=2`
        expect({ table, row, column, ...(await sumOfPages(asked, table)) }).toMatchObject({
          sum: cells[index],
          added: cells[index],
        })
      }
})

async function sumOfPages(asked: string, measure: string): Promise<{ sum: number; added: number }> {
  let [added, sum, cursor] = [0, 0, '']
  do {
    const next: DrillDownPage = (await shop.get<DrillDownPage>(`/api/reports/liability/rows?${asked}${cursor}`)).body
    const at = next.columns.findIndex(({ id }) => id === measure)
    added += next.rows.reduce((all, { cells }) => all + Number(cells[at]), 0)
    if (!cursor) sum = next.sum
    cursor = next.nextCursor ? `&cursor=${next.nextCursor}` : ''
  } while (cursor)
  return { sum, added }
}

test('figures open too, and are compared with the period before', async () => {
  const made = await report('2026-03-11', TODAY)
  for (const { id, value, before } of made.figures) {
    const asked = `from=2026-03-11&to=${TODAY}&table=figures&row=${id}&column=value`
    const { body } = await shop.get<DrillDownPage>(`/api/reports/liability/rows?${asked}`)
    expect({ id, sum: body.sum }).toEqual({ id, sum: value })
    expect(before).not.toBeNull()
  }
  const [closing] = made.figures
  expect(closing?.before).toBe(getTotal(made, 'money').opening)
})

test('days that are on are compared with as much of those before', async () => {
  const made = await report('2026-03-15', '2026-03-24')
  expect(made.before).toEqual({ from: '2026-03-05', to: '2026-03-10' })
  const then = await report(made.before.from, made.before.to)
  const values = ({ figures }: Report) => figures.map(({ value }) => value)
  expect(made.figures.map(({ before }) => before)).toEqual(values(then))
  expect(values(await report('2026-03-05', '2026-03-14'))).not.toEqual(values(then))
})

test('is narrowed to a package, and an unlimited one is not in it', async () => {
  const made = await report(FIRST, TODAY, `&packageId=${names.get('Three')}`)
  expect(getTable(made, 'visits').rows.map(({ cells }) => cells[0])).toEqual(['Three'])
  expect(getTable(await report(FIRST, TODAY), 'visits').rows.map(({ cells }) => cells[0])).toEqual(['Ten', 'Three'])
  expect((await report(FIRST, TODAY, `&packageId=${names.get('Flat rate')}`)).tables[0]?.rows).toEqual([])
})

test('leaves out what is another shop’s', async () => {
  const other = await desk.openShop()
  const { body } = await other.get<Report>(`/api/reports/liability?from=${FIRST}&to=${TODAY}`)
  expect(body.tables.flatMap(({ rows }) => rows)).toEqual([])
})

test('a number that is not there has no rows', async () => {
  for (const asked of ['table=visits&row=total&column=package', 'table=other&row=total&column=closing'])
    expectProblem(await shop.get(`/api/reports/liability/rows?${asked}`), 404, 'not_found')
})
