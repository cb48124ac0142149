import {
  Invoice,
  InvoiceCancellation,
  InvoiceFilter,
  InvoiceInput,
  InvoiceMail,
  InvoicePage,
  MailedInvoice,
} from '@deskbell/domain/invoices/schema.ts'
import { createRoute } from '@hono/zod-openapi'
import { requireStaff } from '../../auth/session.ts'
import { answerPdf, PDF } from '../../http/pdf.ts'
import { ById, created, json, ok, router } from '../../http/router.ts'
import { cancelInvoice, issueInvoice } from './commands.ts'
import { getInvoicePdf, getInvoiceXml } from './files.ts'
import { mailInvoice } from './invoice-mail.ts'
import { findInvoice, findInvoicePage } from './queries.ts'

const shared = { tags: ['Invoices'], middleware: requireStaff }

const list = createRoute({
  ...shared,
  method: 'get',
  path: '/',
  summary: 'Invoices and credit notes, the newest first',
  request: { query: InvoiceFilter },
  responses: ok(InvoicePage),
})

const get = createRoute({
  ...shared,
  method: 'get',
  path: '/{id}',
  summary: 'An invoice or credit note',
  request: { params: ById },
  responses: ok(Invoice),
})

const cancel = createRoute({
  ...shared,
  method: 'post',
  path: '/{id}/cancel',
  summary: 'Take an invoice back as a whole by a credit note',
  request: { params: ById, body: json(InvoiceCancellation) },
  responses: ok(Invoice),
})

const pdf = createRoute({
  ...shared,
  method: 'get',
  path: '/{id}/pdf',
  summary: 'An invoice as a PDF, with Factur-X in it where it can be electronic',
  request: { params: ById },
  responses: PDF,
})

const xml = createRoute({
  ...shared,
  method: 'get',
  path: '/{id}/xml',
  summary: 'An electronic invoice as XML: XRechnung, or EN 16931',
  request: { params: ById },
  responses: { 200: { description: 'Done', content: { 'application/xml': { schema: { type: 'string' } } } } },
})

const mail = createRoute({
  ...shared,
  method: 'post',
  path: '/{id}/mail',
  summary: 'Mail an invoice or credit note as a PDF',
  request: { params: ById, body: json(InvoiceMail) },
  responses: ok(MailedInvoice),
})

const issue = createRoute({
  ...shared,
  method: 'post',
  path: '/',
  summary: 'Make out an invoice for a sale',
  request: { body: json(InvoiceInput) },
  responses: created(Invoice),
})

export const invoices = router()
  .openapi(list, async (c) => c.json(await findInvoicePage(c.var.db, c.var.actor, c.req.valid('query')), 200))
  .openapi(get, async (c) => c.json(await findInvoice(c.var.db, c.var.actor, c.req.valid('param').id), 200))
  .openapi(cancel, async (c) => {
    const asked = { invoiceId: c.req.valid('param').id, input: c.req.valid('json'), now: c.var.clock() }
    return c.json(await cancelInvoice(c.var.db, c.var.actor, asked), 200)
  })
  .openapi(pdf, async (c) => answerPdf(c, await getInvoicePdf(c.var, c.var.actor, c.req.valid('param').id)))
  .openapi(xml, async (c) => {
    const { name, bytes } = await getInvoiceXml(c.var, c.var.actor, c.req.valid('param').id)
    const headers = { 'Content-Type': 'application/xml', 'Content-Disposition': `inline; filename="${name}"` }
    return c.body(new Uint8Array(bytes), 200, headers)
  })
  .openapi(mail, async (c) => {
    const mailing = { invoiceId: c.req.valid('param').id, input: c.req.valid('json'), now: c.var.clock() }
    return c.json(await mailInvoice(c.var, c.var.actor, mailing), 200)
  })
  .openapi(issue, async (c) =>
    c.json(await issueInvoice(c.var.db, c.var.actor, c.req.valid('json'), c.var.clock()), 201),
  )
