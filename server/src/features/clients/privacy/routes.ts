import {
  ClientData,
  Erased,
  Erasure,
  ErasurePreview,
  Retention,
  RetentionDryRun,
  RetentionFilter,
} from '@deskbell/domain/clients/privacy/schema.ts'
import { createRoute } from '@hono/zod-openapi'
import { requireRecentSignIn, requireStaff } from '../../../auth/session.ts'
import { ById, json, ok, router } from '../../../http/router.ts'
import { findClientData } from './data.ts'
import { eraseClient } from './erase.ts'
import { findDryRun, previewErasure } from './queries.ts'
import { changeRetention, findRetention } from './retention.ts'

const shared = { tags: ['Privacy'], middleware: requireStaff }
const sensitive = { ...shared, middleware: [requireStaff, requireRecentSignIn] }

const data = createRoute({
  ...shared,
  method: 'get',
  path: '/clients/{id}',
  summary: 'All that is held about one client',
  request: { params: ById },
  responses: ok(ClientData),
})

const erasure = createRoute({
  ...shared,
  method: 'get',
  path: '/clients/{id}/erasure',
  summary: 'What erasing a client does',
  request: { params: ById },
  responses: ok(ErasurePreview),
})

const erase = createRoute({
  ...sensitive,
  method: 'post',
  path: '/clients/{id}/erase',
  summary: 'Erase a client for good; the books stay',
  request: { params: ById, body: json(Erasure) },
  responses: ok(Erased),
})

const retention = createRoute({
  ...shared,
  method: 'get',
  path: '/retention',
  summary: 'After how long clients who don’t come are erased',
  responses: ok(Retention),
})

const change = createRoute({
  ...sensitive,
  method: 'put',
  path: '/retention',
  summary: 'Say after how long clients who don’t come are erased',
  request: { body: json(Retention) },
  responses: ok(Retention),
})

const dryRun = createRoute({
  ...shared,
  method: 'get',
  path: '/retention/dry-run',
  summary: 'Who would be erased today',
  request: { query: RetentionFilter },
  responses: ok(RetentionDryRun),
})

export const privacy = router()
  .openapi(data, async (c) => {
    const { id } = c.req.valid('param')
    c.header('Content-Disposition', `attachment; filename="client-${id}.json"`)
    return c.json(await findClientData(c.var.db, c.var.actor, id, c.var.clock()), 200)
  })
  .openapi(erasure, async (c) => {
    const { id } = c.req.valid('param')
    return c.json(await previewErasure(c.var.db, c.var.actor, id, c.var.clock()), 200)
  })
  .openapi(erase, async (c) => {
    const erasing = { clientId: c.req.valid('param').id, input: c.req.valid('json'), now: c.var.clock() }
    return c.json(await eraseClient(c.var, c.var.actor, erasing), 200)
  })
  .openapi(retention, async (c) => c.json(await findRetention(c.var.db, c.var.actor), 200))
  .openapi(change, async (c) => {
    const input = { ...c.req.valid('json'), now: c.var.clock() }
    return c.json(await changeRetention(c.var.db, c.var.actor, input), 200)
  })
  .openapi(dryRun, async (c) => {
    const asked = { ...c.req.valid('query'), now: c.var.clock() }
    return c.json(await findDryRun(c.var.db, c.var.actor, asked), 200)
  })
