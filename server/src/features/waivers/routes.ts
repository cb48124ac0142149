import {
  ClientWaivers,
  NewSignature,
  NewWaiver,
  Signature,
  Waiver,
  WaiverOverview,
  WaiverSwitch,
} from '@deskbell/domain/waivers/schema.ts'
import { createRoute } from '@hono/zod-openapi'
import { requireStaff } from '../../auth/session.ts'
import { answerPdf, PDF } from '../../http/pdf.ts'
import { ById, created, json, ok, router } from '../../http/router.ts'
import { publishWaiver, switchWaiver } from './commands.ts'
import { findClientWaivers, findWaiverOverview } from './queries.ts'
import { signOnce } from './sign.ts'
import { readSignedPdf } from './store.ts'

const shared = { tags: ['Waivers'], middleware: requireStaff }

const show = createRoute({
  ...shared,
  method: 'get',
  path: '/',
  summary: 'The shop’s waiver in all its versions, whether it is on, and how many clients have signed',
  responses: ok(WaiverOverview),
})

const publish = createRoute({
  ...shared,
  method: 'post',
  path: '/',
  summary: 'Publish a text as the next version; the first one switches the waiver on',
  request: { body: json(NewWaiver) },
  responses: created(Waiver),
})

const turn = createRoute({
  ...shared,
  method: 'put',
  path: '/on',
  summary: 'Let clients sign, or no longer',
  request: { body: json(WaiverSwitch) },
  responses: ok(WaiverOverview),
})

const pdf = createRoute({
  ...shared,
  method: 'get',
  path: '/signatures/{id}/pdf',
  summary: 'A signature on paper: the text, and what was drawn under it',
  request: { params: ById },
  responses: PDF,
})

const ofClient = createRoute({
  ...shared,
  method: 'get',
  path: '/{id}/waivers',
  summary: 'What a client has signed, the newest first, and what they have to sign now',
  request: { params: ById },
  responses: ok(ClientWaivers),
})

const sign = createRoute({
  ...shared,
  method: 'post',
  path: '/{id}/waivers',
  summary: 'Keep what a client has signed at the desk',
  request: { params: ById, body: json(NewSignature) },
  responses: created(Signature),
})

export const waivers = router()
  .openapi(show, async (c) => c.json(await findWaiverOverview(c.var.db, c.var.actor, c.var.clock()), 200))
  .openapi(publish, async (c) => {
    const input = { ...c.req.valid('json'), now: c.var.clock() }
    return c.json(await publishWaiver(c.var.db, c.var.actor, input), 201)
  })
  .openapi(turn, async (c) => {
    const input = { ...c.req.valid('json'), now: c.var.clock() }
    return c.json(await switchWaiver(c.var.db, c.var.actor, input), 200)
  })
  .openapi(pdf, async (c) => {
    const { id } = c.req.valid('param')
    const bytes = await readSignedPdf(c.var, c.var.actor, id)
    return answerPdf(c, { name: `waiver-${id}.pdf`, bytes })
  })

export const clientWaivers = router()
  .openapi(ofClient, async (c) => {
    const asked = { ...c.req.valid('param'), now: c.var.clock() }
    return c.json(await findClientWaivers(c.var.db, c.var.actor, asked), 200)
  })
  .openapi(sign, async (c) => {
    const signing = { ...c.req.valid('json'), clientId: c.req.valid('param').id, now: c.var.clock() }
    return c.json(await signOnce(c.var.db, c.var.actor, signing), 201)
  })
