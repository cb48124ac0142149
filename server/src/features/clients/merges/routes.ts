import {
  Merge,
  MergeFilter,
  MergeList,
  MergePreview,
  MergesFilter,
  MergeUndo,
  NewMerge,
} from '@deskbell/domain/clients/merges/schema.ts'
import { createRoute } from '@hono/zod-openapi'
import { requireStaff } from '../../../auth/session.ts'
import { ById, created, json, ok, router } from '../../../http/router.ts'
import { mergeClients } from './commands.ts'
import { presentMerge } from './present.ts'
import { findMerges, previewMerge } from './queries.ts'
import { undoMerge } from './undo.ts'

const shared = { tags: ['Merges'], middleware: requireStaff }

const list = createRoute({
  ...shared,
  method: 'get',
  path: '/',
  summary: 'Who was merged into a client and can be parted again',
  request: { query: MergesFilter },
  responses: ok(MergeList),
})

const preview = createRoute({
  ...shared,
  method: 'get',
  path: '/preview',
  summary: 'Two clients side by side, and what a merge would move',
  request: { query: MergeFilter },
  responses: ok(MergePreview),
})

const merge = createRoute({
  ...shared,
  method: 'post',
  path: '/',
  summary: 'Merge one client into another',
  request: { body: json(NewMerge) },
  responses: created(Merge),
})

const undo = createRoute({
  ...shared,
  method: 'post',
  path: '/{id}/undo',
  summary: 'Part two clients again who were merged',
  request: { params: ById, body: json(MergeUndo) },
  responses: ok(Merge),
})

export const merges = router()
  .openapi(list, async (c) => {
    const wanted = { ...c.req.valid('query'), now: c.var.clock() }
    return c.json({ items: (await findMerges(c.var.db, c.var.actor, wanted)).map(presentMerge) }, 200)
  })
  .openapi(preview, async (c) => c.json(await previewMerge(c.var.db, c.var.actor, c.req.valid('query')), 200))
  .openapi(merge, async (c) => c.json(await mergeClients(c.var, c.var.actor, c.req.valid('json'), c.var.clock()), 201))
  .openapi(undo, async (c) => {
    const asked = { mergeId: c.req.valid('param').id, input: c.req.valid('json'), now: c.var.clock() }
    return c.json(await undoMerge(c.var.db, c.var.actor, asked), 200)
  })
