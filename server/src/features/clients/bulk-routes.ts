import {
  BulkArchive,
  BulkDone,
  BulkMail,
  BulkMailPreview,
  BulkMailReach,
  BulkTag,
  BulkUndo,
} from '@deskbell/domain/clients/bulk.ts'
import { createRoute } from '@hono/zod-openapi'
import { requireStaff } from '../../auth/session.ts'
import { ById, json, ok, router } from '../../http/router.ts'
import { archiveMany, tagMany, undoMany } from './bulk.ts'
import { mailMany, previewBulkMail } from './bulk-mail.ts'

const shared = { tags: ['Clients'], middleware: requireStaff }

const tag = createRoute({
  ...shared,
  method: 'post',
  path: '/tag',
  summary: 'Give a tag to many clients, or take it from them',
  request: { body: json(BulkTag) },
  responses: ok(BulkDone),
})

const archive = createRoute({
  ...shared,
  method: 'post',
  path: '/archive',
  summary: 'Archive many clients, or bring them back',
  request: { body: json(BulkArchive) },
  responses: ok(BulkDone),
})

const mail = createRoute({
  ...shared,
  method: 'post',
  path: '/mail',
  summary: 'Write to many clients, each by their own name',
  request: { body: json(BulkMail) },
  responses: ok(BulkDone),
})

const previewMail = createRoute({
  ...shared,
  method: 'post',
  path: '/mail/preview',
  summary: 'Whom a letter to many would reach, and who said no',
  request: { body: json(BulkMailPreview) },
  responses: ok(BulkMailReach),
})

const undo = createRoute({
  ...shared,
  method: 'post',
  path: '/{id}/undo',
  summary: 'Take back what was done to many clients',
  request: { params: ById, body: json(BulkUndo) },
  responses: ok(BulkDone),
})

export const clientBulk = router()
  .openapi(tag, async (c) => c.json(await tagMany(c.var.db, c.var.actor, c.req.valid('json'), c.var.clock()), 200))
  .openapi(archive, async (c) =>
    c.json(await archiveMany(c.var.db, c.var.actor, c.req.valid('json'), c.var.clock()), 200),
  )
  .openapi(mail, async (c) => {
    const mailing = { input: c.req.valid('json'), now: c.var.clock() }
    return c.json(await mailMany(c.var, c.var.actor, mailing), 200)
  })
  .openapi(previewMail, async (c) =>
    c.json(await previewBulkMail(c.var, c.var.actor, { ...c.req.valid('json'), now: c.var.clock() }), 200),
  )
  .openapi(undo, async (c) => {
    const undoing = { doneId: c.req.valid('param').id, id: c.req.valid('json').id, now: c.var.clock() }
    return c.json(await undoMany(c.var.db, c.var.actor, undoing), 200)
  })
