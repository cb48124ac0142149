import {
  CashMovementInput,
  DrawerClose,
  DrawerPaymentFilter,
  DrawerPaymentPage,
  DrawerSession,
  DrawerSessionFilter,
  DrawerSessionPage,
} from '@deskbell/domain/drawers/schema.ts'
import { MailedReceipt, ReceiptMail } from '@deskbell/domain/passes/schema.ts'
import { createRoute } from '@hono/zod-openapi'
import { requireStaff } from '../../../auth/session.ts'
import { ById, json, ok, router } from '../../../http/router.ts'
import { mailCloseReport } from './close-mail.ts'
import { closeSession, moveCash } from './commands.ts'
import { findSession, findSessionPage, findSessionPayments } from './queries.ts'

const shared = { tags: ['Drawers'], middleware: requireStaff }

const list = createRoute({
  ...shared,
  method: 'get',
  path: '/',
  summary: 'Closed sessions of drawers, the newest first',
  request: { query: DrawerSessionFilter },
  responses: ok(DrawerSessionPage),
})

const get = createRoute({
  ...shared,
  method: 'get',
  path: '/{id}',
  summary: 'A session with its cash movements and what is expected by method',
  request: { params: ById },
  responses: ok(DrawerSession),
})

const payments = createRoute({
  ...shared,
  method: 'get',
  path: '/{id}/payments',
  summary: 'Payments and refunds of a session, the newest first',
  request: { params: ById, query: DrawerPaymentFilter },
  responses: ok(DrawerPaymentPage),
})

const move = createRoute({
  ...shared,
  method: 'post',
  path: '/{id}/movements',
  summary: 'Put cash into a drawer or take it out',
  request: { params: ById, body: json(CashMovementInput) },
  responses: ok(DrawerSession),
})

const close = createRoute({
  ...shared,
  method: 'post',
  path: '/{id}/close',
  summary: 'Close a drawer with what was counted',
  request: { params: ById, body: json(DrawerClose) },
  responses: ok(DrawerSession),
})

const mail = createRoute({
  ...shared,
  method: 'post',
  path: '/{id}/mail',
  summary: 'Mail the report of a close',
  request: { params: ById, body: json(ReceiptMail) },
  responses: ok(MailedReceipt),
})

export const drawerSessions = router()
  .openapi(list, async (c) => c.json(await findSessionPage(c.var.db, c.var.actor, c.req.valid('query')), 200))
  .openapi(get, async (c) => c.json(await findSession(c.var.db, c.var.actor, c.req.valid('param').id), 200))
  .openapi(payments, async (c) => {
    const asked = { ...c.req.valid('query'), sessionId: c.req.valid('param').id }
    return c.json(await findSessionPayments(c.var.db, c.var.actor, asked), 200)
  })
  .openapi(move, async (c) => {
    const asked = { sessionId: c.req.valid('param').id, input: c.req.valid('json'), now: c.var.clock() }
    return c.json(await moveCash(c.var.db, c.var.actor, asked), 200)
  })
  .openapi(close, async (c) => {
    const asked = { sessionId: c.req.valid('param').id, input: c.req.valid('json'), now: c.var.clock() }
    return c.json(await closeSession(c.var.db, c.var.actor, asked), 200)
  })
  .openapi(mail, async (c) => {
    const asked = { sessionId: c.req.valid('param').id, input: c.req.valid('json'), now: c.var.clock() }
    return c.json(await mailCloseReport(c.var, c.var.actor, asked), 200)
  })
