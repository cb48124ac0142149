import {
  Employee,
  EmployeeDeletion,
  EmployeeErasure,
  EmployeeFilter,
  EmployeePage,
  EmployeeUpdate,
  NewEmployee,
} from '@deskbell/domain/employees/schema.ts'
import { createRoute } from '@hono/zod-openapi'
import { requireRecentSignIn, requireStaff } from '../../auth/session.ts'
import { ById, created, json, ok, router } from '../../http/router.ts'
import { addEmployee, archiveEmployee, deleteEmployee, updateEmployee } from './commands.ts'
import { eraseEmployee } from './erase.ts'
import { presentEmployee } from './present.ts'
import { findEmployee, findEmployees } from './queries.ts'

const shared = { tags: ['Employees'], middleware: requireStaff }

const list = createRoute({
  ...shared,
  method: 'get',
  path: '/',
  summary: 'Employees, the newest first',
  request: { query: EmployeeFilter },
  responses: ok(EmployeePage),
})

const show = createRoute({
  ...shared,
  method: 'get',
  path: '/{id}',
  summary: 'One employee',
  request: { params: ById },
  responses: ok(Employee),
})

const add = createRoute({
  ...shared,
  method: 'post',
  path: '/',
  summary: 'Add an employee',
  request: { body: json(NewEmployee) },
  responses: created(Employee),
})

const update = createRoute({
  ...shared,
  method: 'put',
  path: '/{id}',
  summary: 'Change an employee',
  request: { params: ById, body: json(EmployeeUpdate) },
  responses: ok(Employee),
})

const archive = createRoute({
  ...shared,
  method: 'post',
  path: '/{id}/archive',
  summary: 'Archive an employee; its history stays',
  request: { params: ById },
  responses: ok(Employee),
})

const restore = createRoute({
  ...shared,
  method: 'post',
  path: '/{id}/restore',
  summary: 'Bring an archived employee back',
  request: { params: ById },
  responses: ok(Employee),
})

const remove = createRoute({
  ...shared,
  method: 'delete',
  path: '/{id}',
  summary: 'Delete an employee whom nothing refers to, archive any other',
  request: { params: ById },
  responses: ok(EmployeeDeletion),
})

const erase = createRoute({
  ...shared,
  middleware: [requireStaff, requireRecentSignIn],
  method: 'post',
  path: '/{id}/erase',
  summary: 'Erase name, phone and e-mail for good; the history stays',
  request: { params: ById, body: json(EmployeeErasure) },
  responses: ok(Employee),
})

export const employees = router()
  .openapi(list, async (c) => c.json(await findEmployees(c.var.db, c.var.actor, c.req.valid('query')), 200))
  .openapi(show, async (c) => {
    const { id } = c.req.valid('param')
    return c.json(presentEmployee(await findEmployee(c.var.db, c.var.actor, id)), 200)
  })
  .openapi(add, async (c) => c.json(await addEmployee(c.var.db, c.var.actor, c.req.valid('json'), c.var.clock()), 201))
  .openapi(update, async (c) => {
    const input = { ...c.req.valid('json'), ...c.req.valid('param') }
    return c.json(await updateEmployee(c.var.db, c.var.actor, input, c.var.clock()), 200)
  })
  .openapi(archive, async (c) => {
    const archiving = { ...c.req.valid('param'), archived: true, now: c.var.clock() }
    return c.json(await archiveEmployee(c.var.db, c.var.actor, archiving), 200)
  })
  .openapi(restore, async (c) => {
    const archiving = { ...c.req.valid('param'), archived: false, now: c.var.clock() }
    return c.json(await archiveEmployee(c.var.db, c.var.actor, archiving), 200)
  })
  .openapi(remove, async (c) => {
    const deleting = { ...c.req.valid('param'), now: c.var.clock() }
    return c.json(await deleteEmployee(c.var.db, c.var.actor, deleting), 200)
  })
  .openapi(erase, async (c) => {
    const erasing = { ...c.req.valid('param'), now: c.var.clock() }
    return c.json(await eraseEmployee(c.var.db, c.var.actor, erasing), 200)
  })
