import type { BusinessHours, Worker } from '@deskbell/domain/business/hours/rules.ts'
import type { DatedFilter, SpecialDays, TimeOff } from '@deskbell/domain/business/hours/schema.ts'
import type { LocalDate } from '@deskbell/domain/shared/time-schema.ts'
import type { Actor } from '../../../auth/actor.ts'
import type { Queryable } from '../../../db/client.ts'
import { and, asc, desc, eq, gte, isNull, type SQL, sql } from '../../../db/drizzle.ts'
import { business } from '../../../db/schema/business.ts'
import { employee } from '../../../db/schema/employee.ts'
import { specialDays, timeOff } from '../../../db/schema/hours.ts'
import { AppError } from '../../../errors.ts'

/** Finds the weekly hours of all active employees, in the order of the employee list. */
export async function findWorkingHours(db: Queryable, actor: Actor) {
  return db
    .select({ employeeId: employee.id, version: employee.version, workingHours: employee.workingHours })
    .from(employee)
    .where(and(eq(employee.businessId, actor.businessId), isNull(employee.archivedAt)))
    .orderBy(desc(employee.createdAt), desc(employee.id))
}

export type SpecialDaysRow = typeof specialDays.$inferSelect

/** Finds special days in date order: the business's own, or those of `employeeId`. */
export async function findSpecialDays(db: Queryable, actor: Actor, { from, employeeId }: DatedFilter) {
  return db
    .select()
    .from(specialDays)
    .where(
      and(
        eq(specialDays.businessId, actor.businessId),
        employeeId ? eq(specialDays.employeeId, employeeId) : isNull(specialDays.employeeId),
        from ? gte(specialDays.lastDay, from) : undefined,
      ),
    )
    .orderBy(asc(specialDays.firstDay), asc(specialDays.id))
}

export type TimeOffRow = typeof timeOff.$inferSelect

/** Finds time off in date order, of all employees or of `employeeId`. */
export async function findTimeOff(db: Queryable, actor: Actor, { from, employeeId }: DatedFilter) {
  return db
    .select()
    .from(timeOff)
    .where(
      and(
        eq(timeOff.businessId, actor.businessId),
        employeeId ? eq(timeOff.employeeId, employeeId) : undefined,
        from ? gte(timeOff.lastDay, from) : undefined,
      ),
    )
    .orderBy(asc(timeOff.firstDay), asc(timeOff.id))
}

/**
 * Range of local days, `to` inclusive. With `employeeIds` it covers those employees, archived ones included; without,
 * all active ones.
 */
export type HoursAsked = { from: LocalDate; to: LocalDate; employeeIds?: string[] }

type ShopWorker = Worker & { archived: boolean }
export type FoundHours = { shop: BusinessHours; workers: ShopWorker[] }

function selectAll<Row>(rows: SQL): SQL<Row[]> {
  return sql`coalesce((select jsonb_agg(row.it order by row.place) from (${rows}) row), '[]')`
}

/** Finds everything that determines opening and working hours in a range of days, in one statement. */
export async function findShopHours(
  db: Queryable,
  actor: Actor,
  { from, to, employeeIds }: HoursAsked,
): Promise<FoundHours> {
  // An empty list matches no employee; only undefined matches all.
  const those = (column: SQL) => (employeeIds ? sql`${column} = any(${sql.param(employeeIds)}::uuid[])` : sql`true`)
  const onThem = sql`x.business_id = ${actor.businessId} and x.first_day <= ${to} and x.last_day >= ${from}`
  const [found] = await db
    .select({
      openingHours: business.openingHours,
      // Order by id: ids are time-ordered, so a row that undo re-inserts keeps its position.
      specialDays: selectAll<SpecialDays>(sql`
        select x.id as place, jsonb_build_object('id', x.id, 'employeeId', x.employee_id, 'firstDay', x.first_day,
          'lastDay', x.last_day, 'hours', x.hours, 'name', x.name) as it
        from ${specialDays} x where ${onThem} and (x.employee_id is null or ${those(sql`x.employee_id`)})`),
      timeOff: selectAll<TimeOff>(sql`
        select x.id as place, jsonb_build_object('id', x.id, 'employeeId', x.employee_id, 'type', x.type,
          'firstDay', x.first_day, 'lastDay', x.last_day, 'hours', x.hours, 'note', x.note) as it
        from ${timeOff} x where ${onThem} and ${those(sql`x.employee_id`)}`),
      workers: selectAll<ShopWorker>(sql`
        select (x.created_at, x.id) as place, jsonb_build_object('id', x.id, 'workingHours', x.working_hours,
          'archived', x.archived_at is not null) as it
        from ${employee} x where x.business_id = ${actor.businessId}
          and ${employeeIds ? those(sql`x.id`) : sql`x.archived_at is null`}`),
    })
    .from(business)
    .where(eq(business.id, actor.businessId))
  if (!found) throw new AppError('not_found')
  const { workers, ...hours } = found
  return { shop: { ...hours, timeZone: actor.timeZone }, workers }
}
