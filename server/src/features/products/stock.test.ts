import type { Product, StockEntryPage, StockTakingResult } from '@deskbell/domain/products/schema.ts'
import type { Sale, SaleInput } from '@deskbell/domain/sales/schema.ts'
import { newId } from '@deskbell/domain/shared/new-id.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { sql } from '../../db/drizzle.ts'
import { product } from '../../db/schema/product.ts'
import { stockEntry } from '../../db/schema/stock-entry.ts'
import { expectProblem, type TestBusiness, useApp } from '../../test/app.ts'
import { createClient, createProduct, createSale, newSale } from '../../test/factories.ts'

const desk = useApp()
let shop: TestBusiness

beforeEach(async () => {
  desk.clock.now = new Date('2026-11-03T15:00:00Z')
  shop = await desk.openShop()
})

function change({ id }: Product, over: object) {
  return shop.post<Product>(`/api/products/${id}/stock`, { id: newId(), kind: 'delivered', ...over })
}

async function createStocked(quantity: number, over: Parameters<typeof createProduct>[1] = {}): Promise<Product> {
  return (await change(await createProduct(shop, over), { quantity })).body
}

async function getStock({ id }: Product): Promise<number> {
  return (await shop.get<Product>(`/api/products/${id}`)).body.stock
}

async function listEntries({ id }: Product): Promise<(string | number)[][]> {
  const { body } = await shop.get<StockEntryPage>(`/api/products/${id}/stock`)
  return body.items.map(({ kind, quantity, stock }) => [kind, quantity, stock])
}

function lineFor({ id: productId, price }: Product, quantity = 1): SaleInput['lines'][number] {
  return { kind: 'product', productId, quantity, price, discount: 0, discountReason: '' }
}

function sell(item: Product, quantity = 1): Promise<Sale> {
  const payments: SaleInput['payments'] = [{ method: 'cash', amount: item.price * quantity }]
  return createSale(shop, { lines: [lineFor(item, quantity)], payments })
}

function refund({ id, lines }: Sale, over: object) {
  const refunded = [{ lineId: lines[0]?.id, ...over }]
  return shop.post<Sale>(`/api/sales/${id}/refunds`, { id: newId(), lines: refunded, reason: 'Wrong one' })
}

describe('stock entries', () => {
  test('of deliveries, use and breakage are listed newest first, with who, why and the cost then', async () => {
    const item = await createProduct(shop, { cost: 600 })
    expect(await change(item, { quantity: 12, cost: 550 })).toMatchObject({
      status: 200,
      body: { stock: 12, cost: 550 },
    })
    await change(item, { kind: 'used', quantity: 1, note: 'For the salon' })
    await change(item, { kind: 'broken', quantity: 2 })
    const { body } = await shop.get<StockEntryPage>(`/api/products/${item.id}/stock?limit=2`)
    expect(body.items).toMatchObject([
      { sequence: 3, kind: 'broken', quantity: -2, stock: 9, cost: 550, by: 'Ada Owner', saleId: null },
      { sequence: 2, kind: 'used', quantity: -1, stock: 11, note: 'For the salon' },
    ])
    const next = await shop.get<StockEntryPage>(`/api/products/${item.id}/stock?limit=2&cursor=${body.nextCursor}`)
    expect(next.body).toMatchObject({ items: [{ sequence: 1, kind: 'delivered', stock: 12 }], nextCursor: null })
  })

  test('sent three times at once are written once', async () => {
    const item = await createProduct(shop)
    const input = { id: newId(), kind: 'delivered', quantity: 5 }
    await Promise.all([1, 2, 3].map(() => shop.post(`/api/products/${item.id}/stock`, input)))
    expect(await listEntries(item)).toEqual([['delivered', 5, 5]])
  })

  test('are refused of nothing, of a cost of what left, and of a product without a stock', async () => {
    const item = await createProduct(shop)
    expectProblem(await change(item, { quantity: 0 }), 422, 'invalid')
    expectProblem(await change(item, { kind: 'sold', quantity: 1 }), 422, 'invalid')
    expectProblem(await change(item, { kind: 'used', quantity: 1, cost: 5 }), 422, 'invalid')
    const coffee = await createProduct(shop, { tracksStock: false })
    expectProblem(await change(coffee, { quantity: 1 }), 409, 'stock_not_tracked')
    await sell(coffee)
    expect(await listEntries(coffee)).toEqual([])
  })

  test.each([
    ['a stock that its entries don’t have', () => desk.db.update(product).set({ stock: 4 })],
    ['a changed entry', () => desk.db.update(stockEntry).set({ quantity: 4 })],
    ['a lost entry', () => desk.db.delete(stockEntry)],
    ['a sale without a line', () => desk.db.update(stockEntry).set({ kind: 'sold', quantity: -5, stock: -5 })],
  ])('the database refuses %s', async (_, write) => {
    await createStocked(5)
    await expect(write().where(sql`business_id = ${shop.businessId}`)).rejects.toThrow()
  })
})

describe('a stock-taking', () => {
  const take = (counts: [Product, number][]) =>
    shop.post<StockTakingResult>('/api/products/stock-taking', {
      id: newId(),
      counts: counts.map(([{ id: productId }, counted]) => ({ productId, counted })),
    })

  test('sets the stock and says what was expected and what differs', async () => {
    const [shampoo, comb] = [await createStocked(10), await createStocked(3, { name: 'Comb', cost: 100 })]
    const { body } = await take([
      [shampoo, 8],
      [comb, 3],
    ])
    expect(body.items).toMatchObject([
      { name: 'Shampoo', expected: 10, counted: 8, difference: -2, cost: 600 },
      { name: 'Comb', expected: 3, counted: 3, difference: 0, cost: 100 },
    ])
    expect(await listEntries(shampoo)).toEqual([
      ['counted', -2, 8],
      ['delivered', 10, 10],
    ])
    expect(await listEntries(comb)).toEqual([
      ['counted', 0, 3],
      ['delivered', 3, 3],
    ])
  })

  test('changes nothing if one of the products is unknown, counted twice or has no stock', async () => {
    const item = await createStocked(10)
    const coffee = await createProduct(shop, { tracksStock: false })
    expectProblem(
      await take([
        [item, 8],
        [{ ...item, id: newId() }, 1],
      ]),
      404,
      'not_found',
    )
    expectProblem(
      await take([
        [item, 8],
        [item, 9],
      ]),
      422,
      'invalid',
    )
    expectProblem(
      await take([
        [item, 8],
        [coffee, 1],
      ]),
      409,
      'stock_not_tracked',
    )
    expect(await getStock(item)).toBe(10)
  })
})

describe('a sale of a product', () => {
  test('takes its name and tax rate from the product and the pieces from the shelf', async () => {
    const item = await createStocked(10, { taxRate: 19_000 })
    const lines = [{ ...lineFor(item, 3), discount: 470, discountReason: 'Regular' }, lineFor(item)]
    const made = await createSale(shop, { lines, payments: [{ method: 'card', amount: 5490 }] })
    expect(made.lines).toMatchObject([
      { kind: 'product', name: 'Shampoo', productId: item.id, quantity: 3, amount: 4000, tax: 639, piecesOut: 3 },
      { kind: 'product', amount: 1490, taxRate: 19_000, piecesOut: 1 },
    ])
    const { body } = await shop.get<StockEntryPage>(`/api/products/${item.id}/stock?limit=2`)
    expect(body.items).toMatchObject([
      { kind: 'sold', quantity: -1, stock: 6, saleId: made.id },
      { kind: 'sold', quantity: -3, stock: 7, saleId: made.id },
    ])
  })

  test('goes on below zero, since what is sold has left', async () => {
    const item = await createProduct(shop)
    await sell(item, 2)
    expect(await getStock(item)).toBe(-2)
    await change(item, { quantity: 5 })
    expect(await getStock(item)).toBe(3)
  })

  test('is refused if the product is archived, not for sale or unknown, and takes nothing', async () => {
    const { id: clientId } = await createClient(shop)
    const item = await createStocked(5)
    const hidden = await createProduct(shop, { name: 'Hidden', active: false })
    const old = await createProduct(shop, { name: 'Old' })
    await shop.post(`/api/products/${old.id}/archive`)
    const ask = (other: Product) =>
      shop.post('/api/sales', newSale({ clientId, lines: [lineFor(item), lineFor(other)], payments: [] }))
    expectProblem(await ask(hidden), 409, 'archived')
    expectProblem(await ask(old), 409, 'archived')
    expectProblem(await ask({ ...item, id: newId() }), 404, 'not_found')
    expect(await getStock(item)).toBe(5)
  })

  test('counts every piece, however many tills sell, count and receive at once', async () => {
    const [shampoo, comb] = [await createStocked(10), await createStocked(10, { name: 'Comb' })]
    const payments: SaleInput['payments'] = [{ method: 'cash', amount: shampoo.price + comb.price }]
    const both = [
      [lineFor(shampoo), lineFor(comb)],
      [lineFor(comb), lineFor(shampoo)],
    ]
    const sales = [0, 1, 0, 1].map((at) => createSale(shop, { lines: both[at] ?? [], payments }))
    await Promise.all([...sales, change(shampoo, { quantity: 4 }), change(comb, { kind: 'broken', quantity: 1 })])
    expect(await getStock(shampoo)).toBe(10)
    expect(await getStock(comb)).toBe(5)
  })
})

describe('a refund of a product', () => {
  test('puts as many pieces back to the shelf as asked, and no more than were taken', async () => {
    const item = await createStocked(10)
    const made = await sell(item, 3)
    expect(await refund(made, { amount: 1490 })).toMatchObject({ status: 200, body: { lines: [{ piecesOut: 3 }] } })
    expect(await getStock(item)).toBe(7)
    const back = await refund(made, { amount: 1490, restock: 2 })
    expect(back).toMatchObject({ status: 200, body: { lines: [{ piecesOut: 1, refunded: 2980 }] } })
    expect(await listEntries(item)).toEqual([
      ['returned', 2, 9],
      ['sold', -3, 7],
      ['delivered', 10, 10],
    ])
    const second = back.body.refunds[1]?.id
    expect(await shop.get(`/api/sales/${second}`)).toMatchObject({
      body: { lines: [{ kind: 'product', productId: item.id, amount: -1490 }] },
    })
    expectProblem(await refund(made, { amount: 1, restock: 2 }), 409, 'too_many_pieces')
    expect(await refund(made, { restock: 1 })).toMatchObject({ status: 200, body: { lines: [{ piecesOut: 0 }] } })
    expectProblem(await refund(await createSale(shop), { amount: 1, restock: 1 }), 409, 'too_many_pieces')
  })

  test('never puts a piece back twice', async () => {
    const item = await createStocked(10)
    const made = await sell(item)
    const answers = await Promise.all([1, 2, 3].map(() => refund(made, { restock: 1 })))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
    expect(await getStock(item)).toBe(10)
  })
})
