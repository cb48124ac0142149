import {
  NewProduct,
  Product,
  ProductFilter,
  ProductPage,
  ProductUpdate,
  StockChange,
  StockEntryPage,
  StockTaking,
  StockTakingResult,
} from '@deskbell/domain/products/schema.ts'
import { PageFilter } from '@deskbell/domain/shared/paging.ts'
import { createRoute } from '@hono/zod-openapi'
import { requireStaff } from '../../auth/session.ts'
import { ById, created, json, ok, router } from '../../http/router.ts'
import { addProduct, archiveProduct, changeStock, takeStock, updateProduct } from './commands.ts'
import { presentProduct } from './present.ts'
import { findProduct, findProducts, findStockEntries } from './queries.ts'

const shared = { tags: ['Products'], middleware: requireStaff }

const list = createRoute({
  ...shared,
  method: 'get',
  path: '/',
  summary: 'Products by name, or the one with a barcode',
  request: { query: ProductFilter },
  responses: ok(ProductPage),
})

const show = createRoute({
  ...shared,
  method: 'get',
  path: '/{id}',
  summary: 'One product',
  request: { params: ById },
  responses: ok(Product),
})

const add = createRoute({
  ...shared,
  method: 'post',
  path: '/',
  summary: 'Add a product',
  request: { body: json(NewProduct) },
  responses: created(Product),
})

const update = createRoute({
  ...shared,
  method: 'put',
  path: '/{id}',
  summary: 'Change a product',
  request: { params: ById, body: json(ProductUpdate) },
  responses: ok(Product),
})

const archive = createRoute({
  ...shared,
  method: 'post',
  path: '/{id}/archive',
  summary: 'Archive a product; its history stays',
  request: { params: ById },
  responses: ok(Product),
})

const restore = createRoute({
  ...shared,
  method: 'post',
  path: '/{id}/restore',
  summary: 'Bring an archived product back',
  request: { params: ById },
  responses: ok(Product),
})

const entries = createRoute({
  ...shared,
  method: 'get',
  path: '/{id}/stock',
  summary: 'Stock entries of a product, the newest first',
  request: { params: ById, query: PageFilter.omit({ q: true }) },
  responses: ok(StockEntryPage),
})

const change = createRoute({
  ...shared,
  method: 'post',
  path: '/{id}/stock',
  summary: 'Record pieces that were delivered, used or broken',
  request: { params: ById, body: json(StockChange) },
  responses: ok(Product),
})

const count = createRoute({
  ...shared,
  method: 'post',
  path: '/stock-taking',
  summary: 'Set the stock of products to what was counted',
  request: { body: json(StockTaking) },
  responses: ok(StockTakingResult),
})

export const products = router()
  .openapi(list, async (c) => c.json(await findProducts(c.var.db, c.var.actor, c.req.valid('query')), 200))
  .openapi(show, async (c) => {
    const { id } = c.req.valid('param')
    return c.json(presentProduct(await findProduct(c.var.db, c.var.actor, id)), 200)
  })
  .openapi(add, async (c) => c.json(await addProduct(c.var.db, c.var.actor, c.req.valid('json'), c.var.clock()), 201))
  .openapi(update, async (c) => {
    const input = { ...c.req.valid('json'), ...c.req.valid('param') }
    return c.json(await updateProduct(c.var.db, c.var.actor, input, c.var.clock()), 200)
  })
  .openapi(archive, async (c) => {
    const archiving = { ...c.req.valid('param'), archived: true, now: c.var.clock() }
    return c.json(await archiveProduct(c.var.db, c.var.actor, archiving), 200)
  })
  .openapi(restore, async (c) => {
    const archiving = { ...c.req.valid('param'), archived: false, now: c.var.clock() }
    return c.json(await archiveProduct(c.var.db, c.var.actor, archiving), 200)
  })
  .openapi(entries, async (c) => {
    const asked = { ...c.req.valid('query'), productId: c.req.valid('param').id }
    return c.json(await findStockEntries(c.var.db, c.var.actor, asked), 200)
  })
  .openapi(change, async (c) => {
    const asked = { productId: c.req.valid('param').id, input: c.req.valid('json'), now: c.var.clock() }
    return c.json(await changeStock(c.var.db, c.var.actor, asked), 200)
  })
  .openapi(count, async (c) => c.json(await takeStock(c.var.db, c.var.actor, c.req.valid('json'), c.var.clock()), 200))
