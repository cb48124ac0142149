import { fullName } from '@deskbell/domain/clients/rules.ts'
import { msg } from '@lingui/core/runtime-macro'
import { and, desc, eq, type SQL, sql } from '../../db/drizzle.ts'
import { appointment } from '../../db/schema/appointment.ts'
import { booking } from '../../db/schema/booking.ts'
import { client } from '../../db/schema/client.ts'
import { employee } from '../../db/schema/employee.ts'
import { service } from '../../db/schema/service.ts'
import { toWord } from '../../lib/texts.ts'
import { STATUS_TEXTS } from '../data/exports/labels.ts'
import type { Source } from '../data/exports/table.ts'
import { OF_APPOINTMENT } from './appointments/bookings.ts'
import { afterCursor, toDrillDown } from './drill-down.ts'
import type { Page, Titled } from './report.ts'
import type { DrillDownDraft } from './translate.ts'

const COLUMNS: Titled[] = [
  ['starts', msg`Starts`, 'time'],
  ['client', msg`Client`, 'text'],
  ['service', msg`Service`, 'text'],
  ['employee', msg`Employee`, 'text'],
  ['status', msg`Status`, 'text'],
  ['booked', msg({ context: 'column: when a booking was made', message: 'Booked' }), 'time'],
  ['changed', msg`Last change`, 'time'],
]

const WALKED_IN = { code: 'walk_in', text: msg({ context: 'state of a booking', message: 'Walked in' }) }

function findBookings({ tx }: Source, which: SQL | undefined, page: Page) {
  return tx
    .select({
      id: booking.id,
      at: appointment.startsAt,
      status: booking.status,
      clientId: booking.clientId,
      firstName: client.firstName,
      lastName: client.lastName,
      serviceName: service.name,
      walkIn: booking.walkIn,
      createdAt: booking.createdAt,
      updatedAt: booking.updatedAt,
      employeeName: sql<string>`${employee.firstName} || ' ' || ${employee.lastName}`,
    })
    .from(appointment)
    .innerJoin(booking, OF_APPOINTMENT)
    .innerJoin(client, and(eq(client.businessId, booking.businessId), eq(client.id, booking.clientId)))
    .innerJoin(service, and(eq(service.businessId, appointment.businessId), eq(service.id, appointment.serviceId)))
    .innerJoin(employee, and(eq(employee.businessId, appointment.businessId), eq(employee.id, appointment.employeeId)))
    .where(and(which, afterCursor(page, sql`${appointment.startsAt}`, sql`${booking.id}`)))
    .orderBy(desc(appointment.startsAt), desc(booking.id))
    .limit(page.limit + 1)
}

export async function drillDownBookings(source: Source, which: SQL | undefined, page: Page): Promise<DrillDownDraft> {
  const rows = await findBookings(source, which, page)
  const [counted] = await source.tx
    .select({ count: sql<number>`count(*)::int` })
    .from(appointment)
    .innerJoin(booking, OF_APPOINTMENT)
    .where(which)
  return toDrillDown({
    title: msg`Bookings`,
    columns: COLUMNS,
    rows,
    page,
    row: (row) => {
      const status = row.walkIn ? WALKED_IN : toWord(STATUS_TEXTS, row.status)
      const what = [fullName(row), row.serviceName, row.employeeName, status]
      const when = [row.createdAt.toISOString(), row.updatedAt.toISOString()]
      return { id: row.id, clientId: row.clientId, cells: [row.at.toISOString(), ...what, ...when] }
    },
    sum: counted?.count ?? 0,
  })
}
