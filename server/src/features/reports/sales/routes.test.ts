import type { CheckInResult } from '@deskbell/domain/check-ins/schema.ts'
import type { Pass } from '@deskbell/domain/passes/schema.ts'
import type { DrillDownPage, Report } from '@deskbell/domain/reports/schema.ts'
import type { SaleInput } from '@deskbell/domain/sales/schema.ts'
import { newId } from '@deskbell/domain/shared/new-id.ts'
import { beforeAll, expect, test } from 'vitest'
import { expectProblem, type TestBusiness, useApp } from '../../../test/app.ts'
import {
  createClient,
  createPackage,
  createPass,
  createPriceTier,
  createProduct,
  createPromoCode,
  createSale,
  createService,
  newBusiness,
} from '../../../test/factories.ts'
import { getCells, getFigures, useReports } from '../../../test/reports.ts'

const desk = useApp()
let shop: TestBusiness
let packages: Record<'all' | 'yoga', string>

/** Sets the clock to a local time in New York, where the clocks go forward on 8 March. */
function at(local: string, offset: '-05:00' | '-04:00'): void {
  desk.clock.now = new Date(`2026-03-${local}:00${offset}`)
}

async function act(pass: Pass, path: string, body: object): Promise<void> {
  const answer = await shop.post(`/api/passes/${pass.id}/${path}`, { id: newId(), ...body })
  expect(answer).toMatchObject({ status: 200 })
}

beforeAll(async () => {
  at('01T08:00', '-05:00')
  shop = await desk.openShop()
  await shop.put('/api/business', { ...newBusiness(), version: 1 })
  await shop.send('/api/business/tax', {
    method: 'PATCH',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ version: 2, taxName: 'VAT', taxRate: 19_000 }),
  })
  const { id: serviceId } = await createService(shop)
  const all = await createPackage(shop, { name: 'Everything' })
  const yoga = await createPackage(shop, { name: 'Yoga', coversAll: false, serviceIds: [serviceId], taxRate: 7000 })
  packages = { all: all.id, yoga: yoga.id }
  const { id: clientId } = await createClient(shop)
  const sale = { clientId, startsOn: '2026-03-01' }
  at('07T23:59', '-05:00')
  await createPass(shop, { ...sale, packageId: all.id, price: 11_900, method: 'cash' })
  // The 23-hour day, from its first to its last minute.
  at('08T00:00', '-05:00')
  await createPass(shop, { ...sale, packageId: yoga.id, price: 10_700 })
  at('08T23:59', '-04:00')
  const half = await createPass(shop, { ...sale, packageId: all.id, price: 12_000, discount: 2000, paid: 5000 })
  await createPass(shop, { ...sale, packageId: all.id, price: 12_000, complimentary: true, paid: 0 })
  at('09T00:00', '-04:00')
  await act(half, 'payments', { amount: 5000, method: 'cash' })
  await act(half, 'transfers', { toClientId: (await createClient(shop)).id, visits: 2, note: '' })
  at('10T12:00', '-04:00')
  await act(half, 'refunds', { seen: 2, visits: 4, amount: 6000, method: 'cash', forgiven: 0, note: '' })
})

const report = useReports('sales', () => shop)

const MARCH = 'from=2026-03-01&to=2026-03-31'

test('requires sign-in', async () => {
  expectProblem(await desk.anonymous.get('/api/reports/sales'), 401, 'not_signed_in')
})

test('what came in and went out, its tax, and what was sold', async () => {
  // Tax of 1900 in 11,900, 700 in 10,700, and 1597 in 10,000, of which 799 in the first half. The refund returns the later
  // half, and a fifth of the first.
  const tax = 1900 + 700 + 1597 - 798 - 160
  const money = { received: 32_600, refunds: -6000, net: 26_600, stored: 0, tax }
  expect(getFigures(await report(MARCH))).toEqual({ ...money, sold: 3, average: 10_867 })
})

test('each day is the shop’s own, the one of 23 hours too', async () => {
  const made = await report('from=2026-03-07&to=2026-03-10&by=day')
  expect(getCells(made, 'by-time')).toEqual([
    ['2026-03-07', 1, 11_900, 0, 11_900, 0, 1900],
    ['2026-03-08', 2, 15_700, 0, 15_700, 0, 1499],
    ['2026-03-09', 1, 5000, 0, 5000, 0, 798],
    ['2026-03-10', 0, 0, -6000, -6000, 0, -958],
  ])
  expect(getFigures(await report('from=2026-03-08&to=2026-03-08'))).toMatchObject({ received: 15_700, sold: 2 })
})

test('by method, by package, by service and by who took it', async () => {
  const made = await report(MARCH)
  expect(getCells(made, 'by-method')).toEqual([
    ['Cash', 2, 16_900, -6000, 10_900, 0, 1740],
    ['Card', 2, 15_700, 0, 15_700, 0, 1499],
  ])
  expect(getCells(made, 'by-package')).toEqual([
    ['Everything', 3, 21_900, -6000, 15_900, 0, 2539],
    ['Yoga', 1, 10_700, 0, 10_700, 0, 700],
  ])
  expect(getCells(made, 'by-service')).toEqual([
    ['Yoga class', 1, 10_700, 0, 10_700, 0, 700],
    ['Several services', 3, 21_900, -6000, 15_900, 0, 2539],
  ])
  expect(getCells(made, 'by-who')).toEqual([['Ada Owner', 4, 32_600, -6000, 26_600, 0, 3239]])
})

test('is narrowed to a method, a package and to who took it', async () => {
  expect(getFigures(await report(`${MARCH}&method=card`))).toMatchObject({ net: 15_700, sold: 2 })
  expect(getFigures(await report(`${MARCH}&packageId=${packages.yoga}`))).toMatchObject({ net: 10_700, sold: 1 })
  expect(getFigures(await report(`${MARCH}&who=Nobody`))).toMatchObject({ net: 0, sold: 0, average: null })
})

test('is compared with the period before', async () => {
  const made = await report('from=2026-03-09&to=2026-03-10')
  expect(made.before).toEqual({ from: '2026-03-07', to: '2026-03-08' })
  expect(made.figures.map(({ before }) => before)).toEqual([27_600, 0, 27_600, 0, 3399, 3, 10_867])
})

test('days that are on are compared with as much of those before', async () => {
  const made = await report('from=2026-03-10&to=2026-03-12')
  expect(made.before).toEqual({ from: '2026-03-07', to: '2026-03-07' })
  expect(made.figures.map(({ before }) => before)).toEqual([11_900, 0, 11_900, 0, 1900, 1, 11_900])
})

test('the rows behind every number make it up', async () => {
  const made = await report(MARCH)
  const cells = made.tables.flatMap(({ id, columns, rows, total }) =>
    [...rows, { id: 'total', cells: total ?? [] }].flatMap((row) =>
      columns.flatMap(({ id: column, opens }, at) =>
        opens ? [{ table: id, row: row.id, column, value: row.cells[at] }] : [],
      ),
    ),
  )
  const figures = made.figures.filter(({ opens }) => opens)
  const asked = [...cells, ...figures.map(({ id, value }) => ({ table: 'figures', row: id, column: 'value', value }))]
  for (const { value, ...number } of asked) {
    const { body } = await shop.get<DrillDownPage>(`/api/reports/sales/rows?${MARCH}&${new URLSearchParams(number)}`)
    const of = number.table === 'figures' ? number.row : number.column
    const column = body.columns.findIndex(({ id }) => id === (of === 'tax' ? 'tax' : 'amount'))
    const added =
      of === 'payments' || of === 'sold'
        ? body.rows.length
        : body.rows.reduce((sum, row) => sum + Number(row.cells[column]), 0)
    expect({ ...number, sum: body.sum, added }).toEqual({ ...number, sum: value, added: value })
  }
})

test('the payments come page by page, each leading to its client', async () => {
  const asked = `${MARCH}&table=by-time&row=total&column=net&limit=3`
  const first = (await shop.get<DrillDownPage>(`/api/reports/sales/rows?${asked}`)).body
  const second = (await shop.get<DrillDownPage>(`/api/reports/sales/rows?${asked}&cursor=${first.nextCursor}`)).body
  expect([first.rows.length, second.rows.length, second.nextCursor]).toEqual([3, 2, null])
  expect(new Set([...first.rows, ...second.rows].map(({ id }) => id)).size).toBe(5)
  expect(first.rows[0]?.cells.slice(1)).toEqual(['Maria Silva', 'Everything', 'Cash', 'Ada Owner', -6000, -958])
  expect(first.rows[0]?.clientId).toBeDefined()
})

test('discounts are listed by promo code and by reason, and open into their lines', async () => {
  const other = await desk.openShop()
  at('11T10:00', '-04:00')
  await createPromoCode(other)
  const terms = { quantity: 1, taxRate: null }
  const lines: SaleInput['lines'] = [
    { kind: 'item', name: 'Mat', price: 2000, discount: 500, discountReason: 'Dented', ...terms },
    { kind: 'item', name: 'Water', price: 1000, discount: 100, discountReason: '', ...terms },
  ]
  await createSale(other, { lines, promoCode: 'SPRING10', payments: [{ method: 'card', amount: 2160 }] })
  const { body } = await other.get<Report>(`/api/reports/sales?${MARCH}`)
  const table = body.tables.find(({ id }) => id === 'discounts')
  expect(table?.rows.map(({ cells }) => cells)).toEqual([
    ['Dented', 500],
    ['SPRING10', 240],
    ['No reason', 100],
  ])
  const open = async (row: string) => {
    const key = new URLSearchParams({ table: 'discounts', row, column: 'discount' })
    const { rows, sum } = (await other.get<DrillDownPage>(`/api/reports/sales/rows?${MARCH}&${key}`)).body
    return { sum, lines: rows.map(({ cells }) => cells.slice(2)).toSorted() }
  }
  const both = { Mat: 650, Water: 190 }
  expect(await open('total')).toEqual({ sum: 840, lines: Object.entries(both) })
  expect(await open(table?.rows[1]?.id ?? '')).toEqual({
    sum: 240,
    lines: [
      ['Mat', 150],
      ['Water', 90],
    ],
  })
})

test('a visit that was paid without a pass is money of its service, as is its refund', async () => {
  const other = await desk.openShop()
  at('11T10:00', '-04:00')
  const { id: serviceId } = await createService(other)
  const { id: clientId } = await createClient(other)
  const visit = await other.post<CheckInResult>('/api/check-ins', { id: newId(), clientId, serviceId })
  const terms = { discount: 0, discountReason: '' }
  const lines: SaleInput['lines'] = [
    { kind: 'visit', checkInId: visit.body.checkInId, price: 1800, ...terms },
    { kind: 'item', name: 'Mat', price: 2000, quantity: 1, taxRate: null, ...terms },
  ]
  const sold = await createSale(other, { clientId, lines, payments: [{ method: 'card', amount: 3800 }] })
  at('12T10:00', '-04:00')
  const refund = { id: newId(), lines: [{ lineId: sold.lines[0]?.id, amount: 500 }], reason: 'Short class' }
  expect(await other.post(`/api/sales/${sold.id}/refunds`, refund)).toMatchObject({ status: 200 })
  const { body } = await other.get<Report>(`/api/reports/sales?${MARCH}`)
  expect(getCells(body, 'by-service')).toEqual([
    ['Yoga class', 1, 1800, -500, 1300, 0, 0],
    ['No service', 1, 2000, 0, 2000, 0, 0],
  ])
  const key = new URLSearchParams({ table: 'by-service', row: serviceId, column: 'net' })
  expect((await other.get<DrillDownPage>(`/api/reports/sales/rows?${MARCH}&${key}`)).body).toMatchObject({ sum: 1300 })
})

test('a discount opens, however long its reason', async () => {
  const other = await desk.openShop()
  at('11T10:00', '-04:00')
  const [one, another] = ['first', 'second'].map((end) => `${'A long story. '.repeat(13)}${end}`)
  const lines = [one, another].map((discountReason = '', index) => {
    return {
      kind: 'item' as const,
      name: 'Mat',
      price: 2000,
      discount: 500 + index,
      discountReason,
      quantity: 1,
      taxRate: null,
    }
  })
  await createSale(other, { lines, payments: [{ method: 'card', amount: 2999 }] })
  const { body } = await other.get<Report>(`/api/reports/sales?${MARCH}`)
  for (const { id: row, cells } of body.tables.find(({ id }) => id === 'discounts')?.rows ?? []) {
    const key = new URLSearchParams({ table: 'discounts', row, column: 'discount' })
    const { status, body: behind } = await other.get<DrillDownPage>(`/api/reports/sales/rows?${MARCH}&${key}`)
    expect({ status, sum: behind.sum }).toEqual({ status: 200, sum: cells[1] })
  }
})

test('payments are summed by price tier, once the shop has one', async () => {
  const other = await desk.openShop()
  at('11T10:00', '-04:00')
  const { id: productId } = await createProduct(other, { price: 3000 })
  const find = async () => (await other.get<Report>(`/api/reports/sales?${MARCH}`)).body.tables
  expect((await find()).map(({ id }) => id)).not.toContain('by-tier')
  const { id: priceTierId } = await createPriceTier(other)
  await other.put(`/api/price-tiers/${priceTierId}/prices`, { kind: 'product', itemId: productId, price: 2500 })
  const mat = { kind: 'product' as const, productId, quantity: 1, discount: 0, discountReason: '' }
  const lines: SaleInput['lines'] = [
    { ...mat, price: 2500, priceTierId },
    { ...mat, price: 3000 },
  ]
  await createSale(other, { lines, payments: [{ method: 'card', amount: 5500 }] })
  const table = (await find()).find(({ id }) => id === 'by-tier')
  expect(table?.rows.map(({ cells }) => cells.slice(0, 3))).toEqual([
    ['Member', 1, 2500],
    ['Normal price', 1, 3000],
  ])
  const key = new URLSearchParams({ table: 'by-tier', row: priceTierId, column: 'received' })
  expect((await other.get<DrillDownPage>(`/api/reports/sales/rows?${MARCH}&${key}`)).body.sum).toBe(2500)
})

test('leaves out what is another shop’s, and what it can’t be narrowed to', async () => {
  const other = await desk.openShop()
  const { body } = await other.get<Report>(`/api/reports/sales?${MARCH}`)
  expect(getFigures(body)).toMatchObject({ received: 0, sold: 0 })
  expectProblem(await shop.get(`/api/reports/sales?${MARCH}&source=kiosk`), 400, 'bad_request')
  expectProblem(await shop.get('/api/reports/sales/rows?table=by-who&row=total&column=name'), 404, 'not_found')
})
