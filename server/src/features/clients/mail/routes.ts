import { ClientMail } from '@deskbell/domain/clients/schema.ts'
import { MailedReceipt } from '@deskbell/domain/passes/schema.ts'
import { createRoute } from '@hono/zod-openapi'
import { requireStaff } from '../../../auth/session.ts'
import { ById, json, ok, router } from '../../../http/router.ts'
import { mailClient } from './commands.ts'

const write = createRoute({
  tags: ['Clients'],
  middleware: requireStaff,
  method: 'post',
  path: '/{id}/mail',
  summary: 'Mail a client',
  request: { params: ById, body: json(ClientMail) },
  responses: ok(MailedReceipt),
})

export const clientLetters = router().openapi(write, async (c) => {
  const writing = { clientId: c.req.valid('param').id, input: c.req.valid('json'), now: c.var.clock() }
  return c.json(await mailClient(c.var, c.var.actor, writing), 200)
})
