import {
  PortalDetails,
  PortalDetailsInput,
  PortalDone,
  PortalPages,
  PortalRequest,
} from '@deskbell/domain/client-portal/schema.ts'
import { Id } from '@deskbell/domain/shared/ids.ts'
import { createRoute, z } from '@hono/zod-openapi'
import { answerPdf, PDF } from '../../../http/pdf.ts'
import { ById, json, ok, router } from '../../../http/router.ts'
import { getInvoicePdf } from '../../invoices/files.ts'
import { getReceiptPdf } from '../../sales/receipt-pdf.ts'
import { requireOwnClient, requirePortalSession } from '../visitor.ts'
import { askShop, changeDetails } from './commands.ts'
import { findPortalPages, requireOwnInvoice, requireOwnSale } from './queries.ts'

const shared = { tags: ['Client portal'], middleware: requirePortalSession }

const show = createRoute({
  ...shared,
  method: 'get',
  path: '/{id}',
  summary: 'All that concerns one of the clients with this address',
  request: { params: ById },
  responses: ok(PortalPages),
})

const change = createRoute({
  ...shared,
  method: 'put',
  path: '/{id}/details',
  summary: 'Change one’s own data',
  request: { params: ById, body: json(PortalDetailsInput) },
  responses: ok(PortalDetails),
})

const ask = createRoute({
  ...shared,
  method: 'post',
  path: '/{id}/requests',
  summary: 'Ask for a copy of one’s data, or for their erasure',
  request: { params: ById, body: json(PortalRequest) },
  responses: ok(PortalDone),
})

const receipt = createRoute({
  ...shared,
  method: 'get',
  path: '/{id}/receipts/{saleId}/pdf',
  summary: 'One’s own receipt as a PDF',
  request: { params: z.object({ id: Id, saleId: Id }) },
  responses: PDF,
})

const pdf = createRoute({
  ...shared,
  method: 'get',
  path: '/{id}/invoices/{invoiceId}/pdf',
  summary: 'One’s own invoice as a PDF',
  request: { params: z.object({ id: Id, invoiceId: Id }) },
  responses: PDF,
})

export const portalPages = router()
  .openapi(show, async (c) => {
    const client = await requireOwnClient(c, c.req.valid('param').id)
    return c.json(await findPortalPages(c.var, c.var.portal, { client, now: c.var.clock() }), 200)
  })
  .openapi(change, async (c) => {
    const client = await requireOwnClient(c, c.req.valid('param').id)
    const asked = { client, input: c.req.valid('json'), now: c.var.clock() }
    return c.json(await changeDetails(c.var.db, c.var.portal, asked), 200)
  })
  .openapi(ask, async (c) => {
    const { id: clientId } = await requireOwnClient(c, c.req.valid('param').id)
    await askShop(c.var.db, c.var.portal, { clientId, input: c.req.valid('json'), now: c.var.clock() })
    return c.json({}, 200)
  })
  .openapi(receipt, async (c) => {
    const { id, saleId } = c.req.valid('param')
    const { id: clientId } = await requireOwnClient(c, id)
    await requireOwnSale(c.var.db, c.var.portal.actor, { clientId, saleId })
    return answerPdf(c, await getReceiptPdf(c.var.db, c.var.portal.actor, saleId))
  })
  .openapi(pdf, async (c) => {
    const { id, invoiceId } = c.req.valid('param')
    const { id: clientId } = await requireOwnClient(c, id)
    await requireOwnInvoice(c.var.db, c.var.portal.actor, { clientId, invoiceId })
    return answerPdf(c, await getInvoicePdf(c.var, c.var.portal.actor, invoiceId))
  })
