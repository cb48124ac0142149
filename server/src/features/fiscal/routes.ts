import { FiscalSettings, FiscalTest, FiscalUpdate } from '@deskbell/domain/fiscal/schema.ts'
import { createRoute } from '@hono/zod-openapi'
import { requireRecentSignIn, requireStaff } from '../../auth/session.ts'
import { json, ok, router } from '../../http/router.ts'
import { changeFiscalSettings, findFiscalSettings, testFiscalService } from './settings.ts'

const shared = { tags: ['Fiscal service'], middleware: requireStaff }
const sensitive = { ...shared, middleware: [requireStaff, requireRecentSignIn] }

const settings = createRoute({
  ...shared,
  method: 'get',
  path: '/settings',
  summary: 'The service that signs sales, and what it has not signed yet',
  responses: ok(FiscalSettings),
})

const changesSettings = createRoute({
  ...sensitive,
  method: 'put',
  path: '/settings',
  summary: 'Choose the service that signs sales',
  request: { body: json(FiscalUpdate) },
  responses: ok(FiscalSettings),
})

const test = createRoute({
  ...sensitive,
  method: 'post',
  path: '/test',
  summary: 'Ask the service if it is ready to sign',
  responses: ok(FiscalTest),
})

export const fiscal = router()
  .openapi(settings, async (c) => c.json(await findFiscalSettings(c.var.db, c.var.actor), 200))
  .openapi(changesSettings, async (c) => {
    const input = { ...c.req.valid('json'), now: c.var.clock() }
    return c.json(await changeFiscalSettings(c.var, c.var.actor, input), 200)
  })
  .openapi(test, async (c) => c.json(await testFiscalService(c.var, c.var.actor, c.req.raw.signal), 200))
