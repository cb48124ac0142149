import { LinkToken } from '@deskbell/domain/messages/schema.ts'
import { JoinLine, LineAction, LineJoined, PlaceInLine } from '@deskbell/domain/waiting-list/online-schema.ts'
import { createRoute } from '@hono/zod-openapi'
import { AppError } from '../../../errors.ts'
import { limitLinks, limitOnlineBookings } from '../../../http/rate-limits.ts'
import { created, json, ok, router } from '../../../http/router.ts'
import { isOpenOnline, requireOpenFront } from '../../online-booking/shop.ts'
import { withdraw } from '../commands.ts'
import { confirmLine } from './confirm.ts'
import { joinLine } from './join.ts'
import { findPlaceInLine, resolveLineLink } from './queries.ts'

const shared = { tags: ['Online booking'] }

const join = createRoute({
  ...shared,
  method: 'post',
  path: '/',
  middleware: limitOnlineBookings,
  summary: 'Wait in line for a class, and be mailed the link that confirms it',
  request: { body: json(JoinLine) },
  responses: created(LineJoined),
})

const open = createRoute({
  ...shared,
  method: 'post',
  path: '/open',
  middleware: limitLinks,
  summary: 'One’s own place in line, by the link to it',
  request: { body: json(LinkToken) },
  responses: ok(PlaceInLine),
})

const confirm = createRoute({
  ...shared,
  method: 'post',
  path: '/confirm',
  middleware: limitLinks,
  summary: 'Confirm that one waits in line',
  request: { body: json(LineAction) },
  responses: ok(PlaceInLine),
})

const leave = createRoute({
  ...shared,
  method: 'post',
  path: '/leave',
  middleware: limitLinks,
  summary: 'Leave the line, with what is held',
  request: { body: json(LineAction) },
  responses: ok(PlaceInLine),
})

/** Public routes of the waiting list. */
export const onlineWaiting = router()
  .openapi(join, async (c) => {
    const joining = { post: c.var, input: c.req.valid('json'), now: c.var.clock() }
    return c.json(await joinLine(await requireOpenFront(c), joining), 201)
  })
  .openapi(open, async (c) => {
    const { front, waitingId } = await resolveLineLink(c.var, c.req.valid('json').token)
    return c.json(await findPlaceInLine(c.var, front, { waitingId, now: c.var.clock() }), 200)
  })
  .openapi(confirm, async (c) => {
    const { front, waitingId } = await resolveLineLink(c.var, c.req.valid('json').token)
    if (!isOpenOnline(front.shop, c.var.mailer)) throw new AppError('online_booking_off')
    await confirmLine(c.var, front, { waitingId, now: c.var.clock() })
    return c.json(await findPlaceInLine(c.var, front, { waitingId, now: c.var.clock() }), 200)
  })
  .openapi(leave, async (c) => {
    const { id, token } = c.req.valid('json')
    const { front, waitingId } = await resolveLineLink(c.var, token)
    await withdraw(c.var.db, front.actor, { waitingId, input: { id }, now: c.var.clock() })
    return c.json(await findPlaceInLine(c.var, front, { waitingId, now: c.var.clock() }), 200)
  })
