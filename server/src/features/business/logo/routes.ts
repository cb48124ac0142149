import { LOGO_MAX_BYTES } from '@deskbell/domain/business/logo/rules.ts'
import { UploadedLogo } from '@deskbell/domain/business/logo/schema.ts'
import { createRoute } from '@hono/zod-openapi'
import { requireStaff } from '../../../auth/session.ts'
import { limitBody } from '../../../http/body-limit.ts'
import { ok, router } from '../../../http/router.ts'
import { uploadLogo } from './commands.ts'
import { limitUploads } from './upload-limit.ts'

const upload = createRoute({
  tags: ['Business'],
  middleware: [requireStaff, limitUploads, limitBody(LOGO_MAX_BYTES)] as const,
  method: 'put',
  path: '/',
  summary: 'Upload a picture of at most 20 MB; it becomes the logo once its address is saved with the business',
  request: { body: { required: true, content: { 'image/*': { schema: { type: 'string', format: 'binary' } } } } },
  responses: ok(UploadedLogo),
})

export const logo = router().openapi(upload, async (c) => {
  const bytes = new Uint8Array(await c.req.arrayBuffer())
  return c.json(await uploadLogo(c.var.files, c.var.actor, bytes), 200)
})
