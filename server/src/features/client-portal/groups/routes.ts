import { PortalGroup, PortalGroupCancel } from '@deskbell/domain/client-portal/group-schema.ts'
import { PortalDone } from '@deskbell/domain/client-portal/schema.ts'
import { createRoute } from '@hono/zod-openapi'
import { answerCalendar, CALENDAR } from '../../../http/calendar.ts'
import { ById, json, ok, router } from '../../../http/router.ts'
import { renderBookings } from '../../online-booking/calendar.ts'
import { requireOpenBooking, requirePortalSession } from '../visitor.ts'
import { cancelGroup } from './commands.ts'
import { findGroup, findGroupBookings } from './queries.ts'

const shared = { tags: ['Client portal'], middleware: requirePortalSession }

const show = createRoute({
  ...shared,
  method: 'get',
  path: '/{id}',
  summary: 'What was booked at once and is still ahead',
  request: { params: ById },
  responses: ok(PortalGroup),
})

const calendar = createRoute({
  ...shared,
  method: 'get',
  path: '/{id}/calendar',
  summary: 'What was booked at once as one calendar file',
  request: { params: ById },
  responses: CALENDAR,
})

const cancel = createRoute({
  ...shared,
  method: 'post',
  path: '/{id}/cancel',
  summary: 'Cancel what was booked at once, all or nothing',
  request: { params: ById, body: json(PortalGroupCancel) },
  responses: ok(PortalDone),
})

/** What was booked at once: a course, for several people, or services in a row. */
export const portalGroups = router()
  .openapi(show, async (c) => {
    const asked = { groupId: c.req.valid('param').id, now: c.var.clock() }
    return c.json(await findGroup(c.var, c.var.portal, asked), 200)
  })
  .openapi(calendar, async (c) => {
    const now = c.var.clock()
    const rows = await findGroupBookings(c.var.db, c.var.portal, { groupId: c.req.valid('param').id, now })
    return answerCalendar(c, renderBookings(c.var, c.var.portal, { rows, now }))
  })
  .openapi(cancel, async (c) => {
    requireOpenBooking(c)
    const asked = { groupId: c.req.valid('param').id, input: c.req.valid('json'), now: c.var.clock() }
    await cancelGroup(c.var.db, c.var.portal, asked)
    return c.json({}, 200)
  })
