import type { RowsBehind } from '@deskbell/domain/reports/schema.ts'
import { and, desc, eq, sql } from 'drizzle-orm'
import { appointment } from '../../../db/schema/appointment.ts'
import { employee } from '../../../db/schema/employee.ts'
import { service } from '../../../db/schema/service.ts'
import type { Source } from '../../data/exports/table.ts'
import { afterCursor, isAfterCursor, toDrillDown } from '../drill-down.ts'
import type { Page, ReportParams } from '../report.ts'
import { findPeople } from './people.ts'
import { findShifts } from './roster.ts'
import { asWork, MINUTES } from './work.ts'

/** The days on the roster behind a number, the last ones first. */
export async function drillDownShifts(source: Source, asked: ReportParams, page: Page): Promise<RowsBehind> {
  const people = await findPeople(source, asked)
  const names = new Map(people.map(({ id, name }) => [id, name]))
  const shifts = await findShifts(source, asked, people)
  const rows = shifts
    .map(({ employeeId: id, day, minutes }) => ({ id, at: new Date(`${day}T00:00:00Z`), day, minutes }))
    .toSorted((a, b) => b.at.getTime() - a.at.getTime() || (a.id < b.id ? 1 : -1))
  return toDrillDown({
    title: 'Days on the roster',
    page,
    columns: [
      ['day', 'Day', 'day'],
      ['employee', 'Employee', 'text'],
      ['hours', 'Rostered', 'hours'],
    ],
    rows: rows.filter((row) => isAfterCursor(page, row)).slice(0, page.limit + 1),
    row: ({ id, day, minutes }) => ({ id: `${day} ${id}`, cells: [day, names.get(id) ?? '', minutes] }),
    sum: shifts.reduce((sum, { minutes }) => sum + minutes, 0),
  })
}

function findAppointments({ tx, actor }: Source, asked: ReportParams, page: Page) {
  return tx
    .select({
      id: appointment.id,
      at: appointment.startsAt,
      serviceName: service.name,
      minutes: MINUTES,
      employeeName: sql<string>`${employee.firstName} || ' ' || ${employee.lastName}`,
    })
    .from(appointment)
    .innerJoin(service, and(eq(service.businessId, appointment.businessId), eq(service.id, appointment.serviceId)))
    .innerJoin(employee, and(eq(employee.businessId, appointment.businessId), eq(employee.id, appointment.employeeId)))
    .where(and(asWork(actor, asked), afterCursor(page, sql`${appointment.startsAt}`, sql`${appointment.id}`)))
    .orderBy(desc(appointment.startsAt), desc(appointment.id))
    .limit(page.limit + 1)
}

/** The appointments behind a number, and how long they are, the last ones first. */
export async function drillDownAppointments(
  source: Source,
  asked: ReportParams,
  { column, page }: { column: 'booked' | 'appointments'; page: Page },
): Promise<RowsBehind> {
  const [found] = await source.tx
    .select({ booked: sql<number>`coalesce(sum(${MINUTES}), 0)::int`, appointments: sql<number>`count(*)::int` })
    .from(appointment)
    .where(asWork(source.actor, asked))
  return toDrillDown({
    title: 'Appointments',
    rows: await findAppointments(source, asked, page),
    page,
    columns: [
      ['starts', 'Starts', 'time'],
      ['service', 'Service', 'text'],
      ['employee', 'Employee', 'text'],
      ['length', 'Length', 'hours'],
    ],
    row: ({ id, at, serviceName, employeeName, minutes }) => {
      return { id, cells: [at.toISOString(), serviceName, employeeName, minutes] }
    },
    sum: found?.[column] ?? 0,
  })
}
