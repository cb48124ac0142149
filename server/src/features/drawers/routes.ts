import {
  Drawer,
  DrawerFilter,
  DrawerList,
  DrawerOpening,
  DrawerSession,
  DrawerUpdate,
  NewDrawer,
} from '@deskbell/domain/drawers/schema.ts'
import { createRoute } from '@hono/zod-openapi'
import { requireStaff } from '../../auth/session.ts'
import { ById, created, json, ok, router } from '../../http/router.ts'
import { addDrawer, archiveDrawer, renameDrawer } from './commands.ts'
import { findDrawers } from './queries.ts'
import { openSession } from './sessions/commands.ts'

const shared = { tags: ['Drawers'], middleware: requireStaff }

const list = createRoute({
  ...shared,
  method: 'get',
  path: '/',
  summary: 'Cash drawers by name, with the session in which each is open',
  request: { query: DrawerFilter },
  responses: ok(DrawerList),
})

const add = createRoute({
  ...shared,
  method: 'post',
  path: '/',
  summary: 'Add a cash drawer',
  request: { body: json(NewDrawer) },
  responses: created(Drawer),
})

const rename = createRoute({
  ...shared,
  method: 'put',
  path: '/{id}',
  summary: 'Rename a cash drawer',
  request: { params: ById, body: json(DrawerUpdate) },
  responses: ok(Drawer),
})

const archive = createRoute({
  ...shared,
  method: 'post',
  path: '/{id}/archive',
  summary: 'Archive a closed drawer; its history stays',
  request: { params: ById },
  responses: ok(Drawer),
})

const restore = createRoute({
  ...shared,
  method: 'post',
  path: '/{id}/restore',
  summary: 'Bring an archived drawer back',
  request: { params: ById },
  responses: ok(Drawer),
})

const open = createRoute({
  ...shared,
  method: 'post',
  path: '/{id}/sessions',
  summary: 'Open a drawer with the cash in it',
  request: { params: ById, body: json(DrawerOpening) },
  responses: ok(DrawerSession),
})

export const drawers = router()
  .openapi(list, async (c) => c.json(await findDrawers(c.var.db, c.var.actor, c.req.valid('query')), 200))
  .openapi(add, async (c) => c.json(await addDrawer(c.var.db, c.var.actor, c.req.valid('json'), c.var.clock()), 201))
  .openapi(rename, async (c) => {
    const input = { ...c.req.valid('json'), ...c.req.valid('param'), now: c.var.clock() }
    return c.json(await renameDrawer(c.var.db, c.var.actor, input), 200)
  })
  .openapi(archive, async (c) => {
    const archiving = { ...c.req.valid('param'), archived: true, now: c.var.clock() }
    return c.json(await archiveDrawer(c.var.db, c.var.actor, archiving), 200)
  })
  .openapi(restore, async (c) => {
    const archiving = { ...c.req.valid('param'), archived: false, now: c.var.clock() }
    return c.json(await archiveDrawer(c.var.db, c.var.actor, archiving), 200)
  })
  .openapi(open, async (c) => {
    const asked = { drawerId: c.req.valid('param').id, input: c.req.valid('json'), now: c.var.clock() }
    return c.json(await openSession(c.var.db, c.var.actor, asked), 200)
  })
