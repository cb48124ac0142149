import {
  DatedFilter,
  DayRange,
  OpeningHours,
  OpeningHoursUpdate,
  ScheduleDayList,
  SpecialDays,
  SpecialDaysInput,
  SpecialDaysList,
  TimeOff,
  TimeOffInput,
  TimeOffList,
  WorkingHours,
  WorkingHoursList,
  WorkingHoursUpdate,
} from '@deskbell/domain/business/hours/schema.ts'
import { Id } from '@deskbell/domain/shared/ids.ts'
import { addDays } from '@deskbell/domain/shared/time.ts'
import { createRoute, z } from '@hono/zod-openapi'
import { requireStaff } from '../../../auth/session.ts'
import { ById, json, ok, router } from '../../../http/router.ts'
import { findBusiness } from '../queries.ts'
import {
  changeOpeningHours,
  changeWorkingHours,
  removeSpecialDays,
  removeTimeOff,
  saveSpecialDays,
  saveTimeOff,
} from './commands.ts'
import { presentDays, presentOpeningHours, presentSpecialDays, presentTimeOff, presentWorkingHours } from './present.ts'
import { findShopHours, findSpecialDays, findTimeOff, findWorkingHours } from './queries.ts'

const shared = { tags: ['Hours'], middleware: requireStaff }

const opening = createRoute({
  ...shared,
  method: 'get',
  path: '/opening',
  summary: 'When the shop is open, week by week',
  responses: ok(OpeningHours),
})

const changeOpening = createRoute({
  ...shared,
  method: 'put',
  path: '/opening',
  summary: 'Change when the shop is open',
  request: { body: json(OpeningHoursUpdate) },
  responses: ok(OpeningHours),
})

const working = createRoute({
  ...shared,
  method: 'get',
  path: '/working',
  summary: 'When each employee works, week by week',
  responses: ok(WorkingHoursList),
})

const changeWorking = createRoute({
  ...shared,
  method: 'put',
  path: '/working/{employeeId}',
  summary: 'Change when an employee works',
  request: { params: z.object({ employeeId: Id }), body: json(WorkingHoursUpdate) },
  responses: ok(WorkingHours),
})

const listSpecialDays = createRoute({
  ...shared,
  method: 'get',
  path: '/special-days',
  summary: 'Days with other hours: of the shop, or of an employee',
  request: { query: DatedFilter },
  responses: ok(SpecialDaysList),
})

const putSpecialDays = createRoute({
  ...shared,
  method: 'put',
  path: '/special-days/{id}',
  summary: 'Make special days or replace them',
  request: { params: ById, body: json(SpecialDaysInput) },
  responses: ok(SpecialDays),
})

const deleteSpecialDays = createRoute({
  ...shared,
  method: 'delete',
  path: '/special-days/{id}',
  summary: 'Remove special days',
  request: { params: ById },
  responses: ok(SpecialDays),
})

const listTimeOff = createRoute({
  ...shared,
  method: 'get',
  path: '/time-off',
  summary: 'When employees are away',
  request: { query: DatedFilter },
  responses: ok(TimeOffList),
})

const putTimeOff = createRoute({
  ...shared,
  method: 'put',
  path: '/time-off/{id}',
  summary: 'Give an employee time off, or change it',
  request: { params: ById, body: json(TimeOffInput) },
  responses: ok(TimeOff),
})

const deleteTimeOff = createRoute({
  ...shared,
  method: 'delete',
  path: '/time-off/{id}',
  summary: 'Remove time off',
  request: { params: ById },
  responses: ok(TimeOff),
})

const days = createRoute({
  ...shared,
  method: 'get',
  path: '/days',
  summary: 'When the shop is open and who can be booked, day by day',
  request: { query: DayRange },
  responses: ok(ScheduleDayList),
})

export const hours = router()
  .openapi(opening, async (c) => c.json(presentOpeningHours(await findBusiness(c.var.db, c.var.actor.businessId)), 200))
  .openapi(changeOpening, async (c) => {
    const input = { ...c.req.valid('json'), now: c.var.clock() }
    return c.json(await changeOpeningHours(c.var.db, c.var.actor, input), 200)
  })
  .openapi(working, async (c) => {
    const rows = await findWorkingHours(c.var.db, c.var.actor)
    return c.json({ items: rows.map(presentWorkingHours) }, 200)
  })
  .openapi(changeWorking, async (c) => {
    const input = { ...c.req.valid('json'), ...c.req.valid('param'), now: c.var.clock() }
    return c.json(await changeWorkingHours(c.var.db, c.var.actor, input), 200)
  })
  .openapi(listSpecialDays, async (c) => {
    const rows = await findSpecialDays(c.var.db, c.var.actor, c.req.valid('query'))
    return c.json({ items: rows.map(presentSpecialDays) }, 200)
  })
  .openapi(putSpecialDays, async (c) => {
    const input = { ...c.req.valid('json'), ...c.req.valid('param') }
    return c.json(await saveSpecialDays(c.var.db, c.var.actor, input, c.var.clock()), 200)
  })
  .openapi(deleteSpecialDays, async (c) => {
    const removal = { ...c.req.valid('param'), now: c.var.clock() }
    return c.json(await removeSpecialDays(c.var.db, c.var.actor, removal), 200)
  })
  .openapi(listTimeOff, async (c) => {
    const rows = await findTimeOff(c.var.db, c.var.actor, c.req.valid('query'))
    return c.json({ items: rows.map(presentTimeOff) }, 200)
  })
  .openapi(putTimeOff, async (c) => {
    const input = { ...c.req.valid('json'), ...c.req.valid('param') }
    return c.json(await saveTimeOff(c.var.db, c.var.actor, input, c.var.clock()), 200)
  })
  .openapi(deleteTimeOff, async (c) => {
    const removal = { ...c.req.valid('param'), now: c.var.clock() }
    return c.json(await removeTimeOff(c.var.db, c.var.actor, removal), 200)
  })
  .openapi(days, async (c) => {
    const { from, days, employeeId } = c.req.valid('query')
    const asked = { from, to: addDays(from, days - 1), ...(employeeId && { employeeIds: [employeeId] }) }
    return c.json({ items: presentDays(asked, await findShopHours(c.var.db, c.var.actor, asked)) }, 200)
  })
