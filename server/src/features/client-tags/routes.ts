import { Tags } from '@deskbell/domain/clients/schema.ts'
import { createRoute } from '@hono/zod-openapi'
import { ok, router } from '../../http/router.ts'
import { signedIn } from '../../middleware/session.ts'
import { findTags } from './queries.ts'

const list = createRoute({
  tags: ['Clients'],
  middleware: signedIn,
  method: 'get',
  path: '/',
  summary: 'The tags that clients have, those used most first',
  responses: ok(Tags),
})

export const clientTags = router().openapi(list, async (c) =>
  c.json({ items: await findTags(c.var.db, c.var.actor) }, 200),
)
