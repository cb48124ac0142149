import {
  Appointment,
  BookingAction,
  BookingChange,
  BookingDecline,
  BookingMove,
  NewBooking,
  RosterAction,
} from '@deskbell/domain/appointments/schema.ts'
import { createRoute } from '@hono/zod-openapi'
import { requireStaff } from '../../../auth/session.ts'
import { ById, created, json, ok, router } from '../../../http/router.ts'
import { addBooking, moveBooking } from './commands.ts'
import { acceptRequest, declineRequest } from './requests.ts'
import { checkInAll, markAllNoShow } from './roster.ts'
import { changeStatus, waiveNoShowCharge } from './status.ts'

const shared = { tags: ['Bookings'], middleware: requireStaff }

const add = createRoute({
  ...shared,
  method: 'post',
  path: '/',
  summary: 'Give a client a place in a class',
  request: { body: json(NewBooking) },
  responses: created(Appointment),
})

const change = createRoute({
  ...shared,
  method: 'post',
  path: '/{id}/status',
  summary: 'Say what has become of a booking',
  request: { params: ById, body: json(BookingChange) },
  responses: ok(Appointment),
})

const move = createRoute({
  ...shared,
  method: 'post',
  path: '/{id}/move',
  summary: 'Give a client a place in another class instead',
  request: { params: ById, body: json(BookingMove) },
  responses: ok(Appointment),
})

const forgiveOne = createRoute({
  ...shared,
  method: 'post',
  path: '/{id}/forgive',
  summary: 'Let a no-show not count any more',
  request: { params: ById, body: json(BookingAction) },
  responses: ok(Appointment),
})

const accept = createRoute({
  ...shared,
  method: 'post',
  path: '/{id}/accept',
  summary: 'Accept a booking that a client asks for online',
  request: { params: ById, body: json(BookingAction) },
  responses: ok(Appointment),
})

const decline = createRoute({
  ...shared,
  method: 'post',
  path: '/{id}/decline',
  summary: 'Decline a booking that a client asks for online',
  request: { params: ById, body: json(BookingDecline) },
  responses: ok(Appointment),
})

export const bookings = router()
  .openapi(add, async (c) => {
    const asked = { input: c.req.valid('json'), now: c.var.clock() }
    return c.json(await addBooking(c.var.db, c.var.actor, asked), 201)
  })
  .openapi(change, async (c) => {
    const asked = { bookingId: c.req.valid('param').id, input: c.req.valid('json'), now: c.var.clock() }
    return c.json(await changeStatus(c.var.db, c.var.actor, asked), 200)
  })
  .openapi(move, async (c) => {
    const asked = { bookingId: c.req.valid('param').id, input: c.req.valid('json'), now: c.var.clock() }
    return c.json(await moveBooking(c.var.db, c.var.actor, asked), 200)
  })
  .openapi(forgiveOne, async (c) => {
    const asked = { bookingId: c.req.valid('param').id, input: c.req.valid('json'), now: c.var.clock() }
    return c.json(await waiveNoShowCharge(c.var.db, c.var.actor, asked), 200)
  })
  .openapi(accept, async (c) => {
    const asked = { bookingId: c.req.valid('param').id, input: c.req.valid('json'), now: c.var.clock() }
    return c.json(await acceptRequest(c.var.db, c.var.actor, asked), 200)
  })
  .openapi(decline, async (c) => {
    const asked = { bookingId: c.req.valid('param').id, input: c.req.valid('json'), now: c.var.clock() }
    return c.json(await declineRequest(c.var.db, c.var.actor, asked), 200)
  })

const noShows = createRoute({
  ...shared,
  method: 'post',
  path: '/{id}/no-shows',
  summary: 'Note who of a roster didn’t come',
  request: { params: ById, body: json(RosterAction) },
  responses: ok(Appointment),
})

const checkIns = createRoute({
  ...shared,
  method: 'post',
  path: '/{id}/check-ins',
  summary: 'Check in those of a roster',
  request: { params: ById, body: json(RosterAction) },
  responses: ok(Appointment),
})

/** Bulk actions on a roster, mounted below the appointment. */
export const rosters = router()
  .openapi(noShows, async (c) => {
    const asked = { appointmentId: c.req.valid('param').id, input: c.req.valid('json'), now: c.var.clock() }
    return c.json(await markAllNoShow(c.var.db, c.var.actor, asked), 200)
  })
  .openapi(checkIns, async (c) => {
    const asked = { appointmentId: c.req.valid('param').id, input: c.req.valid('json'), now: c.var.clock() }
    return c.json(await checkInAll(c.var.db, c.var.actor, asked), 200)
  })
