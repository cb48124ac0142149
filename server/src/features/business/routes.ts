import { Business, BusinessUpdate } from '@deskbell/domain/business/schema.ts'
import { createRoute } from '@hono/zod-openapi'
import { json, ok, router } from '../../http/router.ts'
import { signedIn } from '../../middleware/session.ts'
import { updateBusiness } from './commands.ts'
import { presentBusiness } from './present.ts'
import { findBusiness } from './queries.ts'

const shared = { tags: ['Business'], middleware: signedIn }

const show = createRoute({
  ...shared,
  method: 'get',
  path: '/',
  summary: 'The shop that the session is for',
  responses: ok(Business),
})

const update = createRoute({
  ...shared,
  method: 'put',
  path: '/',
  summary: 'Change the shop’s details',
  request: { body: json(BusinessUpdate) },
  responses: ok(Business),
})

export const business = router()
  .openapi(show, async (c) => c.json(presentBusiness(await findBusiness(c.var.db, c.var.actor.businessId)), 200))
  .openapi(update, async (c) =>
    c.json(await updateBusiness(c.var.db, c.var.actor, c.req.valid('json'), c.var.clock()), 200),
  )
