import { Credit, StoredValueAdjustment } from '@deskbell/domain/stored-value/schema.ts'
import { createRoute } from '@hono/zod-openapi'
import { requireRecentSignIn, requireStaff } from '../../auth/session.ts'
import { ById, json, ok, router } from '../../http/router.ts'
import { adjustCredit } from './commands.ts'
import { findCredit } from './queries.ts'

const shared = { tags: ['Credit'], middleware: requireStaff }

const show = createRoute({
  ...shared,
  method: 'get',
  path: '/{id}/credit',
  summary: 'The credit of a client with its ledger',
  request: { params: ById },
  responses: ok(Credit),
})

const adjust = createRoute({
  ...shared,
  middleware: [requireStaff, requireRecentSignIn] as const,
  method: 'post',
  path: '/{id}/credit/adjustments',
  summary: 'Correct the credit of a client',
  request: { params: ById, body: json(StoredValueAdjustment) },
  responses: ok(Credit),
})

export const credits = router()
  .openapi(show, async (c) => c.json(await findCredit(c.var.db, c.var.actor, c.req.valid('param').id), 200))
  .openapi(adjust, async (c) => {
    const adjusting = { clientId: c.req.valid('param').id, input: c.req.valid('json'), now: c.var.clock() }
    return c.json(await adjustCredit(c.var.db, c.var.actor, adjusting), 200)
  })
