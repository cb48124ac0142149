import { PortalDone } from '@deskbell/domain/client-portal/schema.ts'
import {
  PortalSequence,
  PortalSequenceFilter,
  PortalSequenceInput,
  PortalSequenceTimesFilter,
} from '@deskbell/domain/client-portal/sequence-schema.ts'
import { OnlineTimes } from '@deskbell/domain/online-booking/schema.ts'
import { createRoute } from '@hono/zod-openapi'
import { limitOnlineBookings } from '../../../http/rate-limits.ts'
import { ById, created, json, ok, router } from '../../../http/router.ts'
import { requireOpenBooking, requireOwnClient, requirePortalSession } from '../visitor.ts'
import { bookSequence } from './commands.ts'
import { findSequenceTimes, previewSequence } from './queries.ts'

const shared = { tags: ['Client portal'] }

const times = createRoute({
  ...shared,
  method: 'post',
  path: '/{id}/sequences/times',
  middleware: requirePortalSession,
  summary: 'When several services can be had in a row',
  request: { params: ById, body: json(PortalSequenceTimesFilter) },
  responses: ok(OnlineTimes),
})

const preview = createRoute({
  ...shared,
  method: 'post',
  path: '/{id}/sequences/preview',
  middleware: requirePortalSession,
  summary: 'Services in a row, with their employees, prices and passes',
  request: { params: ById, body: json(PortalSequenceFilter) },
  responses: ok(PortalSequence),
})

const book = createRoute({
  ...shared,
  method: 'post',
  path: '/{id}/sequences',
  middleware: [requirePortalSession, limitOnlineBookings] as const,
  summary: 'Book several services in a row, all or nothing',
  request: { params: ById, body: json(PortalSequenceInput) },
  responses: created(PortalDone),
})

export const portalSequences = router()
  .openapi(times, async (c) => {
    requireOpenBooking(c)
    await requireOwnClient(c, c.req.valid('param').id)
    const asked = { filter: c.req.valid('json'), now: c.var.clock() }
    return c.json(await findSequenceTimes(c.var.db, c.var.portal, asked), 200)
  })
  .openapi(preview, async (c) => {
    requireOpenBooking(c)
    const { id: clientId } = await requireOwnClient(c, c.req.valid('param').id)
    const asked = { filter: c.req.valid('json'), clientId, now: c.var.clock() }
    return c.json(await previewSequence(c.var.db, c.var.portal, asked), 200)
  })
  .openapi(book, async (c) => {
    requireOpenBooking(c)
    const client = await requireOwnClient(c, c.req.valid('param').id)
    const booking = { client, input: c.req.valid('json'), now: c.var.clock() }
    return c.json(await bookSequence(c.var.db, c.var.portal, booking), 201)
  })
