import { MailedReceipt, ReceiptMail } from '@deskbell/domain/passes/schema.ts'
import { Sale, SaleFilter, SaleInput, SalePage, SaleRefund, TakenPayments } from '@deskbell/domain/sales/schema.ts'
import { createRoute } from '@hono/zod-openapi'
import { requireStaff } from '../../auth/session.ts'
import { ById, created, json, ok, router } from '../../http/router.ts'
import { createSale, refundSale, takePayments } from './commands.ts'
import { findSale, findSalePage } from './queries.ts'
import { mailSaleReceipt } from './receipt-mail.ts'

const shared = { tags: ['Sales'], middleware: requireStaff }

const list = createRoute({
  ...shared,
  method: 'get',
  path: '/',
  summary: 'Sales and refunds, the newest first',
  request: { query: SaleFilter },
  responses: ok(SalePage),
})

const get = createRoute({
  ...shared,
  method: 'get',
  path: '/{id}',
  summary: 'A sale with its lines and payments',
  request: { params: ById },
  responses: ok(Sale),
})

const create = createRoute({
  ...shared,
  method: 'post',
  path: '/',
  summary: 'Sell anything, and take the money for it',
  request: { body: json(SaleInput) },
  responses: created(Sale),
})

const pay = createRoute({
  ...shared,
  method: 'post',
  path: '/{id}/payments',
  summary: 'Take money that is owed for a sale',
  request: { params: ById, body: json(TakenPayments) },
  responses: ok(Sale),
})

const refund = createRoute({
  ...shared,
  method: 'post',
  path: '/{id}/refunds',
  summary: 'Give money of a sale back',
  request: { params: ById, body: json(SaleRefund) },
  responses: ok(Sale),
})

const receipt = createRoute({
  ...shared,
  method: 'post',
  path: '/{id}/receipt',
  summary: 'Mail the receipt of a sale',
  request: { params: ById, body: json(ReceiptMail) },
  responses: ok(MailedReceipt),
})

export const sales = router()
  .openapi(list, async (c) => c.json(await findSalePage(c.var.db, c.var.actor, c.req.valid('query')), 200))
  .openapi(get, async (c) => c.json(await findSale(c.var.db, c.var.actor, c.req.valid('param').id), 200))
  .openapi(create, async (c) =>
    c.json(await createSale(c.var.db, c.var.actor, c.req.valid('json'), c.var.clock()), 201),
  )
  .openapi(pay, async (c) => {
    const asked = { saleId: c.req.valid('param').id, input: c.req.valid('json'), now: c.var.clock() }
    return c.json(await takePayments(c.var.db, c.var.actor, asked), 200)
  })
  .openapi(refund, async (c) => {
    const asked = { saleId: c.req.valid('param').id, input: c.req.valid('json'), now: c.var.clock() }
    return c.json(await refundSale(c.var.db, c.var.actor, asked), 200)
  })
  .openapi(receipt, async (c) => {
    const asked = { saleId: c.req.valid('param').id, input: c.req.valid('json'), now: c.var.clock() }
    return c.json(await mailSaleReceipt(c.var, c.var.actor, asked), 200)
  })
