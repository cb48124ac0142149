import { LinkToken } from '@deskbell/domain/messages/schema.ts'
import {
  FittingTimes,
  NewWaiting,
  OfferAnswer,
  OfferRequest,
  OpenedOffer,
  Waiting,
  WaitingAction,
  WaitingFilter,
  WaitingPage,
  WaitingSettings,
} from '@deskbell/domain/waiting-list/schema.ts'
import { createRoute } from '@hono/zod-openapi'
import { requireStaff } from '../../auth/session.ts'
import { limitLinks } from '../../http/rate-limits.ts'
import { ById, created, json, ok, router } from '../../http/router.ts'
import { findBusiness } from '../business/queries.ts'
import { addWaiting, changeWaitingSettings, findFitting, offer, withdraw } from './commands.ts'
import { findWaiting } from './queries.ts'
import { openOffer, respondToOffer } from './respond-to-offer.ts'

const shared = { tags: ['Waiting list'], middleware: requireStaff }
const outside = { tags: ['Waiting list'], middleware: limitLinks }

const list = createRoute({
  ...shared,
  method: 'get',
  path: '/',
  summary: 'Who waits for what, in the order of the line',
  request: { query: WaitingFilter },
  responses: ok(WaitingPage),
})

const add = createRoute({
  ...shared,
  method: 'post',
  path: '/',
  summary: 'Put a client on the waiting list',
  request: { body: json(NewWaiting) },
  responses: created(Waiting),
})

const settings = createRoute({
  ...shared,
  method: 'get',
  path: '/settings',
  summary: 'How what frees up is offered',
  responses: ok(WaitingSettings),
})

const changeSettings = createRoute({
  ...shared,
  method: 'put',
  path: '/settings',
  summary: 'Change how what frees up is offered',
  request: { body: json(WaitingSettings) },
  responses: ok(WaitingSettings),
})

const withdrawOne = createRoute({
  ...shared,
  method: 'post',
  path: '/{id}/withdraw',
  summary: 'Take a client off the waiting list, with what is held for them',
  request: { params: ById, body: json(WaitingAction) },
  responses: ok(Waiting),
})

const fitting = createRoute({
  ...shared,
  method: 'get',
  path: '/{id}/fitting',
  summary: 'What is free and fits a client on the list',
  request: { params: ById },
  responses: ok(FittingTimes),
})

const offerOne = createRoute({
  ...shared,
  method: 'post',
  path: '/{id}/offer',
  summary: 'Hold something free for a client on the list and tell them; the soonest that fits unless one is chosen',
  request: { params: ById, body: json(OfferRequest) },
  responses: ok(Waiting),
})

export const waitingList = router()
  .openapi(list, async (c) => c.json(await findWaiting(c.var.db, c.var.actor, c.req.valid('query')), 200))
  .openapi(add, async (c) => {
    const adding = { input: c.req.valid('json'), now: c.var.clock() }
    return c.json(await addWaiting(c.var.db, c.var.actor, adding), 201)
  })
  .openapi(settings, async (c) => {
    const { version, waiting: options } = await findBusiness(c.var.db, c.var.actor.businessId)
    return c.json({ version, options }, 200)
  })
  .openapi(changeSettings, async (c) => {
    const input = { ...c.req.valid('json'), now: c.var.clock() }
    return c.json(await changeWaitingSettings(c.var.db, c.var.actor, input), 200)
  })
  .openapi(withdrawOne, async (c) => {
    const asked = { waitingId: c.req.valid('param').id, input: c.req.valid('json'), now: c.var.clock() }
    return c.json(await withdraw(c.var.db, c.var.actor, asked), 200)
  })
  .openapi(fitting, async (c) => {
    const asked = { waitingId: c.req.valid('param').id, now: c.var.clock() }
    return c.json(await findFitting(c.var.db, c.var.actor, asked), 200)
  })
  .openapi(offerOne, async (c) => {
    const asked = { waitingId: c.req.valid('param').id, input: c.req.valid('json'), now: c.var.clock() }
    return c.json(await offer(c.var.db, c.var, c.var.actor, asked), 200)
  })

const open = createRoute({
  ...outside,
  method: 'post',
  path: '/open',
  summary: 'What the link of an offer is to',
  request: { body: json(LinkToken) },
  responses: ok(OpenedOffer),
})

const answer = createRoute({
  ...outside,
  method: 'post',
  path: '/',
  summary: 'Take what is offered, or let it go',
  request: { body: json(OfferAnswer) },
  responses: ok(OpenedOffer),
})

/** Public routes for the holder of an offer's link. */
export const offers = router()
  .openapi(open, async (c) => c.json(await openOffer(c.var, { ...c.req.valid('json'), now: c.var.clock() }), 200))
  .openapi(answer, async (c) =>
    c.json(await respondToOffer(c.var, { ...c.req.valid('json'), now: c.var.clock() }), 200),
  )
