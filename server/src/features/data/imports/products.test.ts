import type { Product, ProductPage, StockEntryPage } from '@deskbell/domain/products/schema.ts'
import { newId } from '@deskbell/domain/shared/new-id.ts'
import { beforeEach, expect, test } from 'vitest'
import { type TestBusiness, useApp } from '../../../test/app.ts'
import { createProduct, createSale } from '../../../test/factories.ts'
import { importer, importInOneThread } from '../../../test/imports.ts'

const desk = useApp()
importInOneThread()
let shop: TestBusiness

const { bring, undo } = importer(desk, () => shop)

beforeEach(async () => {
  shop = await desk.openShop()
})

const FILE = [
  'Name,Barcode,Price,Cost,Tax Rate,Stock,Low at,For sale',
  'Shampoo,4006381333931,14.90,6,"19 %",12,3,yes',
  'Comb,,2,0.5,"7,7",,,no',
  'Gel,111,9,,101,-1,,',
  ',222,9,,,,,',
].join('\n')

async function listProducts(): Promise<Product[]> {
  return (await shop.get<ProductPage>('/api/products')).body.items
}

async function listTerms(): Promise<object[]> {
  return (await listProducts()).map(({ version: _, updatedAt: __, ...terms }) => terms)
}

test('products move in with their stock, which is the first entry of their ledger', async () => {
  const done = await bring({ kind: 'products', body: FILE })
  expect(done).toMatchObject({ status: 'done', created: 2, refused: 2 })
  const [comb, shampoo] = await listProducts()
  expect(comb).toMatchObject({ name: 'Comb', price: 200, cost: 50, taxRate: 7700, stock: 0, active: false })
  expect(shampoo).toMatchObject({ barcode: '4006381333931', price: 1490, taxRate: 19_000, stock: 12, lowStock: 3 })
  const { body } = await shop.get<StockEntryPage>(`/api/products/${shampoo?.id}/stock`)
  expect(body.items).toMatchObject([{ kind: 'counted', quantity: 12, stock: 12, cost: 600, by: 'Ada Owner' }])
})

test('what is there already is matched by barcode, else by name, and keeps its stock; an undo leads back', async () => {
  await createProduct(shop, { name: 'Old shampoo', barcode: '4006381333931' })
  await createProduct(shop, { name: 'comb', lowStock: 5 })
  const before = await listTerms()
  const done = await bring({ kind: 'products', body: FILE }, { duplicates: 'update' })
  expect(done).toMatchObject({ created: 0, updated: 2, refused: 2 })
  expect(await listProducts()).toMatchObject([
    { name: 'comb', price: 200, lowStock: 5, active: false },
    { name: 'Old shampoo', cost: 600, taxRate: 19_000, stock: 0, lowStock: 3 },
  ])
  await undo(done)
  expect(await listTerms()).toEqual(before)
})

test('added once more, a name comes twice, but never a barcode', async () => {
  await createProduct(shop, { name: 'Shampoo', barcode: '4006381333931' })
  await createProduct(shop, { name: 'Comb' })
  expect(await bring({ kind: 'products', body: FILE }, { duplicates: 'new' })).toMatchObject({ created: 1, skipped: 1 })
  expect((await listProducts()).map(({ name }) => name)).toEqual(['Comb', 'Comb', 'Shampoo'])
})

test('an undo removes what was not used, and keeps what was sold or counted since', async () => {
  const body = 'Name,Price,Stock\nShampoo,10,5\nComb,2,3\nGel,9,\nWax,8,4\n'
  const done = await bring({ kind: 'products', body })
  const [comb, gel, shampoo] = await listProducts()
  const line = { kind: 'product' as const, price: 1000, quantity: 1, discount: 0, discountReason: '' }
  const lines = [{ ...line, productId: shampoo?.id ?? '' }]
  await createSale(shop, { lines, payments: [{ method: 'cash', amount: 1000 }] })
  const counts = [
    { productId: comb?.id, counted: 3 },
    { productId: gel?.id, counted: 1 },
  ]
  desk.clock.now = new Date(desk.clock.now.getTime() + 60_000)
  await shop.post('/api/products/stock-taking', { id: newId(), counts })
  const undone = await undo(done)
  expect(undone.kept).toMatchObject([{ name: 'Comb' }, { name: 'Gel' }, { name: 'Shampoo', why: 'used' }])
  expect((await listProducts()).map(({ name, stock }) => [name, stock])).toEqual([
    ['Comb', 3],
    ['Gel', 1],
    ['Shampoo', 4],
  ])
})
