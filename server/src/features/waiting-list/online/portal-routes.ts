import { PortalDone } from '@deskbell/domain/client-portal/schema.ts'
import { Id } from '@deskbell/domain/shared/ids.ts'
import { PortalJoinLine } from '@deskbell/domain/waiting-list/online-schema.ts'
import { WaitingAction } from '@deskbell/domain/waiting-list/schema.ts'
import { createRoute, z } from '@hono/zod-openapi'
import { AppError } from '../../../errors.ts'
import { limitOnlineBookings } from '../../../http/rate-limits.ts'
import { ById, created, json, ok, router } from '../../../http/router.ts'
import { requireOpenBooking, requireOwnClient, requirePortalSession } from '../../client-portal/visitor.ts'
import { withdraw } from '../commands.ts'
import { findWaitingRow } from '../rows.ts'
import { joinSignedIn } from './join-signed-in.ts'

const shared = { tags: ['Client portal'], middleware: requirePortalSession }

const join = createRoute({
  ...shared,
  method: 'post',
  path: '/{id}/waiting',
  middleware: [requirePortalSession, limitOnlineBookings],
  summary: 'Wait in line for a class',
  request: { params: ById, body: json(PortalJoinLine) },
  responses: created(PortalDone),
})

const leave = createRoute({
  ...shared,
  method: 'post',
  path: '/{id}/waiting/{waitingId}/leave',
  summary: 'Leave a line, with what is held',
  request: { params: z.object({ id: Id, waitingId: Id }), body: json(WaitingAction) },
  responses: ok(PortalDone),
})

/** Routes of the waiting list for a client who is signed in: the session is the proof of the address. */
export const portalWaiting = router()
  .openapi(join, async (c) => {
    requireOpenBooking(c)
    const client = await requireOwnClient(c, c.req.valid('param').id)
    const joining = { client, input: c.req.valid('json'), now: c.var.clock() }
    await joinSignedIn(c.var.db, c.var.portal, joining)
    return c.json({}, 201)
  })
  .openapi(leave, async (c) => {
    const { id, waitingId } = c.req.valid('param')
    const { id: clientId } = await requireOwnClient(c, id)
    const { actor } = c.var.portal
    if ((await findWaitingRow(c.var.db, actor, waitingId)).clientId !== clientId) throw new AppError('not_found')
    await withdraw(c.var.db, actor, { waitingId, input: c.req.valid('json'), now: c.var.clock() })
    return c.json({}, 200)
  })
