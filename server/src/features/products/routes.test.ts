import type { Product, ProductPage } from '@deskbell/domain/products/schema.ts'
import { newId } from '@deskbell/domain/shared/new-id.ts'
import { beforeEach, expect, test } from 'vitest'
import { expectProblem, type TestBusiness, useApp } from '../../test/app.ts'
import { createProduct, newProduct } from '../../test/factories.ts'

const desk = useApp()
let shop: TestBusiness

beforeEach(async () => {
  shop = await desk.openShop()
})

async function listNames(query: string): Promise<string[]> {
  const { body } = await shop.get<ProductPage>(`/api/products?${query}`)
  return body.items.map(({ name }) => name)
}

test('requires sign-in', async () => {
  expectProblem(await desk.anonymous.get('/api/products'), 401, 'not_signed_in')
})

test('products are listed by name, searched by name or barcode, and found by the exact barcode', async () => {
  await createProduct(shop, { name: 'Shampoo', barcode: '4006381333931' })
  await createProduct(shop, { name: 'Conditioner', barcode: '40063813339' })
  await createProduct(shop, { name: 'Comb' })
  expect(await listNames('')).toEqual(['Comb', 'Conditioner', 'Shampoo'])
  expect(await listNames('q=co')).toEqual(['Comb', 'Conditioner'])
  expect(await listNames('q=40063813339')).toEqual(['Conditioner', 'Shampoo'])
  expect(await listNames('barcode=40063813339')).toEqual(['Conditioner'])
  expect(await listNames('barcode=400638')).toEqual([])
  expect(await listNames('barcode=')).toEqual([])
  const { body } = await shop.get<ProductPage>('/api/products?limit=2')
  expect(await listNames(`limit=2&cursor=${body.nextCursor}`)).toEqual(['Shampoo'])
})

test('a product keeps what it was given, and a change what it omits', async () => {
  const terms = { description: 'Mild', barcode: '123', taxRate: 7000, lowStock: 2, cost: 550, active: false }
  const made = await createProduct(shop, terms)
  expect(made).toMatchObject({ ...terms, stock: 0, version: 1, archivedAt: null })
  const changed = await shop.put<Product>(`/api/products/${made.id}`, { version: 1, price: 1700 })
  expect(changed).toMatchObject({ status: 200, body: { ...terms, price: 1700, version: 2 } })
  expectProblem(await shop.put(`/api/products/${made.id}`, { version: 1, price: 1800 }), 409, 'stale_version')
  expect(await shop.get(`/api/products/${made.id}`)).toMatchObject({ body: changed.body })
})

test('a barcode belongs to one product that isn’t archived', async () => {
  const old = await createProduct(shop, { name: 'Old', barcode: '123' })
  expectProblem(await shop.post('/api/products', newProduct({ barcode: '123' })), 409, 'barcode_taken')
  expect(await shop.post(`/api/products/${old.id}/archive`)).toMatchObject({ status: 200 })
  const { id, version } = await createProduct(shop, { name: 'New', barcode: '123' })
  expect(await listNames('barcode=123')).toEqual(['New'])
  expect(await listNames('archived=only')).toEqual(['Old'])
  expectProblem(await shop.post(`/api/products/${old.id}/restore`), 409, 'barcode_taken')
  const other = await createProduct(shop, { name: 'Other', barcode: '456' })
  const take = { version: other.version, barcode: '123' }
  expectProblem(await shop.put(`/api/products/${other.id}`, take), 409, 'barcode_taken')
  await shop.put(`/api/products/${id}`, { version, barcode: '789' })
  expect(await shop.post(`/api/products/${old.id}/restore`)).toMatchObject({ body: { archivedAt: null } })
})

test('a product is made once, however often it is sent', async () => {
  const sent = newProduct({ barcode: '123' })
  const answers = await Promise.all([1, 2, 3].map(() => shop.post<Product>('/api/products', sent)))
  expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1)
  expectProblem(await shop.post('/api/products', { ...sent, name: 'Other', id: newId() }), 409, 'barcode_taken')
})
