import { GoneMail, MailFilter, MailPage } from '@deskbell/domain/messages/mail/schema.ts'
import { createRoute } from '@hono/zod-openapi'
import { requireStaff } from '../../../auth/session.ts'
import { ById, ok, router } from '../../../http/router.ts'
import { discardMail, resendMail } from './commands.ts'
import { countMail, findMail } from './queries.ts'

const shared = { tags: ['Mail'], middleware: requireStaff }

const list = createRoute({
  ...shared,
  method: 'get',
  path: '/',
  summary: 'The outbox: mail that waits, the newest first',
  request: { query: MailFilter },
  responses: ok(MailPage),
})

const send = createRoute({
  ...shared,
  method: 'post',
  path: '/{id}/send',
  summary: 'Try once more to send a letter',
  request: { params: ById },
  responses: ok(GoneMail),
})

const discard = createRoute({
  ...shared,
  method: 'post',
  path: '/{id}/discard',
  summary: 'Delete a letter without sending it',
  request: { params: ById },
  responses: ok(GoneMail),
})

export const mail = router()
  .openapi(list, async (c) => {
    const { db, actor, mailer } = c.var
    const now = c.var.clock()
    const page = await findMail(db, actor, { ...c.req.valid('query'), now })
    return c.json({ ...page, waiting: await countMail(db, actor, now), canSend: mailer.canSend }, 200)
  })
  .openapi(send, async (c) => {
    const wanted = { ...c.req.valid('param'), now: c.var.clock() }
    return c.json(await resendMail(c.var, c.var.actor, wanted), 200)
  })
  .openapi(discard, async (c) => {
    const wanted = { ...c.req.valid('param'), now: c.var.clock() }
    return c.json(await discardMail(c.var, c.var.actor, wanted), 200)
  })
