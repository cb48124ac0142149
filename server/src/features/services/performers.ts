import type { Performer } from '@deskbell/domain/services/schema.ts'
import type { Actor } from '../../auth/actor.ts'
import type { Transaction } from '../../db/client.ts'
import { and, eq, inArray, sql } from '../../db/drizzle.ts'
import { refuseMissingReference } from '../../db/references.ts'
import { employee, employeeService } from '../../db/schema/employee.ts'
import { service } from '../../db/schema/service.ts'

/*
 * The relation of services and the employees who perform them. It is edited from both sides: as the performers of a
 * service, and as the services of an employee. A save on one side increments the version on the other, so that an open
 * edit there becomes stale. Lock order: services before employees, each by id, to prevent deadlocks.
 */

/**
 * Replaces the performers of a service that this transaction has locked or added. Returns the employees who were added
 * or removed.
 */
export async function setPerformers(
  tx: Transaction,
  actor: Actor,
  { serviceId, performers, now }: { serviceId: string; performers: Performer[]; now: Date },
): Promise<string[]> {
  const { businessId } = actor
  const own = and(eq(employeeService.businessId, businessId), eq(employeeService.serviceId, serviceId))
  const before = (await tx.select().from(employeeService).where(own)).map(({ employeeId }) => employeeId)
  const wanted = performers.map(({ employeeId }) => employeeId)
  const gone = before.filter((id) => !wanted.includes(id))
  const changed = [...gone, ...wanted.filter((id) => !before.includes(id))]
  await touchEmployees(tx, actor, changed, now)
  await tx.delete(employeeService).where(and(own, inArray(employeeService.employeeId, gone)))
  const rows = performers.map((performer) => ({ ...performer, businessId, serviceId }))
  if (rows.length > 0) await refuseMissingReference('performers', () => upsert(tx, rows))
  return changed
}

function upsert(tx: Transaction, rows: (typeof employeeService.$inferInsert)[]) {
  return tx
    .insert(employeeService)
    .values(rows)
    .onConflictDoUpdate({
      target: [employeeService.businessId, employeeService.employeeId, employeeService.serviceId],
      set: { price: sql`excluded.price`, durationMinutes: sql`excluded.duration_minutes` },
    })
}

/**
 * Locks the services that an employee will gain or lose. Call it before locking the employee. If the relation changes
 * in between, so does the employee's version, and the save is refused.
 */
export async function lockChangedServices(
  tx: Transaction,
  actor: Actor,
  { employeeId, services }: { employeeId: string; services: string[] },
) {
  const before = await tx.select().from(employeeService).where(ownedBy(actor, employeeId))
  const current = before.map(({ serviceId }) => serviceId)
  const gone = current.filter((id) => !services.includes(id))
  const added = services.filter((id) => !current.includes(id))
  const those = and(eq(service.businessId, actor.businessId), inArray(service.id, [...gone, ...added]))
  await tx.select({ id: service.id }).from(service).where(those).orderBy(service.id).for('no key update')
  return { current, gone, added }
}

/** Writes the services that an employee gains or loses. The others keep their own price and duration. */
export async function changeServices(
  tx: Transaction,
  actor: Actor,
  { employeeId, gone, added, now }: { employeeId: string; gone: string[]; added: string[]; now: Date },
) {
  const { businessId } = actor
  await tx
    .update(service)
    .set({ version: sql`${service.version} + 1`, updatedAt: now })
    .where(and(eq(service.businessId, businessId), inArray(service.id, [...gone, ...added])))
  await tx.delete(employeeService).where(and(ownedBy(actor, employeeId), inArray(employeeService.serviceId, gone)))
  const rows = added.map((serviceId) => ({ businessId, employeeId, serviceId }))
  if (rows.length > 0) await refuseMissingReference('services', () => tx.insert(employeeService).values(rows))
}

function ownedBy({ businessId }: Actor, employeeId: string) {
  return and(eq(employeeService.businessId, businessId), eq(employeeService.employeeId, employeeId))
}

async function touchEmployees(tx: Transaction, actor: Actor, ids: string[], now: Date): Promise<void> {
  const those = and(eq(employee.businessId, actor.businessId), inArray(employee.id, ids))
  await tx.select({ id: employee.id }).from(employee).where(those).orderBy(employee.id).for('no key update')
  await tx
    .update(employee)
    .set({ version: sql`${employee.version} + 1`, updatedAt: now })
    .where(those)
}
