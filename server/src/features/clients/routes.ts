import {
  Client,
  ClientAtAGlance,
  ClientBlock,
  ClientFilter,
  ClientPage,
  ClientTags,
  ClientUpdate,
  Household,
  HouseholdJoin,
  NewClient,
} from '@deskbell/domain/clients/schema.ts'
import { createRoute } from '@hono/zod-openapi'
import { requireStaff } from '../../auth/session.ts'
import { ById, created, json, ok, router } from '../../http/router.ts'
import { addClient, archiveClient, blockClient, updateClient } from './commands.ts'
import { joinHousehold, leaveHousehold } from './household.ts'
import { findClients } from './list.ts'
import { findOverview } from './overview.ts'
import { presentOverview } from './present.ts'
import { findClient, findHousehold } from './queries.ts'
import { findTags } from './segments.ts'

const shared = { tags: ['Clients'], middleware: requireStaff }

const list = createRoute({
  ...shared,
  method: 'get',
  path: '/',
  summary: 'Clients by name, or found by what is typed',
  request: { query: ClientFilter },
  responses: ok(ClientPage),
})

const tags = createRoute({
  ...shared,
  method: 'get',
  path: '/tags',
  summary: 'The tags that clients have',
  responses: ok(ClientTags),
})

const show = createRoute({
  ...shared,
  method: 'get',
  path: '/{id}',
  summary: 'One client, with what the desk wants to know at a glance',
  request: { params: ById },
  responses: ok(ClientAtAGlance),
})

const add = createRoute({
  ...shared,
  method: 'post',
  path: '/',
  summary: 'Add a client',
  request: { body: json(NewClient) },
  responses: created(Client),
})

const update = createRoute({
  ...shared,
  method: 'put',
  path: '/{id}',
  summary: 'Change a client',
  request: { params: ById, body: json(ClientUpdate) },
  responses: ok(Client),
})

const block = createRoute({
  ...shared,
  method: 'put',
  path: '/{id}/blocked',
  summary: 'Let kiosks send a client to the desk, or let the client check in there again',
  request: { params: ById, body: json(ClientBlock) },
  responses: ok(Client),
})

const archive = createRoute({
  ...shared,
  method: 'post',
  path: '/{id}/archive',
  summary: 'Archive a client; its history stays',
  request: { params: ById },
  responses: ok(Client),
})

const restore = createRoute({
  ...shared,
  method: 'post',
  path: '/{id}/restore',
  summary: 'Bring an archived client back',
  request: { params: ById },
  responses: ok(Client),
})

const household = createRoute({
  ...shared,
  method: 'get',
  path: '/{id}/household',
  summary: 'The others of a client’s household',
  request: { params: ById },
  responses: ok(Household),
})

const join = createRoute({
  ...shared,
  method: 'put',
  path: '/{id}/household',
  summary: 'Let a client belong to the household of another',
  request: { params: ById, body: json(HouseholdJoin) },
  responses: ok(Household),
})

const leave = createRoute({
  ...shared,
  method: 'delete',
  path: '/{id}/household',
  summary: 'Let a client belong to no household',
  request: { params: ById },
  responses: ok(Household),
})

export const clients = router()
  .openapi(list, async (c) => {
    const asked = { ...c.req.valid('query'), now: c.var.clock() }
    return c.json(await findClients(c.var.db, c.var.actor, asked), 200)
  })
  .openapi(tags, async (c) => c.json({ items: await findTags(c.var.db, c.var.actor) }, 200))
  .openapi(show, async (c) => {
    const wanted = { ...c.req.valid('param'), now: c.var.clock() }
    return c.json(presentOverview(await findOverview(c.var.db, c.var.actor, wanted)), 200)
  })
  .openapi(add, async (c) => c.json(await addClient(c.var.db, c.var.actor, c.req.valid('json'), c.var.clock()), 201))
  .openapi(update, async (c) => {
    const input = { ...c.req.valid('json'), ...c.req.valid('param') }
    return c.json(await updateClient(c.var.db, c.var.actor, input, c.var.clock()), 200)
  })
  .openapi(block, async (c) => {
    const blocking = { ...c.req.valid('param'), ...c.req.valid('json'), now: c.var.clock() }
    return c.json(await blockClient(c.var.db, c.var.actor, blocking), 200)
  })
  .openapi(archive, async (c) => {
    const archiving = { ...c.req.valid('param'), archived: true, now: c.var.clock() }
    return c.json(await archiveClient(c.var.db, c.var.actor, archiving), 200)
  })
  .openapi(restore, async (c) => {
    const archiving = { ...c.req.valid('param'), archived: false, now: c.var.clock() }
    return c.json(await archiveClient(c.var.db, c.var.actor, archiving), 200)
  })
  .openapi(household, async (c) => {
    const { id } = c.req.valid('param')
    await findClient(c.var.db, c.var.actor, id)
    return c.json({ items: await findHousehold(c.var.db, c.var.actor, id) }, 200)
  })
  .openapi(join, async (c) => {
    const joining = { ...c.req.valid('param'), ...c.req.valid('json'), now: c.var.clock() }
    return c.json(await joinHousehold(c.var.db, c.var.actor, joining), 200)
  })
  .openapi(leave, async (c) => {
    const leaving = { ...c.req.valid('param'), now: c.var.clock() }
    return c.json(await leaveHousehold(c.var.db, c.var.actor, leaving), 200)
  })
