import type { DrillDownPage, Report } from '@deskbell/domain/reports/schema.ts'
import { newId } from '@deskbell/domain/shared/new-id.ts'
import { parse } from 'csv-parse/sync'
import { beforeEach, expect, test } from 'vitest'
import { activity } from '../../../db/schema/activity.ts'
import { createCaller, expectProblem, type TestBusiness, useApp } from '../../../test/app.ts'
import {
  createClient,
  createPackage,
  createPass,
  createPromoCode,
  createService,
  newBusiness,
} from '../../../test/factories.ts'

const desk = useApp()
const MONTH = 'from=2026-11-01&to=2026-11-30'
let shop: TestBusiness
let clientId: string

beforeEach(async () => {
  desk.clock.now = new Date('2026-11-18T15:00:00Z')
  shop = await desk.openShop()
  await shop.put('/api/business', { ...newBusiness({ timeZone: 'America/New_York' }), version: 1 })
  const service = await createService(shop, { name: 'Massage', price: 6000 })
  desk.clock.now = new Date('2026-11-20T03:00:00Z')
  const { id, createdAt, updatedAt, archivedAt, ...input } = service as typeof service & Record<string, unknown>
  await shop.put(`/api/services/${id}`, { ...input, price: 7550 })
  clientId = (await createClient(shop, { firstName: 'Ben', lastName: 'Lee' })).id
})

async function report(query = ''): Promise<Report> {
  const { status, body } = await shop.get<Report>(`/api/reports/activity?${MONTH}${query}`)
  expect(status).toBe(200)
  return body
}

async function rows(table: string, row: string, column = 'entries'): Promise<DrillDownPage> {
  const number = new URLSearchParams({ table, row, column })
  return (await shop.get<DrillDownPage>(`/api/reports/activity/rows?${MONTH}&limit=2&${number}`)).body
}

function getCells({ tables }: Report, id: string) {
  return tables.find((table) => table.id === id)?.rows.map(({ cells }) => cells)
}

test('every number opens as many entries as it says', async () => {
  const { figures, tables } = await report()
  const sums = tables.flatMap(({ id, columns, rows: all, total }) => {
    const at = columns.findIndex(({ opens }) => opens)
    return [...all.map((row) => [id, row.id, row.cells[at]]), [id, 'total', total?.[at]]]
  })
  expect(sums.length).toBeGreaterThan(35)
  for (const [table, row, count] of sums) {
    const { body } = await shop.get<DrillDownPage>(
      `/api/reports/activity/rows?${MONTH}&${new URLSearchParams({ table: String(table), row: String(row), column: 'entries' })}`,
    )
    expect([table, row, body.sum, body.rows.length]).toEqual([table, row, count, count])
  }
  expect((await rows('figures', 'entries', 'value')).sum).toBe(figures[0]?.value)
})

test('entries are counted on the shop’s days, by who and by what was done', async () => {
  const found = await report()
  expect(getCells(found, 'by-time')?.[18]).toEqual(['2026-11-19', 2])
  expect(getCells(found, 'by-who')?.map(([who]) => who)).toEqual(['Ada Owner'])
  expect(getCells(found, 'by-action')).toContainEqual(['Service', 'Changed', 1])
  expect(getCells(await report('&entity=service'), 'by-action')).toEqual([
    ['Service', 'Added', 1],
    ['Service', 'Changed', 1],
  ])
  expect((await report(`&clientId=${clientId}`)).figures[0]?.value).toBe(1)
  expect((await report('&who=Nobody')).figures[0]?.value).toBe(0)
})

test('an entry says what was before and after, in words', async () => {
  const [changed] = (await rows('by-action', 'service/changed')).rows
  expect(changed?.cells).toEqual([
    '2026-11-20T03:00:00.000Z',
    'Ada Owner',
    'Service',
    'Changed',
    'Massage',
    null,
    'price: 60.00 → 75.50',
  ])
  const [added] = (await rows('by-action', 'client/added')).rows
  expect(added).toMatchObject({ clientId })
  expect(added?.cells.slice(4, 6)).toEqual(['Ben Lee', 'Ben Lee'])
})

test('an entry says all that in the language of whoever asks', async () => {
  const german = createCaller(desk.app, shop.cookie, { 'accept-language': 'de' })
  const { body } = await german.get<DrillDownPage>(
    `/api/reports/activity/rows?${MONTH}&table=by-action&row=service%2Fchanged&column=entries`,
  )
  expect(body.columns.map(({ title }) => title)).toContain('Vorher und nachher')
  expect(body.rows[0]?.cells.slice(2)).toEqual(['Leistung', 'Geändert', 'Massage', null, 'Preis: 60.00 → 75.50'])
})

test('whoever books online is named in the language of whoever asks, and found by the stored name', async () => {
  const { businessId } = shop
  const deed = {
    businessId,
    id: newId(),
    at: desk.clock.now,
    byName: 'Client (online)',
    action: 'added',
    entity: 'booking',
  }
  await desk.db.insert(activity).values({ ...deed, entityId: clientId })
  const german = createCaller(desk.app, shop.cookie, { 'accept-language': 'de' })
  const { body } = await german.get<Report>(`/api/reports/activity?${MONTH}`)
  expect(getCells(body, 'by-who')).toContainEqual(['Kunde (online)', 1])
  const { rows: found } = await rows('by-who', 'Client (online)')
  expect(found.map(({ cells }) => cells[1])).toEqual(['Client (online)'])
})

test('a sale names the pass, its package and who moved what to whom', async () => {
  const { id: packageId } = await createPackage(shop, { name: 'Ten visits', visits: 10 })
  const pass = await createPass(shop, { clientId, packageId, price: 12_000, method: 'cash', startsOn: '2026-11-19' })
  const to = await createClient(shop, { firstName: 'Ana', lastName: 'Ruiz' })
  await shop.post(`/api/passes/${pass.id}/transfers`, { id: newId(), toClientId: to.id, visits: 2, note: '' })
  const [sold] = (await rows('by-action', 'pass/sold')).rows
  expect(sold?.cells.slice(3, 6)).toEqual(['Sold', 'Ten visits', 'Ben Lee'])
  expect(sold?.cells[6]).toContain('package: Ten visits')
  const [moved] = (await rows('by-kind', 'pass')).rows
  expect(moved?.cells[6]).toContain('to client: Ana Ruiz')
})

test('money is in the currency and rates are in percent, in each field', async () => {
  const { id: packageId } = await createPackage(shop)
  const pass = await createPass(shop, { clientId, packageId, price: 12_000, discount: 2000, paid: 5000 })
  const refund = { id: newId(), seen: 1, visits: 1, amount: 1000, method: 'cash', forgiven: 500, note: '' }
  expect(await shop.post(`/api/passes/${pass.id}/refunds`, refund)).toMatchObject({ status: 200 })
  await createPromoCode(shop, { minimum: 3000 })
  const changes = async (row: string) => (await rows('by-action', row)).rows[0]?.cells[6]
  expect(await changes('pass/sold')).toContain('paid: 50.00, price: 120.00, method: card, discount: 20.00')
  expect(await changes('pass/refunded')).toMatch(/amount: 10\.00.*forgiven: 5\.00/)
  expect(await changes('promo_code/added')).toMatch(/percentage: 10%.*minimum: 30\.00/)
})

test('pages go on where the last one ended, and a file has all of them', async () => {
  const first = await rows('by-who', 'total')
  expect(first.rows.length).toBe(2)
  const next = await shop.get<DrillDownPage>(
    `/api/reports/activity/rows?${MONTH}&table=by-who&row=total&column=entries&limit=500&cursor=${first.nextCursor}`,
  )
  const ids = [...first.rows, ...next.body.rows].map(({ id }) => id)
  expect(new Set(ids).size).toBe(first.sum)
  const path = `/api/reports/activity/file?format=csv&${MONTH}&table=by-who&row=total&column=entries`
  const { body, headers } = await shop.get<string>(path)
  const csv: string[][] = parse(body, { bom: true })
  expect(csv[0]).toEqual(['When', 'Who', 'On what', 'What', 'Called', 'Client', 'Before and after'])
  expect(csv.length).toBe(1 + first.sum)
  expect(headers.get('content-disposition')).toContain('"activity-by-who-rows-2026-11-01-to-2026-11-30.csv"')
  expect(getCells(await report(), 'by-action')).toContainEqual(['Report', 'Downloaded', 1])
})

test('the PIN is told nowhere, and no other shop’s entries are', async () => {
  await shop.post('/api/business/pin/step-up', { superPassword: '!Super123' })
  await shop.put('/api/business/pin', { pin: '73914' })
  const all = await shop.get<DrillDownPage>(`/api/reports/activity/rows?${MONTH}&table=by-who&row=total&column=entries`)
  expect(JSON.stringify(all.body)).not.toContain('73914')
  const other = await desk.openShop()
  const { body } = await other.get<Report>(`/api/reports/activity?${MONTH}`)
  expect(body.figures[0]?.value).toBe(0)
})

test('a number that isn’t there has no rows', async () => {
  for (const number of [
    'table=by-time&row=2027-01-01&column=entries',
    'table=nothing&row=total&column=entries',
    'table=by-who&row=total&column=who',
  ])
    expectProblem(await shop.get(`/api/reports/activity/rows?${MONTH}&${number}`), 404, 'not_found')
})
