import {
  AgendaFilter,
  Appointment,
  AppointmentList,
  AppointmentPage,
  DayCountList,
} from '@deskbell/domain/appointments/schema.ts'
import { DayRange } from '@deskbell/domain/hours/schema.ts'
import { createRoute } from '@hono/zod-openapi'
import { ById, ok, router } from '../../http/router.ts'
import { signedIn } from '../../middleware/session.ts'
import { countByDay, findAgenda, findAppointment, findAppointments } from './queries.ts'

const shared = { tags: ['Appointments'], middleware: signedIn }

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

const show = createRoute({
  ...shared,
  method: 'get',
  path: '/{id}',
  summary: 'One appointment with everybody who is booked',
  request: { params: ById },
  responses: ok(Appointment),
})

export const appointments = router()
  .openapi(list, async (c) => c.json(await findAppointments(c.var.db, c.var.actor, c.req.valid('query')), 200))
  .openapi(agenda, async (c) => c.json(await findAgenda(c.var.db, c.var.actor, c.req.valid('query')), 200))
  .openapi(counts, async (c) => c.json(await countByDay(c.var.db, c.var.actor, c.req.valid('query')), 200))
  .openapi(show, async (c) => c.json(await findAppointment(c.var.db, c.var.actor, c.req.valid('param').id), 200))
