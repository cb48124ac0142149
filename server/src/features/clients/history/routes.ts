import { ClientPaymentPage, HistoryFilter, HistoryPage, NoShowPage } from '@deskbell/domain/clients/history/schema.ts'
import { createRoute } from '@hono/zod-openapi'
import { requireStaff } from '../../../auth/session.ts'
import { ById, ok, router } from '../../../http/router.ts'
import { findClientPayments, findHistory, findNoShows } from './queries.ts'

const shared = {
  tags: ['Clients'],
  middleware: requireStaff,
  request: { params: ById, query: HistoryFilter },
}

const history = createRoute({
  ...shared,
  method: 'get',
  path: '/{id}/history',
  summary: 'All that happened to a client, the newest first',
  responses: ok(HistoryPage),
})

const payments = createRoute({
  ...shared,
  method: 'get',
  path: '/{id}/payments',
  summary: 'What a client paid and got back, the newest first',
  responses: ok(ClientPaymentPage),
})

const noShows = createRoute({
  ...shared,
  method: 'get',
  path: '/{id}/no-shows',
  summary: 'The appointments that a client didn’t come to, the newest first',
  responses: ok(NoShowPage),
})

export const clientHistory = router()
  .openapi(history, async (c) => {
    const asked = { ...c.req.valid('param'), ...c.req.valid('query') }
    return c.json(await findHistory(c.var.db, c.var.actor, asked), 200)
  })
  .openapi(payments, async (c) => {
    const asked = { ...c.req.valid('param'), ...c.req.valid('query') }
    return c.json(await findClientPayments(c.var.db, c.var.actor, asked), 200)
  })
  .openapi(noShows, async (c) => {
    const asked = { ...c.req.valid('param'), ...c.req.valid('query') }
    return c.json(await findNoShows(c.var.db, c.var.actor, asked), 200)
  })
