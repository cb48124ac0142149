import { EmptyResponse } from '@deskbell/domain/auth/schema.ts'
import { AttentionList, OverdraftResolution, StoredAlert } from '@deskbell/domain/home/alerts/schema.ts'
import { StaffCall } from '@deskbell/domain/kiosk/sync.ts'
import { createRoute } from '@hono/zod-openapi'
import { requireKiosk, requireStaff } from '../../../auth/session.ts'
import { limitCalls } from '../../../http/rate-limits.ts'
import { ById, json, ok, router } from '../../../http/router.ts'
import { callStaff, reopen, resolve } from './commands.ts'
import { findOpenAlerts } from './queries.ts'
import { resolveAlert } from './resolve.ts'

const shared = { tags: ['Attention'], middleware: requireStaff }

const list = createRoute({
  ...shared,
  method: 'get',
  path: '/',
  summary: 'What the desk should look at, the newest first',
  responses: ok(AttentionList),
})

const resolving = createRoute({
  ...shared,
  method: 'post',
  path: '/{id}/resolve',
  summary: 'Somebody has seen to it',
  request: { params: ById },
  responses: ok(StoredAlert),
})

const reopening = createRoute({
  ...shared,
  method: 'post',
  path: '/{id}/reopen',
  summary: 'Nobody has seen to it after all',
  request: { params: ById },
  responses: ok(StoredAlert),
})

const settling = createRoute({
  ...shared,
  method: 'post',
  path: '/{id}/settle',
  summary: 'Put a pass right that was overdrawn without network',
  request: { params: ById, body: json(OverdraftResolution) },
  responses: ok(StoredAlert),
})

const call = createRoute({
  method: 'post',
  path: '/',
  tags: ['Kiosk'],
  summary: 'Ring for staff',
  middleware: [requireKiosk, limitCalls],
  request: { body: json(StaffCall) },
  responses: ok(EmptyResponse),
})

export const attention = router()
  .openapi(list, async (c) => c.json(await findOpenAlerts(c.var.db, c.var.actor), 200))
  .openapi(resolving, async (c) => {
    const deciding = { ...c.req.valid('param'), now: c.var.clock() }
    return c.json(await resolve(c.var.db, c.var.actor, deciding), 200)
  })
  .openapi(reopening, async (c) => {
    const deciding = { ...c.req.valid('param'), now: c.var.clock() }
    return c.json(await reopen(c.var.db, c.var.actor, deciding), 200)
  })
  .openapi(settling, async (c) => {
    const asked = { ...c.req.valid('param'), settlement: c.req.valid('json'), now: c.var.clock() }
    return c.json(await resolveAlert(c.var.db, c.var.actor, asked), 200)
  })

export const staffCalls = router().openapi(call, async (c) => {
  await callStaff(c.var.db, c.var.actor, { ...c.req.valid('json'), now: c.var.clock() })
  return c.json({}, 200)
})
