import {
  DuplicateCheckInput,
  DuplicateFilter,
  DuplicatePage,
  SimilarClients,
  TwoClients,
} from '@deskbell/domain/clients/duplicates/schema.ts'
import { createRoute } from '@hono/zod-openapi'
import { requireStaff } from '../../../auth/session.ts'
import { json, ok, router } from '../../../http/router.ts'
import { dismissDuplicate, restoreDuplicate } from './commands.ts'
import { findDuplicates } from './queries.ts'
import { findSimilar } from './similar-clients.ts'

const shared = { tags: ['Duplicates'], middleware: requireStaff }

const list = createRoute({
  ...shared,
  method: 'get',
  path: '/',
  summary: 'Pairs of clients who may be one, the strongest first',
  request: { query: DuplicateFilter },
  responses: ok(DuplicatePage),
})

const alike = createRoute({
  ...shared,
  method: 'get',
  path: '/alike',
  summary: 'Clients like the one who is being typed',
  request: { query: DuplicateCheckInput },
  responses: ok(SimilarClients),
})

const apart = createRoute({
  ...shared,
  method: 'post',
  path: '/apart',
  summary: 'Two clients who look alike are not the same',
  request: { body: json(TwoClients) },
  responses: ok(TwoClients),
})

const again = createRoute({
  ...shared,
  method: 'post',
  path: '/again',
  summary: 'Two clients may be the same after all',
  request: { body: json(TwoClients) },
  responses: ok(TwoClients),
})

export const duplicates = router()
  .openapi(list, async (c) => c.json(await findDuplicates(c.var.db, c.var.actor, c.req.valid('query')), 200))
  .openapi(alike, async (c) => c.json({ items: await findSimilar(c.var.db, c.var.actor, c.req.valid('query')) }, 200))
  .openapi(apart, async (c) => {
    const two = { ...c.req.valid('json'), now: c.var.clock() }
    return c.json(await dismissDuplicate(c.var.db, c.var.actor, two), 200)
  })
  .openapi(again, async (c) => {
    const two = { ...c.req.valid('json'), now: c.var.clock() }
    return c.json(await restoreDuplicate(c.var.db, c.var.actor, two), 200)
  })
