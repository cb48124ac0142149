import { PortalDone } from '@deskbell/domain/client-portal/schema.ts'
import { NewPortalStandingPlace, PortalStandingPlaces } from '@deskbell/domain/client-portal/standing-places-schema.ts'
import { Id } from '@deskbell/domain/shared/ids.ts'
import { PortalStandingPlaceEnding } from '@deskbell/domain/standing-places/schema.ts'
import { createRoute, z } from '@hono/zod-openapi'
import { limitOnlineBookings } from '../../../http/rate-limits.ts'
import { ById, created, json, ok, router } from '../../../http/router.ts'
import { requireOpenBooking, requireOwnClient, requirePortalSession } from '../visitor.ts'
import { endOwnStandingPlace, takeStandingPlace } from './commands.ts'
import { findOwnStandingPlaces } from './queries.ts'

const shared = { tags: ['Client portal'] }

const list = createRoute({
  ...shared,
  method: 'get',
  path: '/{id}/standing-places',
  middleware: requirePortalSession,
  summary: 'One’s standing places, with their dates ahead',
  request: { params: ById },
  responses: ok(PortalStandingPlaces),
})

const take = createRoute({
  ...shared,
  method: 'post',
  path: '/{id}/standing-places',
  middleware: [requirePortalSession, limitOnlineBookings] as const,
  summary: 'Take a place in a class and in all that follow in its series',
  request: { params: ById, body: json(NewPortalStandingPlace) },
  responses: created(PortalDone),
})

const end = createRoute({
  ...shared,
  method: 'post',
  path: '/{id}/standing-places/{placeId}/end',
  middleware: requirePortalSession,
  summary: 'End one’s standing place, and cancel dates that are ahead',
  request: { params: z.object({ id: Id, placeId: Id }), body: json(PortalStandingPlaceEnding) },
  responses: ok(PortalDone),
})

export const portalStandingPlaces = router()
  .openapi(list, async (c) => {
    const { id: clientId } = await requireOwnClient(c, c.req.valid('param').id)
    return c.json(await findOwnStandingPlaces(c.var.db, c.var.portal, { clientId, now: c.var.clock() }), 200)
  })
  .openapi(take, async (c) => {
    requireOpenBooking(c)
    const client = await requireOwnClient(c, c.req.valid('param').id)
    const asked = { client, input: c.req.valid('json'), now: c.var.clock() }
    return c.json(await takeStandingPlace(c.var.db, c.var.portal, asked), 201)
  })
  .openapi(end, async (c) => {
    const { id, placeId } = c.req.valid('param')
    const input = c.req.valid('json')
    // Where online booking is off, a place ends and its bookings stay.
    if (input.bookingIds.length > 0) requireOpenBooking(c)
    const { id: clientId } = await requireOwnClient(c, id)
    await endOwnStandingPlace(c.var.db, c.var.portal, { clientId, placeId, input, now: c.var.clock() })
    return c.json({}, 200)
  })
