import type { Employee, EmployeeUpdate, NewEmployee } from '@deskbell/domain/employees/schema.ts'
import { and, eq } from 'drizzle-orm'
import { recordActivity } from '../../db/activity.ts'
import type { Database, Transaction } from '../../db/client.ts'
import { linking } from '../../db/links.ts'
import { once } from '../../db/operations.ts'
import { employee, employeeService } from '../../db/schema/employee.ts'
import { archiveRow, updateRow } from '../../db/versions.ts'
import { announce } from '../../live/announce.ts'
import type { Actor } from '../../middleware/actor.ts'
import { requirePhone } from '../business/phone.ts'
import { presentEmployee } from './present.ts'
import { findEmployee } from './queries.ts'

async function setServices(tx: Transaction, actor: Actor, employeeId: string, services: string[]): Promise<void> {
  const { businessId } = actor
  await tx
    .delete(employeeService)
    .where(and(eq(employeeService.businessId, businessId), eq(employeeService.employeeId, employeeId)))
  if (services.length === 0) return
  const rows = services.map((serviceId) => ({ businessId, employeeId, serviceId }))
  await linking('services', () => tx.insert(employeeService).values(rows))
}

export async function addEmployee(db: Database, actor: Actor, input: NewEmployee, now: Date): Promise<Employee> {
  return once(db, actor, { id: input.id, body: input }, async (tx) => {
    const { services, ...fields } = input
    const phone = requirePhone(actor, input.phone)
    await tx.insert(employee).values({ ...fields, phone, businessId: actor.businessId, createdAt: now, updatedAt: now })
    await setServices(tx, actor, input.id, services)
    await recordActivity(tx, actor, { action: 'added', entity: 'employee', entityId: input.id, after: input, at: now })
    await announce(tx, actor.businessId, ['employees'])
    return presentEmployee(await findEmployee(tx, actor, input.id))
  })
}

type Update = EmployeeUpdate & { id: string }

export async function updateEmployee(db: Database, actor: Actor, input: Update, now: Date): Promise<Employee> {
  return db.transaction(async (tx) => {
    const { id, version, services, ...fields } = input
    const values = { ...fields, phone: requirePhone(actor, input.phone) }
    await updateRow(tx, actor, employee, { id, version, values, now })
    await setServices(tx, actor, id, services)
    await announce(tx, actor.businessId, ['employees'])
    return presentEmployee(await findEmployee(tx, actor, id))
  })
}

type Archiving = { id: string; archived: boolean; now: Date }

export async function archiveEmployee(db: Database, actor: Actor, archiving: Archiving): Promise<Employee> {
  return db.transaction(async (tx) => {
    await archiveRow(tx, actor, employee, archiving)
    await announce(tx, actor.businessId, ['employees'])
    return presentEmployee(await findEmployee(tx, actor, archiving.id))
  })
}
