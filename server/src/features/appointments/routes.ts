import {
  AgendaFilter,
  Appointment,
  AppointmentCancel,
  AppointmentList,
  AppointmentMove,
  AppointmentMoveBack,
  AppointmentPage,
  AppointmentRestore,
  AppointmentSearchFilter,
  AppointmentSearchResultList,
  AppointmentUpdate,
  AppointmentVideo,
  BookingPreview,
  DayCountList,
  FreeTimeFilter,
  FreeTimeList,
  MovedAppointments,
  MovePreview,
  NewAppointments,
} from '@deskbell/domain/appointments/schema.ts'
import { DayRange } from '@deskbell/domain/business/hours/schema.ts'
import { createRoute } from '@hono/zod-openapi'
import { requireStaff } from '../../auth/session.ts'
import { ById, created, json, ok, router } from '../../http/router.ts'
import { bookAppointments, previewBooking } from './book.ts'
import { cancelAppointment, restoreAppointment } from './cancel.ts'
import { changeAppointment } from './change.ts'
import { findFreeTimes } from './free-times.ts'
import { moveAppointment, previewMove } from './move.ts'
import { moveAppointmentBack } from './move-back.ts'
import { countByDay, findAgenda, findAppointment, findAppointments } from './queries.ts'
import { searchAppointments } from './search.ts'
import { findVideoLink } from './video-link.ts'

const shared = { tags: ['Appointments'], middleware: requireStaff }

const list = createRoute({
  ...shared,
  method: 'get',
  path: '/',
  summary: 'What is on some days',
  request: { query: DayRange },
  responses: ok(AppointmentList),
})

const agenda = createRoute({
  ...shared,
  method: 'get',
  path: '/agenda',
  summary: 'Appointments one after the other, of the shop, an employee or a client',
  request: { query: AgendaFilter },
  responses: ok(AppointmentPage),
})

const counts = createRoute({
  ...shared,
  method: 'get',
  path: '/counts',
  summary: 'How many there are on each of some days',
  request: { query: DayRange },
  responses: ok(DayCountList),
})

const search = createRoute({
  ...shared,
  method: 'get',
  path: '/found',
  summary: 'The next appointments of clients, or for services, whose names begin so',
  request: { query: AppointmentSearchFilter },
  responses: ok(AppointmentSearchResultList),
})

const show = createRoute({
  ...shared,
  method: 'get',
  path: '/{id}',
  summary: 'One appointment with everybody who is booked',
  request: { params: ById },
  responses: ok(Appointment),
})

const video = createRoute({
  ...shared,
  method: 'get',
  path: '/{id}/video',
  summary: 'Where an appointment takes place by video',
  request: { params: ById },
  responses: ok(AppointmentVideo),
})

const free = createRoute({
  ...shared,
  method: 'get',
  path: '/free',
  summary: 'The times at which a service could begin, and who is free then',
  request: { query: FreeTimeFilter },
  responses: ok(FreeTimeList),
})

const book = createRoute({
  ...shared,
  method: 'post',
  path: '/',
  summary: 'Book one service or several in a row, once or again and again',
  request: { body: json(NewAppointments) },
  responses: created(AppointmentList),
})

const preview = createRoute({
  ...shared,
  method: 'post',
  path: '/preview',
  summary: 'What would become of a booking, and what is in its way',
  request: { body: json(NewAppointments) },
  responses: ok(BookingPreview),
})

const move = createRoute({
  ...shared,
  method: 'post',
  path: '/{id}/move',
  summary: 'Move, resize or reassign an appointment, or its series',
  request: { params: ById, body: json(AppointmentMove) },
  responses: ok(MovedAppointments),
})

const moveBack = createRoute({
  ...shared,
  method: 'post',
  path: '/{id}/move-back',
  summary: 'Put back where they were all that were moved together',
  request: { params: ById, body: json(AppointmentMoveBack) },
  responses: ok(AppointmentList),
})

const movePreview = createRoute({
  ...shared,
  method: 'post',
  path: '/{id}/move/preview',
  summary: 'What would be in the way of a move',
  request: { params: ById, body: json(AppointmentMove) },
  responses: ok(MovePreview),
})

const change = createRoute({
  ...shared,
  method: 'put',
  path: '/{id}',
  summary: 'Change the note, the price and the places of an appointment, or of its series',
  request: { params: ById, body: json(AppointmentUpdate) },
  responses: ok(AppointmentList),
})

const cancel = createRoute({
  ...shared,
  method: 'post',
  path: '/{id}/cancel',
  summary: 'Cancel an appointment, or its series',
  request: { params: ById, body: json(AppointmentCancel) },
  responses: ok(AppointmentList),
})

const restore = createRoute({
  ...shared,
  method: 'post',
  path: '/{id}/restore',
  summary: 'Take a cancellation back, of all that were cancelled with it',
  request: { params: ById, body: json(AppointmentRestore) },
  responses: ok(AppointmentList),
})

export const appointments = router()
  .openapi(list, async (c) => c.json(await findAppointments(c.var.db, c.var.actor, c.req.valid('query')), 200))
  .openapi(agenda, async (c) => c.json(await findAgenda(c.var.db, c.var.actor, c.req.valid('query')), 200))
  .openapi(counts, async (c) => c.json(await countByDay(c.var.db, c.var.actor, c.req.valid('query')), 200))
  .openapi(search, async (c) => {
    const asked = { ...c.req.valid('query'), now: c.var.clock() }
    return c.json(await searchAppointments(c.var.db, c.var.actor, asked), 200)
  })
  .openapi(free, async (c) => {
    const search = { filter: c.req.valid('query'), now: c.var.clock() }
    return c.json(await findFreeTimes(c.var.db, c.var.actor, search), 200)
  })
  .openapi(show, async (c) => c.json(await findAppointment(c.var.db, c.var.actor, c.req.valid('param').id), 200))
  .openapi(video, async (c) => c.json({ url: await findVideoLink(c.var, c.var.actor, c.req.valid('param').id) }, 200))
  .openapi(book, async (c) => {
    return c.json(await bookAppointments(c.var.db, c.var.actor, c.req.valid('json'), c.var.clock()), 201)
  })
  .openapi(preview, async (c) => c.json(await previewBooking(c.var.db, c.var.actor, c.req.valid('json')), 200))
  .openapi(move, async (c) => {
    const asked = { appointmentId: c.req.valid('param').id, input: c.req.valid('json'), now: c.var.clock() }
    return c.json(await moveAppointment(c.var.db, c.var.actor, asked), 200)
  })
  .openapi(moveBack, async (c) => {
    const asked = { appointmentId: c.req.valid('param').id, input: c.req.valid('json'), now: c.var.clock() }
    return c.json(await moveAppointmentBack(c.var.db, c.var.actor, asked), 200)
  })
  .openapi(movePreview, async (c) => {
    const asked = { appointmentId: c.req.valid('param').id, input: c.req.valid('json'), now: c.var.clock() }
    return c.json(await previewMove(c.var.db, c.var.actor, asked), 200)
  })
  .openapi(change, async (c) => {
    const asked = { appointmentId: c.req.valid('param').id, input: c.req.valid('json'), now: c.var.clock() }
    return c.json(await changeAppointment(c.var.db, c.var.actor, asked), 200)
  })
  .openapi(cancel, async (c) => {
    const asked = { appointmentId: c.req.valid('param').id, input: c.req.valid('json'), now: c.var.clock() }
    return c.json(await cancelAppointment(c.var.db, c.var.actor, asked), 200)
  })
  .openapi(restore, async (c) => {
    const asked = { appointmentId: c.req.valid('param').id, input: c.req.valid('json'), now: c.var.clock() }
    return c.json(await restoreAppointment(c.var.db, c.var.actor, asked), 200)
  })
