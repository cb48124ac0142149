import { PortalCheckedIn, PortalCheckIns, PortalExpected } from '@deskbell/domain/client-portal/check-in-schema.ts'
import { PortalDone } from '@deskbell/domain/client-portal/schema.ts'
import { createRoute } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { AppError } from '../../../errors.ts'
import type { AppEnv } from '../../../http/context.ts'
import { limitWrongCheckInCodes } from '../../../http/rate-limits.ts'
import { ById, json, ok, router } from '../../../http/router.ts'
import { findCheckIn } from '../../check-ins/queries.ts'
import { requireOwnClient, requirePortalSession } from '../visitor.ts'
import { checkInByPhone, undoByPhone } from './commands.ts'
import { findExpected, findKioskByCode } from './queries.ts'

const shared = { tags: ['Client portal'], middleware: requirePortalSession }

const list = createRoute({
  ...shared,
  method: 'get',
  path: '/',
  summary: 'Whom one may check in, and to what',
  responses: ok(PortalExpected),
})

const checkIn = createRoute({
  ...shared,
  method: 'post',
  path: '/',
  summary: 'Check in with the code that a kiosk shows',
  request: { body: json(PortalCheckIns) },
  responses: ok(PortalCheckedIn),
})

const undo = createRoute({
  ...shared,
  method: 'post',
  path: '/{id}/undo',
  summary: 'Take one’s own check-in back, within seconds',
  request: { params: ById },
  responses: ok(PortalDone),
})

/** Throws AppError 'not_found' where clients don't check in on their own phones. */
function requireOwnPhones(c: Context<AppEnv>): void {
  if (!c.var.portal.actor.kiosk.ownPhone) throw new AppError('not_found')
}

export const portalCheckIns = router()
  .openapi(list, async (c) => {
    requireOwnPhones(c)
    return c.json(await findExpected(c.var.db, c.var.portal, c.var.clock()), 200)
  })
  .openapi(checkIn, async (c) => {
    requireOwnPhones(c)
    const { db, portal } = c.var
    const { code, visits } = c.req.valid('json')
    const now = c.var.clock()
    for (const { clientId } of visits) await requireOwnClient(c, clientId)
    const kiosk = await limitWrongCheckInCodes(c, () => findKioskByCode(db, portal.actor, { code, now }))
    return c.json(await checkInByPhone(db, portal.actor, { kiosk, visits, now }), 200)
  })
  .openapi(undo, async (c) => {
    const { db, portal } = c.var
    const visit = await findCheckIn(db, portal.actor, c.req.valid('param').id)
    await requireOwnClient(c, visit.clientId)
    if (visit.source !== 'own_phone') throw new AppError('not_undoable')
    await undoByPhone(db, portal.actor, { visit, now: c.var.clock() })
    return c.json({}, 200)
  })
