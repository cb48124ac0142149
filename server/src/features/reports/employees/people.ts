import { fullName } from '@deskbell/domain/clients/rules.ts'
import { localDay } from '@deskbell/domain/shared/time.ts'
import type { LocalDate } from '@deskbell/domain/shared/time-schema.ts'
import { and, asc, eq, sql } from '../../../db/drizzle.ts'
import { appointment } from '../../../db/schema/appointment.ts'
import { employee } from '../../../db/schema/employee.ts'
import type { Source } from '../../data/exports/table.ts'
import type { ReportParams } from '../report.ts'

/** Employee, with the first and last local day on the roster. */
export type Person = { id: string; name: string; archived: boolean; first: LocalDate; last: LocalDate | null }

/** Finds the employees of a report, including archived ones, in order of creation. */
export async function findPeople({ tx, actor }: Source, { filter }: Pick<ReportParams, 'filter'>): Promise<Person[]> {
  const { id, firstName, lastName, archivedAt } = employee
  const since = sql<string>`least(${employee.createdAt}, (
    select a.starts_at from ${appointment} a
    where a.business_id = ${actor.businessId} and a.employee_id = ${employee}.id
    order by a.starts_at limit 1))`
  const rows = await tx
    .select({ id, firstName, lastName, archivedAt, since })
    .from(employee)
    .where(and(eq(employee.businessId, actor.businessId), filter.employeeId ? eq(id, filter.employeeId) : undefined))
    .orderBy(asc(employee.createdAt), asc(id))
  return rows.map((row) => ({
    id: row.id,
    name: fullName(row),
    archived: row.archivedAt !== null,
    first: localDay(new Date(row.since), actor.timeZone),
    last: row.archivedAt && localDay(row.archivedAt, actor.timeZone),
  }))
}
