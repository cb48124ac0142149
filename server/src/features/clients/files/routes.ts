import { FILE_MAX_BYTES } from '@deskbell/domain/clients/files/rules.ts'
import { ClientFile, ClientFileFilter, ClientFiles, NewClientFile } from '@deskbell/domain/clients/files/schema.ts'
import { createRoute } from '@hono/zod-openapi'
import { requireStaff } from '../../../auth/session.ts'
import { limitBody } from '../../../http/body-limit.ts'
import { ById, created, ok, router } from '../../../http/router.ts'
import { limitUploads } from '../../business/logo/upload-limit.ts'
import { requireClient } from '../queries.ts'
import { markClientFile, saveClientFile } from './commands.ts'
import { findClientFiles, openClientFile } from './queries.ts'

const shared = { tags: ['Clients'], middleware: requireStaff }
const anything = { schema: { type: 'string', format: 'binary' } } as const

const list = createRoute({
  ...shared,
  method: 'get',
  path: '/',
  summary: 'The files that are kept with a client, the newest first',
  request: { query: ClientFileFilter },
  responses: ok(ClientFiles),
})

const keep = createRoute({
  tags: shared.tags,
  middleware: [requireStaff, limitUploads, limitBody(FILE_MAX_BYTES)] as const,
  method: 'put',
  path: '/{id}',
  summary: 'Keep a file of at most 10 MB with a client; the id is made by whoever sends it',
  request: {
    params: ById,
    query: NewClientFile,
    body: { required: true, content: { 'application/octet-stream': anything } },
  },
  responses: created(ClientFile),
})

const download = createRoute({
  ...shared,
  method: 'get',
  path: '/{id}',
  summary: 'Download a file that is kept with a client',
  request: { params: ById },
  responses: { 200: { description: 'The file', content: { 'application/octet-stream': anything } } },
})

const remove = createRoute({
  ...shared,
  method: 'post',
  path: '/{id}/remove',
  summary: 'Take a file away from a client',
  request: { params: ById },
  responses: ok(ClientFile),
})

const restore = createRoute({
  ...shared,
  method: 'post',
  path: '/{id}/restore',
  summary: 'Bring back a file that was taken away',
  request: { params: ById },
  responses: ok(ClientFile),
})

/** Headers that force a download: an uploaded HTML or SVG file must never render in the app's origin (stored XSS). */
function asAttachment(name: string) {
  const plain = name.replace(/[^\w .()-]/g, '_')
  return {
    'Content-Type': 'application/octet-stream',
    'Content-Disposition': `attachment; filename="${plain}"; filename*=UTF-8''${encodeRfc8187(name)}`,
    'X-Content-Type-Options': 'nosniff',
    'Content-Security-Policy': "default-src 'none'; sandbox",
  }
}

function encodeRfc8187(name: string): string {
  return encodeURIComponent(name.toWellFormed()).replace(/['()*]/g, (letter) => `%${letter.charCodeAt(0).toString(16)}`)
}

export const clientFiles = router()
  .openapi(list, async (c) => {
    const { clientId } = c.req.valid('query')
    await requireClient(c.var.db, c.var.actor, clientId)
    return c.json({ items: await findClientFiles(c.var.db, c.var.actor, clientId) }, 200)
  })
  .openapi(keep, async (c) => {
    const bytes = new Uint8Array(await c.req.arrayBuffer())
    const type = (c.req.header('content-type') ?? '').slice(0, 100) || 'application/octet-stream'
    const file = { ...c.req.valid('param'), ...c.req.valid('query'), type, bytes, now: c.var.clock() }
    return c.json(await saveClientFile(c.var, c.var.actor, file), 201)
  })
  .openapi(download, async (c) => {
    const { name, bytes } = await openClientFile(c.var, c.var.actor, c.req.valid('param').id)
    return c.body(new Uint8Array(bytes), 200, asAttachment(name))
  })
  .openapi(remove, async (c) => {
    const marking = { ...c.req.valid('param'), removed: true, now: c.var.clock() }
    return c.json(await markClientFile(c.var.db, c.var.actor, marking), 200)
  })
  .openapi(restore, async (c) => {
    const marking = { ...c.req.valid('param'), removed: false, now: c.var.clock() }
    return c.json(await markClientFile(c.var.db, c.var.actor, marking), 200)
  })
