import type { EmployeeFilter } from '@deskbell/domain/employees/schema.ts'
import { z } from 'zod'
import type { Actor } from '../../auth/actor.ts'
import type { Queryable, Transaction } from '../../db/client.ts'
import { and, desc, eq, getTableColumns, inArray, isNull, sql } from '../../db/drizzle.ts'
import { decodeCursor, toPage } from '../../db/paging.ts'
import { employee, employeeService } from '../../db/schema/employee.ts'
import { contains, whereArchived } from '../../db/sql.ts'
import { AppError } from '../../errors.ts'
import { type EmployeeRow, presentEmployee } from './present.ts'

const SortKey = z.tuple([z.iso.datetime(), z.uuid()])

const withServices = ({ businessId }: Actor) => ({
  ...getTableColumns(employee),
  services: sql<string[]>`array(
    select s.service_id from ${employeeService} s
    where s.business_id = ${businessId} and s.employee_id = ${employee}.id
    order by s.service_id)`,
})

export async function findEmployees(db: Queryable, actor: Actor, { q, cursor, limit, archived }: EmployeeFilter) {
  const before = decodeCursor(cursor, SortKey)
  const rows = await db
    .select(withServices(actor))
    .from(employee)
    .where(
      and(
        eq(employee.businessId, actor.businessId),
        whereArchived(employee.archivedAt, archived),
        contains(sql`${employee.firstName} || ' ' || ${employee.lastName}`, q),
        before
          ? sql`(${employee.createdAt}, ${employee.id}) < (${before[0]}::timestamptz, ${before[1]}::uuid)`
          : undefined,
      ),
    )
    .orderBy(desc(employee.createdAt), desc(employee.id))
    .limit(limit + 1)
  return toPage(rows, {
    limit,
    present: presentEmployee,
    sortKey: ({ createdAt, id }) => [createdAt.toISOString(), id],
  })
}

export async function findEmployee(db: Queryable, actor: Actor, id: string): Promise<EmployeeRow> {
  const [row] = await db
    .select(withServices(actor))
    .from(employee)
    .where(and(eq(employee.businessId, actor.businessId), eq(employee.id, id)))
  if (!row) throw new AppError('not_found')
  return row
}

/** Finds all employees for booking, archived ones included, the longest-standing first. */
export async function findEveryEmployee(db: Queryable, actor: Actor) {
  const rows = await db
    .select({ id: employee.id, archivedAt: employee.archivedAt })
    .from(employee)
    .where(eq(employee.businessId, actor.businessId))
    .orderBy(employee.createdAt, employee.id)
  return rows.map(({ id, archivedAt }) => ({ id, archived: archivedAt !== null }))
}

/**
 * Locks employees against concurrent booking until the transaction ends, in id order to avoid deadlocks. Lock clients
 * before employees.
 */
export async function lockEmployees(tx: Transaction, actor: Actor, ids: string[]): Promise<void> {
  await tx
    .select({ id: employee.id })
    .from(employee)
    .where(and(eq(employee.businessId, actor.businessId), inArray(employee.id, ids)))
    .orderBy(employee.id)
    .for('no key update')
}

/** Locks one employee. Returns false if they are archived, or if another transaction has the lock and `waits` is false. */
export async function lockEmployee(
  tx: Transaction,
  actor: Actor,
  id: string,
  { waits }: { waits: boolean },
): Promise<boolean> {
  const rows = await tx
    .select({ id: employee.id })
    .from(employee)
    .where(and(eq(employee.businessId, actor.businessId), eq(employee.id, id), isNull(employee.archivedAt)))
    .for('no key update', waits ? {} : { skipLocked: true })
  return rows.length > 0
}
