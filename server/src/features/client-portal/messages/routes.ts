import { PortalMessages, PortalMessagesInput } from '@deskbell/domain/client-portal/messages-schema.ts'
import { createRoute } from '@hono/zod-openapi'
import { ById, json, ok, router } from '../../../http/router.ts'
import { requireOwnClient, requirePortalSession } from '../visitor.ts'
import { changeMessages } from './commands.ts'
import { findMessages } from './queries.ts'

const shared = { tags: ['Client portal'], middleware: requirePortalSession }

const show = createRoute({
  ...shared,
  method: 'get',
  path: '/{id}/messages',
  summary: 'Messages that the client can switch off',
  request: { params: ById },
  responses: ok(PortalMessages),
})

const change = createRoute({
  ...shared,
  method: 'put',
  path: '/{id}/messages',
  summary: 'Switch messages on or off',
  request: { params: ById, body: json(PortalMessagesInput) },
  responses: ok(PortalMessages),
})

export const portalMessages = router()
  .openapi(show, async (c) => {
    const client = await requireOwnClient(c, c.req.valid('param').id)
    return c.json(await findMessages(c.var, c.var.portal, client), 200)
  })
  .openapi(change, async (c) => {
    const client = await requireOwnClient(c, c.req.valid('param').id)
    const asked = { client, input: c.req.valid('json'), now: c.var.clock() }
    const changed = await changeMessages(c.var.db, c.var.portal, asked)
    return c.json(await findMessages(c.var, c.var.portal, changed), 200)
  })
