import { Pass, PassList, Sale } from '@deskbell/domain/passes/schema.ts'
import { Id } from '@deskbell/domain/shared/ids.ts'
import { createRoute, z } from '@hono/zod-openapi'
import { created, json, ok, router } from '../../http/router.ts'
import { signedIn } from '../../middleware/session.ts'
import { sellPackage } from './commands.ts'
import { findPassesOf } from './queries.ts'

const shared = { tags: ['Passes'], middleware: signedIn }

const list = createRoute({
  ...shared,
  method: 'get',
  path: '/',
  summary: 'A client’s passes with every entry of their ledgers',
  request: { query: z.object({ clientId: Id }) },
  responses: ok(PassList),
})

const sell = createRoute({
  ...shared,
  method: 'post',
  path: '/',
  summary: 'Sell a package to a client',
  request: { body: json(Sale) },
  responses: created(Pass),
})

export const passes = router()
  .openapi(list, async (c) => {
    const { clientId } = c.req.valid('query')
    return c.json({ items: await findPassesOf(c.var.db, c.var.actor, clientId) }, 200)
  })
  .openapi(sell, async (c) => c.json(await sellPackage(c.var.db, c.var.actor, c.req.valid('json'), c.var.clock()), 201))
