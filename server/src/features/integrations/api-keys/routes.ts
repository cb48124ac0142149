import { ApiKey, ApiKeyList, CreatedApiKey, NewApiKey } from '@deskbell/domain/integrations/api-keys/schema.ts'
import { createRoute } from '@hono/zod-openapi'
import { requireRecentSignIn, requireStaff } from '../../../auth/session.ts'
import { ById, created, json, ok, router } from '../../../http/router.ts'
import { createApiKey, revokeApiKey } from './commands.ts'
import { findApiKeys } from './queries.ts'

const shared = { tags: ['API keys'], middleware: requireStaff }
const sensitive = { ...shared, middleware: [requireStaff, requireRecentSignIn] }

const list = createRoute({
  ...shared,
  method: 'get',
  path: '/',
  summary: 'Keys with which other programs act for the shop',
  responses: ok(ApiKeyList),
})

const make = createRoute({
  ...sensitive,
  method: 'post',
  path: '/',
  summary: 'Make a key, which is shown this once',
  request: { body: json(NewApiKey) },
  responses: created(CreatedApiKey),
})

const revoke = createRoute({
  ...shared,
  method: 'post',
  path: '/{id}/revoke',
  summary: 'End a key at once',
  request: { params: ById },
  responses: ok(ApiKey),
})

export const apiKeys = router()
  .openapi(list, async (c) => c.json(await findApiKeys(c.var.db, c.var.actor), 200))
  .openapi(make, async (c) => {
    return c.json(await createApiKey(c.var.db, c.var.actor, { input: c.req.valid('json'), now: c.var.clock() }), 201)
  })
  .openapi(revoke, async (c) => {
    return c.json(await revokeApiKey(c.var.db, c.var.actor, { ...c.req.valid('param'), now: c.var.clock() }), 200)
  })
