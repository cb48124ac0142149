import type { Product } from '@deskbell/domain/products/schema.ts'
import type { DrillDownPage, Report } from '@deskbell/domain/reports/schema.ts'
import type { Sale } from '@deskbell/domain/sales/schema.ts'
import { newId } from '@deskbell/domain/shared/new-id.ts'
import { beforeEach, expect, test } from 'vitest'
import { expectProblem, type TestBusiness, useApp } from '../../../test/app.ts'
import { createProduct, createSale } from '../../../test/factories.ts'

const desk = useApp()
let shop: TestBusiness

beforeEach(async () => {
  desk.clock.now = new Date('2026-11-03T15:00:00Z')
  shop = await desk.openShop()
})

const PATH = '/api/reports/products?from=2026-11-01&to=2026-11-30'

async function readCells(table: string): Promise<unknown[][]> {
  const { body } = await shop.get<Report>(PATH)
  const { rows, total } = body.tables.find(({ id }) => id === table) ?? { rows: [], total: null }
  return [...rows.map(({ cells }) => cells), ...(total ? [total] : [])]
}

/** Returns the sum and the values of a column behind a number. */
async function behind(table: string, row: string, column: string, shown: string) {
  const key = new URLSearchParams({ table, row, column })
  const { body } = await shop.get<DrillDownPage>(PATH.replace('products?', 'products/rows?').concat(`&${key}`))
  const at = body.columns.findIndex(({ id }) => id === shown)
  return [body.sum, body.rows.map(({ cells }) => cells[at])]
}

/** Sells 3 at €14.90 less €4.70 with 19 % tax, of which one comes back. */
async function sellSome(): Promise<Product> {
  const product = await createProduct(shop, { taxRate: 19_000 })
  await shop.post(`/api/products/${product.id}/stock`, { id: newId(), kind: 'delivered', quantity: 10 })
  const line = { kind: 'product' as const, productId: product.id, price: 1490, quantity: 3 }
  const lines = [{ ...line, discount: 470, discountReason: 'Regular' }]
  const made = await createSale(shop, { lines, payments: [{ method: 'cash', amount: 4000 }] })
  const back = [{ lineId: made.lines[0]?.id, amount: 1000, restock: 1 }]
  await shop.post<Sale>(`/api/sales/${made.id}/refunds`, { id: newId(), lines: back, reason: 'Broken' })
  return product
}

test('requires sign-in', async () => {
  expectProblem(await desk.anonymous.get(PATH), 401, 'not_signed_in')
})

test('says what was sold of each product, and opens into the lines', async () => {
  const { id } = await sellSome()
  await createProduct(shop, { name: 'Comb' })
  expect(await readCells('by-product')).toEqual([
    ['Shampoo', 3, 4000, 470, -1000, 639 - 160],
    ['Total', 3, 4000, 470, -1000, 639 - 160],
  ])
  expect(await behind('by-product', id, 'sold', 'quantity')).toEqual([3, [3]])
  expect(await behind('by-product', id, 'refunds', 'amount')).toEqual([-1000, [-1000]])
  expect(await behind('by-product', 'total', 'tax', 'tax')).toEqual([479, [-160, 639]])
  expect(await behind('figures', 'sales', 'value', 'amount')).toEqual([4000, [4000]])
})

test('says what the stock is worth and what came and went, and opens into the entries', async () => {
  const { id } = await sellSome()
  await createProduct(shop, { name: 'Comb', cost: 100 })
  expect(await readCells('stock')).toEqual([
    ['Comb', 0, 100, 0],
    ['Shampoo', 8, 600, 4800],
    ['Total', 8, null, 4800],
  ])
  expect(await behind('stock', id, 'stock', 'pieces')).toEqual([8, expect.arrayContaining([1, -3, 10])])
  expect(await readCells('moves')).toEqual([
    ['Delivered', 10, 6000],
    ['Sold', -3, -1800],
    ['Back to the shelf', 1, 600],
    ['Total', 8, 4800],
  ])
  expect(await behind('moves', 'sold', 'value', 'value')).toEqual([-1800, [-1800]])
  const { body } = await shop.get<Report>('/api/reports/products?from=2026-10-01&to=2026-10-31')
  expect(body.figures.map(({ id: name, value }) => [name, value])).toEqual([
    ['sold', 0],
    ['sales', 0],
    ['discount', 0],
    ['value', 4800],
  ])
})
