import { LOGO_MAX_BYTES, LOGO_TYPES } from '@deskbell/domain/business/logo/rules.ts'
import { Business } from '@deskbell/domain/business/schema.ts'
import { createRoute } from '@hono/zod-openapi'
import { requireStaff } from '../../../auth/session.ts'
import { limitBody } from '../../../http/body-limit.ts'
import { ok, router } from '../../../http/router.ts'
import { changeLogo, removeLogo } from './commands.ts'
import { limitUploads } from './upload-limit.ts'

const tags = ['Business']
const picture = { schema: { type: 'string', format: 'binary' } } as const

const change = createRoute({
  tags,
  middleware: [requireStaff, limitUploads, limitBody(LOGO_MAX_BYTES)] as const,
  method: 'put',
  path: '/',
  summary: 'Change the shop’s logo to a PNG, JPEG or WebP picture of at most 2 MB',
  request: { body: { required: true, content: Object.fromEntries(LOGO_TYPES.map((type) => [type, picture])) } },
  responses: ok(Business),
})

const remove = createRoute({
  tags,
  middleware: requireStaff,
  method: 'post',
  path: '/remove',
  summary: 'Go without a logo',
  responses: ok(Business),
})

export const logo = router()
  .openapi(change, async (c) => {
    const bytes = new Uint8Array(await c.req.arrayBuffer())
    return c.json(await changeLogo(c.var, c.var.actor, bytes, c.var.clock()), 200)
  })
  .openapi(remove, async (c) => c.json(await removeLogo(c.var.db, c.var.actor, c.var.clock()), 200))
