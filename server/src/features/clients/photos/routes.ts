import { PHOTO_MAX_BYTES } from '@deskbell/domain/clients/photos/rules.ts'
import { Client } from '@deskbell/domain/clients/schema.ts'
import { createRoute } from '@hono/zod-openapi'
import { requireStaff } from '../../../auth/session.ts'
import { AppError } from '../../../errors.ts'
import { limitBody } from '../../../http/body-limit.ts'
import { ById, ok, router } from '../../../http/router.ts'
import { limitUploads } from '../../business/logo/upload-limit.ts'
import { findClient } from '../queries.ts'
import { changePhoto, removePhoto } from './commands.ts'
import { readPhoto } from './store.ts'

const tags = ['Clients']
const picture = { schema: { type: 'string', format: 'binary' } } as const

const change = createRoute({
  tags,
  middleware: [requireStaff, limitUploads, limitBody(PHOTO_MAX_BYTES)] as const,
  method: 'put',
  path: '/{id}/photo',
  summary: 'Change a client’s photo to a picture of at most 10 MB',
  request: {
    params: ById,
    body: { required: true, content: { 'image/*': picture } },
  },
  responses: ok(Client),
})

const remove = createRoute({
  tags,
  middleware: requireStaff,
  method: 'post',
  path: '/{id}/photo/remove',
  summary: 'Go without a photo of a client',
  request: { params: ById },
  responses: ok(Client),
})

const show = createRoute({
  tags,
  middleware: requireStaff,
  method: 'get',
  path: '/{id}/photo',
  summary: 'A client’s photo: a JPEG of 512 × 512 pixels',
  request: { params: ById },
  responses: { 200: { description: 'The photo', content: { 'image/jpeg': picture } } },
})

export const clientPhotos = router()
  .openapi(change, async (c) => {
    const bytes = new Uint8Array(await c.req.arrayBuffer())
    const change = { clientId: c.req.valid('param').id, bytes, now: c.var.clock() }
    return c.json(await changePhoto(c.var, c.var.actor, change), 200)
  })
  .openapi(remove, async (c) => {
    const removing = { clientId: c.req.valid('param').id, now: c.var.clock() }
    return c.json(await removePhoto(c.var, c.var.actor, removing), 200)
  })
  .openapi(show, async (c) => {
    const { id: clientId, photoVersion: version } = await findClient(c.var.db, c.var.actor, c.req.valid('param').id)
    const photo = version && (await readPhoto(c.var.files, { businessId: c.var.actor.businessId, clientId, version }))
    if (!photo) throw new AppError('not_found')
    return c.body(new Uint8Array(photo), 200, {
      'Content-Type': 'image/jpeg',
      'X-Content-Type-Options': 'nosniff',
      'Content-Security-Policy': "default-src 'none'; sandbox",
    })
  })
