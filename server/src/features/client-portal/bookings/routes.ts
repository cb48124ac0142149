import { PassForecast, PassForecastFilter, PortalBookingInput } from '@deskbell/domain/client-portal/booking-schema.ts'
import { PortalDone } from '@deskbell/domain/client-portal/schema.ts'
import { PortalCourse, PortalTogether } from '@deskbell/domain/client-portal/together-schema.ts'
import { Id } from '@deskbell/domain/shared/ids.ts'
import { createRoute, z } from '@hono/zod-openapi'
import { and, eq } from '../../../db/drizzle.ts'
import { booking } from '../../../db/schema/booking.ts'
import { answerCalendar, CALENDAR } from '../../../http/calendar.ts'
import { limitOnlineBookings } from '../../../http/rate-limits.ts'
import { ById, created, json, ok, router } from '../../../http/router.ts'
import { renderBookings } from '../../online-booking/calendar.ts'
import { findLinkedBookings } from '../../online-booking/manage-booking.ts'
import { requireOpenBooking, requireOwnClient, requirePortalSession } from '../visitor.ts'
import { bookSignedIn } from './commands.ts'
import { findCourse } from './course.ts'
import { findPassForecast } from './queries.ts'
import { bookTogether } from './together.ts'

const shared = { tags: ['Client portal'] }

const forecast = createRoute({
  ...shared,
  method: 'get',
  path: '/{id}/bookings/pass',
  middleware: requirePortalSession,
  summary: 'The pass that will pay for a booking',
  request: { params: ById, query: PassForecastFilter },
  responses: ok(PassForecast),
})

const book = createRoute({
  ...shared,
  method: 'post',
  path: '/{id}/bookings',
  middleware: [requirePortalSession, limitOnlineBookings] as const,
  summary: 'Book a time or a place, without a mail',
  request: { params: ById, body: json(PortalBookingInput) },
  responses: created(PortalDone),
})

const course = createRoute({
  ...shared,
  method: 'get',
  path: '/{id}/courses/{appointmentId}',
  middleware: requirePortalSession,
  summary: 'A class, and those that follow in its course',
  request: { params: z.object({ id: Id, appointmentId: Id }) },
  responses: ok(PortalCourse),
})

const together = createRoute({
  ...shared,
  method: 'post',
  path: '/bookings',
  middleware: [requirePortalSession, limitOnlineBookings] as const,
  summary: 'Book a course, or a class for several people, all or nothing',
  request: { body: json(PortalTogether) },
  responses: created(PortalDone),
})

const calendar = createRoute({
  ...shared,
  method: 'get',
  path: '/{id}/bookings/{bookingId}/calendar',
  middleware: requirePortalSession,
  summary: 'One’s own booking as a calendar file',
  request: { params: z.object({ id: Id, bookingId: Id }) },
  responses: CALENDAR,
})

export const portalBookings = router()
  .openapi(forecast, async (c) => {
    requireOpenBooking(c)
    const { id: clientId } = await requireOwnClient(c, c.req.valid('param').id)
    const asked = { filter: c.req.valid('query'), clientId, now: c.var.clock() }
    return c.json(await findPassForecast(c.var.db, c.var.portal, asked), 200)
  })
  .openapi(book, async (c) => {
    requireOpenBooking(c)
    const client = await requireOwnClient(c, c.req.valid('param').id)
    const asked = { client, input: c.req.valid('json'), now: c.var.clock() }
    return c.json(await bookSignedIn(c.var.db, c.var.portal, asked), 201)
  })
  .openapi(course, async (c) => {
    requireOpenBooking(c)
    const { id, appointmentId } = c.req.valid('param')
    const { id: clientId } = await requireOwnClient(c, id)
    return c.json(await findCourse(c.var.db, c.var.portal, { clientId, appointmentId, now: c.var.clock() }), 200)
  })
  .openapi(together, async (c) => {
    requireOpenBooking(c)
    const input = c.req.valid('json')
    const clients = await Promise.all(input.clientIds.map((id) => requireOwnClient(c, id)))
    return c.json(await bookTogether(c.var.db, c.var.portal, { clients, input, now: c.var.clock() }), 201)
  })
  .openapi(calendar, async (c) => {
    const { id, bookingId } = c.req.valid('param')
    const client = await requireOwnClient(c, id)
    const own = and(eq(booking.id, bookingId), eq(booking.clientId, client.id))
    const rows = await findLinkedBookings(c.var.db, c.var.portal, own)
    return answerCalendar(c, renderBookings(c.var, c.var.portal, { rows, now: c.var.clock() }))
  })
