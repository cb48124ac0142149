import {
  type Employee,
  type EmployeeDeletion,
  EmployeeInput,
  type EmployeeUpdate,
  type NewEmployee,
} from '@deskbell/domain/employees/schema.ts'
import type { LiveTopic } from '@deskbell/domain/live/schema.ts'
import type { Actor } from '../../auth/actor.ts'
import { logAudit } from '../../db/audit-log.ts'
import type { Database, Transaction } from '../../db/client.ts'
import { and, eq, isNotNull, or } from '../../db/drizzle.ts'
import { isForeignKeyViolation } from '../../db/errors.ts'
import { runOnce } from '../../db/idempotency.ts'
import { archiveRow, updateRow } from '../../db/optimistic-lock.ts'
import { employee, employeeService } from '../../db/schema/employee.ts'
import { AppError } from '../../errors.ts'
import { mergeUpdate } from '../../lib/merge-update.ts'
import { announce } from '../../live/announce.ts'
import { changeServices, lockChangedServices } from '../services/performers.ts'
import { requireWithinPlan } from '../tenancy/limits.ts'
import { forgetEmployee, lockEmployeeRow } from './erase.ts'
import { type EmployeeRow, presentEmployee } from './present.ts'
import { findEmployee } from './queries.ts'

/** Live topics of a change to an employee, on whom free times depend. */
const TOPICS: LiveTopic[] = ['employees', 'appointments']

/** Returns the live topics to announce: services too if the employee's services changed. */
function listTopics({ gone, added }: { gone: string[]; added: string[] }): LiveTopic[] {
  return gone.length + added.length > 0 ? [...TOPICS, 'services'] : TOPICS
}

export async function addEmployee(db: Database, actor: Actor, input: NewEmployee, now: Date): Promise<Employee> {
  return runOnce(db, actor, { id: input.id, body: input }, async (tx) => {
    const { services, ...fields } = input
    const change = await lockChangedServices(tx, actor, { employeeId: input.id, services })
    await tx.insert(employee).values({ ...fields, businessId: actor.businessId, createdAt: now, updatedAt: now })
    await requireWithinPlan(tx, actor, 'employees', now)
    await changeServices(tx, actor, { ...change, employeeId: input.id, now })
    await logAudit(tx, actor, { action: 'added', entity: 'employee', entityId: input.id, after: input, at: now })
    await announce(tx, actor.businessId, listTopics(change))
    return presentEmployee(await findEmployee(tx, actor, input.id))
  })
}

async function findUnerased(tx: Transaction, actor: Actor, id: string): Promise<EmployeeRow> {
  const row = await findEmployee(tx, actor, id)
  if (row.erasedAt) throw new AppError('not_found')
  return row
}

export async function updateEmployee(
  db: Database,
  actor: Actor,
  input: EmployeeUpdate & { id: string },
  now: Date,
): Promise<Employee> {
  return db.transaction(async (tx) => {
    const { id, version, ...update } = input
    const stored = presentEmployee(await findUnerased(tx, actor, id))
    const { services, ...values } = mergeUpdate(EmployeeInput, stored, update)
    const change = await lockChangedServices(tx, actor, { employeeId: id, services })
    await updateRow(tx, actor, employee, { id, version, values, now })
    await changeServices(tx, actor, { ...change, employeeId: id, now })
    if (change.gone.length + change.added.length > 0) {
      const [before, after] = [{ services: change.current }, { services }]
      const action = 'changed what they perform'
      await logAudit(tx, actor, { action, entity: 'employee', entityId: id, before, after, at: now })
    }
    await announce(tx, actor.businessId, listTopics(change))
    return presentEmployee(await findEmployee(tx, actor, id))
  })
}

export async function archiveEmployee(
  db: Database,
  actor: Actor,
  archiving: { id: string; archived: boolean; now: Date },
): Promise<Employee> {
  return db.transaction(async (tx) => {
    await findUnerased(tx, actor, archiving.id)
    await archiveRow(tx, actor, employee, archiving)
    if (!archiving.archived) await requireWithinPlan(tx, actor, 'employees', archiving.now)
    await announce(tx, actor.businessId, TOPICS)
    return presentEmployee(await findEmployee(tx, actor, archiving.id))
  })
}

/**
 * Deletes an employee whom nothing refers to; archives any other, so that the history keeps the name. Throws AppError
 * 'not_found'.
 */
export async function deleteEmployee(
  db: Database,
  actor: Actor,
  { id, now }: { id: string; now: Date },
): Promise<EmployeeDeletion> {
  return db.transaction(async (tx) => {
    const change = await lockChangedServices(tx, actor, { employeeId: id, services: [] })
    await lockEmployeeRow(tx, actor, id)
    const { workingHours } = await findEmployee(tx, actor, id)
    const isDeleted =
      workingHours === null &&
      !(await hasOwnTerms(tx, actor, id)) &&
      (await deleteUnreferenced(tx, actor, { ...change, id, now }))
    if (!isDeleted) await archiveRow(tx, actor, employee, { id, archived: true, now })
    await announce(tx, actor.businessId, isDeleted ? listTopics(change) : TOPICS)
    return { outcome: isDeleted ? 'deleted' : 'archived' }
  })
}

/** True if a service has a price or duration of the employee's own, which an undo could not bring back. */
async function hasOwnTerms(tx: Transaction, { businessId }: Actor, id: string): Promise<boolean> {
  const { price, durationMinutes } = employeeService
  const own = await tx
    .select({ id: employeeService.serviceId })
    .from(employeeService)
    .where(
      and(
        eq(employeeService.businessId, businessId),
        eq(employeeService.employeeId, id),
        or(isNotNull(price), isNotNull(durationMinutes)),
      ),
    )
    .limit(1)
  return own.length > 0
}

/** Deletes the row and its services. Returns false, and changes nothing, if another row refers to it. */
async function deleteUnreferenced(
  tx: Transaction,
  actor: Actor,
  { id, now, ...change }: { id: string; gone: string[]; added: string[]; now: Date },
): Promise<boolean> {
  try {
    await tx.transaction(async (inner) => {
      await changeServices(inner, actor, { ...change, employeeId: id, now })
      await inner.delete(employee).where(and(eq(employee.businessId, actor.businessId), eq(employee.id, id)))
      await forgetEmployee(inner, actor, { id, hours: [] })
      await logAudit(inner, actor, { action: 'deleted', entity: 'employee', entityId: id, at: now })
    })
    return true
  } catch (error) {
    if (!isForeignKeyViolation(error)) throw error
    return false
  }
}
