import {
  type Employee,
  EmployeeInput,
  type EmployeeUpdate,
  type NewEmployee,
} from '@deskbell/domain/employees/schema.ts'
import type { LiveTopic } from '@deskbell/domain/live/schema.ts'
import type { Actor } from '../../auth/actor.ts'
import { logAudit } from '../../db/audit-log.ts'
import type { Database } from '../../db/client.ts'
import { runOnce } from '../../db/idempotency.ts'
import { archiveRow, updateRow } from '../../db/optimistic-lock.ts'
import { employee } from '../../db/schema/employee.ts'
import { mergeUpdate } from '../../lib/merge-update.ts'
import { announce } from '../../live/announce.ts'
import { changeServices, lockChangedServices } from '../services/performers.ts'
import { presentEmployee } from './present.ts'
import { findEmployee } from './queries.ts'

/** Returns the live topics to announce: services too if the employee's services changed. */
function listTopics({ gone, added }: { gone: string[]; added: string[] }): LiveTopic[] {
  return gone.length + added.length > 0 ? ['employees', 'services'] : ['employees']
}

export async function addEmployee(db: Database, actor: Actor, input: NewEmployee, now: Date): Promise<Employee> {
  return runOnce(db, actor, { id: input.id, body: input }, async (tx) => {
    const { services, ...fields } = input
    const change = await lockChangedServices(tx, actor, { employeeId: input.id, services })
    await tx.insert(employee).values({ ...fields, businessId: actor.businessId, createdAt: now, updatedAt: now })
    await changeServices(tx, actor, { ...change, employeeId: input.id, now })
    await logAudit(tx, actor, { action: 'added', entity: 'employee', entityId: input.id, after: input, at: now })
    await announce(tx, actor.businessId, listTopics(change))
    return presentEmployee(await findEmployee(tx, actor, input.id))
  })
}

export async function updateEmployee(
  db: Database,
  actor: Actor,
  input: EmployeeUpdate & { id: string },
  now: Date,
): Promise<Employee> {
  return db.transaction(async (tx) => {
    const { id, version, ...update } = input
    const stored = presentEmployee(await findEmployee(tx, actor, id))
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
    await archiveRow(tx, actor, employee, archiving)
    await announce(tx, actor.businessId, ['employees'])
    return presentEmployee(await findEmployee(tx, actor, archiving.id))
  })
}
