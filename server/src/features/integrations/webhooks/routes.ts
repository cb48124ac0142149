import {
  CreatedWebhook,
  Delivery,
  DeliveryFilter,
  DeliveryPage,
  NewWebhook,
  Webhook,
  WebhookAction,
  WebhookList,
  WebhookUpdate,
} from '@deskbell/domain/integrations/webhooks/schema.ts'
import { createRoute } from '@hono/zod-openapi'
import { requireRecentSignIn, requireStaff } from '../../../auth/session.ts'
import { ById, created, json, ok, router } from '../../../http/router.ts'
import { addWebhook, archiveWebhook, renewSecret, retryDelivery, testWebhook, updateWebhook } from './commands.ts'
import { findDeliveries, findWebhooks } from './queries.ts'

const shared = { tags: ['Webhooks'], middleware: requireStaff }
const sensitive = { ...shared, middleware: [requireStaff, requireRecentSignIn] }

const list = createRoute({
  ...shared,
  method: 'get',
  path: '/',
  summary: 'Addresses that are told of what happens',
  responses: ok(WebhookList),
})

const add = createRoute({
  ...sensitive,
  method: 'post',
  path: '/',
  summary: 'Add an address; the secret that signs what it is sent is shown this once',
  request: { body: json(NewWebhook) },
  responses: created(CreatedWebhook),
})

const update = createRoute({
  ...sensitive,
  method: 'put',
  path: '/{id}',
  summary: 'Change an address, what it is told of, or turn it on or off',
  request: { params: ById, body: json(WebhookUpdate) },
  responses: ok(Webhook),
})

const archive = createRoute({
  ...shared,
  method: 'post',
  path: '/{id}/archive',
  summary: 'Send nothing more to an address',
  request: { params: ById },
  responses: ok(Webhook),
})

const test = createRoute({
  ...shared,
  method: 'post',
  path: '/{id}/test',
  summary: 'Send something to try an address out',
  request: { params: ById, body: json(WebhookAction) },
  responses: ok(Delivery),
})

const renew = createRoute({
  ...sensitive,
  method: 'post',
  path: '/{id}/new-secret',
  summary: 'Sign with a new secret, which is shown this once',
  request: { params: ById },
  responses: ok(CreatedWebhook),
})

const deliveries = createRoute({
  ...shared,
  method: 'get',
  path: '/deliveries',
  summary: 'What was sent, the newest first',
  request: { query: DeliveryFilter },
  responses: ok(DeliveryPage),
})

const retry = createRoute({
  ...shared,
  method: 'post',
  path: '/deliveries/{id}/retry',
  summary: 'Send something again',
  request: { params: ById },
  responses: ok(Delivery),
})

export const webhooks = router()
  .openapi(list, async (c) => c.json(await findWebhooks(c.var.db, c.var.actor), 200))
  .openapi(deliveries, async (c) => c.json(await findDeliveries(c.var.db, c.var.actor, c.req.valid('query')), 200))
  .openapi(add, async (c) => {
    return c.json(await addWebhook(c.var, c.var.actor, { input: c.req.valid('json'), now: c.var.clock() }), 201)
  })
  .openapi(update, async (c) => {
    const update = { ...c.req.valid('param'), input: c.req.valid('json'), now: c.var.clock() }
    return c.json(await updateWebhook(c.var, c.var.actor, update), 200)
  })
  .openapi(archive, async (c) => {
    return c.json(await archiveWebhook(c.var, c.var.actor, { ...c.req.valid('param'), now: c.var.clock() }), 200)
  })
  .openapi(test, async (c) => {
    const testing = { ...c.req.valid('param'), deliveryId: c.req.valid('json').id, now: c.var.clock() }
    return c.json(await testWebhook(c.var, c.var.actor, testing), 200)
  })
  .openapi(renew, async (c) => {
    return c.json(await renewSecret(c.var, c.var.actor, { ...c.req.valid('param'), now: c.var.clock() }), 200)
  })
  .openapi(retry, async (c) => {
    return c.json(await retryDelivery(c.var, c.var.actor, { ...c.req.valid('param'), now: c.var.clock() }), 200)
  })
