import { CardMail, CardRenewal, CardRestoring, ClientCard, MailedCard } from '@deskbell/domain/clients/cards/schema.ts'
import { createRoute } from '@hono/zod-openapi'
import { requireStaff } from '../../../auth/session.ts'
import { publicOrigin } from '../../../http/public-origin.ts'
import { ById, json, ok, router } from '../../../http/router.ts'
import { mailCard } from './card-mail.ts'
import { renewCard, restoreCard } from './commands.ts'
import { findCard } from './queries.ts'

const shared = { tags: ['Cards'], middleware: requireStaff }

const show = createRoute({
  ...shared,
  method: 'get',
  path: '/{id}/card',
  summary: 'What a client shows to the kiosk',
  request: { params: ById },
  responses: ok(ClientCard),
})

const renew = createRoute({
  ...shared,
  method: 'post',
  path: '/{id}/card/renew',
  summary: 'Make a new code for a client whose card is lost; the one before works no more',
  request: { params: ById, body: json(CardRenewal) },
  responses: ok(ClientCard),
})

const restore = createRoute({
  ...shared,
  method: 'post',
  path: '/{id}/card/restore',
  summary: 'Take a renewal back: the code before it works again',
  request: { params: ById, body: json(CardRestoring) },
  responses: ok(ClientCard),
})

const mail = createRoute({
  ...shared,
  method: 'post',
  path: '/{id}/card/mail',
  summary: 'Mail a client their card',
  request: { params: ById, body: json(CardMail) },
  responses: ok(MailedCard),
})

export const clientCards = router()
  .openapi(show, async (c) => c.json(await findCard(c.var.db, c.var.actor, c.req.valid('param').id), 200))
  .openapi(renew, async (c) => {
    const renewing = { ...c.req.valid('json'), clientId: c.req.valid('param').id, now: c.var.clock() }
    return c.json(await renewCard(c.var.db, c.var.actor, renewing), 200)
  })
  .openapi(restore, async (c) => {
    const restoring = { ...c.req.valid('json'), clientId: c.req.valid('param').id, now: c.var.clock() }
    return c.json(await restoreCard(c.var.db, c.var.actor, restoring), 200)
  })
  .openapi(mail, async (c) => {
    const { id: clientId } = c.req.valid('param')
    const mailing = { clientId, input: c.req.valid('json'), origin: publicOrigin(c), now: c.var.clock() }
    return c.json(await mailCard(c.var, c.var.actor, mailing), 200)
  })
