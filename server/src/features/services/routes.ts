import {
  NewService,
  Service,
  ServiceFilter,
  ServiceMove,
  ServicePage,
  ServiceUpdate,
} from '@deskbell/domain/services/schema.ts'
import { createRoute } from '@hono/zod-openapi'
import { requireStaff } from '../../auth/session.ts'
import { ById, created, json, ok, router } from '../../http/router.ts'
import { addService, archiveService, updateService } from './commands.ts'
import { moveService } from './order.ts'
import { presentService } from './present.ts'
import { findService, findServices } from './queries.ts'

const shared = { tags: ['Services'], middleware: requireStaff }

const list = createRoute({
  ...shared,
  method: 'get',
  path: '/',
  summary: 'Services in the shop’s order',
  request: { query: ServiceFilter },
  responses: ok(ServicePage),
})

const show = createRoute({
  ...shared,
  method: 'get',
  path: '/{id}',
  summary: 'One service',
  request: { params: ById },
  responses: ok(Service),
})

const add = createRoute({
  ...shared,
  method: 'post',
  path: '/',
  summary: 'Add a service',
  request: { body: json(NewService) },
  responses: created(Service),
})

const update = createRoute({
  ...shared,
  method: 'put',
  path: '/{id}',
  summary: 'Change a service',
  request: { params: ById, body: json(ServiceUpdate) },
  responses: ok(Service),
})

const move = createRoute({
  ...shared,
  method: 'post',
  path: '/{id}/move',
  summary: 'Move a service to right before another one, or to the end',
  request: { params: ById, body: json(ServiceMove) },
  responses: ok(Service),
})

const archive = createRoute({
  ...shared,
  method: 'post',
  path: '/{id}/archive',
  summary: 'Archive a service; its history stays',
  request: { params: ById },
  responses: ok(Service),
})

const restore = createRoute({
  ...shared,
  method: 'post',
  path: '/{id}/restore',
  summary: 'Bring an archived service back',
  request: { params: ById },
  responses: ok(Service),
})

export const services = router()
  .openapi(list, async (c) => c.json(await findServices(c.var.db, c.var.actor, c.req.valid('query')), 200))
  .openapi(show, async (c) => {
    const { id } = c.req.valid('param')
    return c.json(presentService(await findService(c.var.db, c.var.actor, id)), 200)
  })
  .openapi(add, async (c) => c.json(await addService(c.var.db, c.var.actor, c.req.valid('json'), c.var.clock()), 201))
  .openapi(update, async (c) => {
    const input = { ...c.req.valid('json'), ...c.req.valid('param') }
    return c.json(await updateService(c.var.db, c.var.actor, input, c.var.clock()), 200)
  })
  .openapi(move, async (c) => {
    const input = { ...c.req.valid('json'), ...c.req.valid('param'), now: c.var.clock() }
    return c.json(await moveService(c.var.db, c.var.actor, input), 200)
  })
  .openapi(archive, async (c) => {
    const archiving = { ...c.req.valid('param'), archived: true, now: c.var.clock() }
    return c.json(await archiveService(c.var.db, c.var.actor, archiving), 200)
  })
  .openapi(restore, async (c) => {
    const archiving = { ...c.req.valid('param'), archived: false, now: c.var.clock() }
    return c.json(await archiveService(c.var.db, c.var.actor, archiving), 200)
  })
