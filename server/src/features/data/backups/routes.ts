import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import {
  Backup,
  Backups,
  CheckRestore,
  ConfirmRestore,
  NewBackup,
  NewRestore,
  Restore,
  RollbackRequest,
  RollbackResult,
} from '@deskbell/domain/data/backups/schema.ts'
import { createRoute, z } from '@hono/zod-openapi'
import { requireRecentSignIn, requireStaff } from '../../../auth/session.ts'
import { logAudit } from '../../../db/audit-log.ts'
import { ById, created, json, ok, router } from '../../../http/router.ts'
import { findActor, requireOwnerOrSetup, requireRecentOwner } from './access.ts'
import { removeBackup, requestBackup, rollBackRestore } from './commands.ts'
import { findBackups, openBackup } from './queries.ts'
import { checkRestore, confirmRestore, receiveArchive } from './restore.ts'
import { findRestore } from './uploads.ts'

const tags = ['Backups']
const shared = { tags, middleware: requireStaff }
const sensitive = { ...shared, middleware: [requireStaff, requireRecentSignIn] }
const bytes = z.string().meta({ format: 'binary' })

const list = createRoute({
  ...shared,
  method: 'get',
  path: '/',
  summary: 'The backups, where they go, and whether there is a way back',
  responses: ok(Backups),
})

const make = createRoute({
  ...shared,
  method: 'post',
  path: '/',
  summary: 'Have a backup of everything made now',
  request: { body: json(NewBackup) },
  responses: created(Backup),
})

const download = createRoute({
  ...sensitive,
  method: 'get',
  path: '/{id}/file',
  summary: 'A backup’s file',
  request: { params: ById },
  responses: { 200: { description: 'The file', content: { 'application/octet-stream': { schema: bytes } } } },
})

const remove = createRoute({
  ...sensitive,
  method: 'post',
  path: '/{id}/remove',
  summary: 'Delete a backup’s file',
  request: { params: ById },
  responses: ok(Backup),
})

const incoming = { tags, middleware: requireOwnerOrSetup }

const upload = createRoute({
  ...incoming,
  method: 'post',
  path: '/',
  summary: 'Upload an archive, which is checked; needs the set-up code while there is no account',
  request: {
    query: NewRestore,
    body: { required: true, content: { 'application/octet-stream': { schema: bytes } } },
  },
  responses: created(Restore),
})

const back = createRoute({
  ...sensitive,
  method: 'post',
  path: '/back',
  summary: 'Back to the data before the last restore',
  request: { body: json(RollbackRequest) },
  responses: ok(RollbackResult),
})

const check = createRoute({
  ...incoming,
  method: 'post',
  path: '/{id}/check',
  summary: 'What an uploaded archive or a kept backup holds; every byte of it is checked',
  request: { params: ById, body: json(CheckRestore) },
  responses: ok(Restore),
})

const confirm = createRoute({
  ...incoming,
  middleware: [requireRecentOwner, requireOwnerOrSetup],
  method: 'post',
  path: '/{id}/confirm',
  summary: 'Put an archive in the place of all data; everybody signs in again',
  request: { params: ById, body: json(ConfirmRestore) },
  responses: ok(Restore),
})

const show = createRoute({
  tags,
  method: 'get',
  path: '/{id}',
  summary: 'How far a restore is; needs no sign-in, since a restore ends every session',
  request: { params: ById },
  responses: ok(Restore),
})

export const backups = router()
  .openapi(list, async (c) => c.json(await findBackups(c.var, c.var.actor), 200))
  .openapi(make, async (c) => {
    return c.json(await requestBackup(c.var, c.var.actor, { ...c.req.valid('json'), now: c.var.clock() }), 201)
  })
  .openapi(download, async (c) => {
    const { id } = c.req.valid('param')
    const { name, bytes: length, content } = await openBackup(c.var, c.var.actor, id)
    const download = { action: 'downloaded', entity: 'backup', entityId: id, after: { name }, at: c.var.clock() }
    await logAudit(c.var.db, c.var.actor, download)
    return c.body(Readable.toWeb(content) as globalThis.ReadableStream, 200, {
      'Content-Type': 'application/octet-stream',
      'Content-Disposition': `attachment; filename="${name}"`,
      ...(length !== null && { 'Content-Length': String(length) }),
    })
  })
  .openapi(remove, async (c) => {
    return c.json(await removeBackup(c.var, c.var.actor, { ...c.req.valid('param'), now: c.var.clock() }), 200)
  })

export const restores = router()
  .openapi(upload, async (c) => {
    const content = Readable.fromWeb((c.req.raw.body ?? new Blob([]).stream()) as ReadableStream)
    const arriving = { ...c.req.valid('query'), bytes: Number(c.req.header('content-length') ?? 0), content }
    return c.json(await receiveArchive(c.var, arriving), 201)
  })
  // Before the routes with `{id}`, since “back” is no id.
  .openapi(back, async (c) => c.json(await rollBackRestore(c.var, c.var.actor, c.var.clock()), 200))
  .openapi(check, async (c) => {
    return c.json(await checkRestore(c.var, findActor(c), { ...c.req.valid('param'), ...c.req.valid('json') }), 200)
  })
  .openapi(confirm, async (c) => {
    return c.json(await confirmRestore(c.var, findActor(c), { ...c.req.valid('param'), ...c.req.valid('json') }), 200)
  })
  .openapi(show, async (c) => c.json(await findRestore(c.var.db, c.req.valid('param').id), 200))
