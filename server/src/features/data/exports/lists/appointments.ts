import type { Appointment, Booking } from '@deskbell/domain/appointments/schema.ts'
import { EXPORT_FILTERS } from '@deskbell/domain/data/exports/schema.ts'
import { and, eq, sql } from 'drizzle-orm'
import { employee } from '../../../../db/schema/employee.ts'
import { findAgenda, findAppointmentRecords, findAppointments } from '../../../appointments/queries.ts'
import { toSentenceCase } from '../labels.ts'
import { findContactDetails } from '../permissions.ts'
import { defineExport, type ListFilter, paginate, type Source } from '../table.ts'
import { KIND_WORDS } from './services.ts'

function pagesOfAppointments({ tx, actor }: Source, { days, from, ...asked }: ListFilter<'appointments'>) {
  if (days === undefined || from === undefined)
    return paginate((part) => findAgenda(tx, actor, { ...asked, from, ...part }))
  return paginate(async () => {
    const { items } = await findAppointments(tx, actor, { from, days, employeeId: asked.employeeId })
    return { items, nextCursor: null }
  })
}

/** Expands classes to one row per booking, since the list itself has only the number of places taken. */
async function withRosters({ tx, actor }: Source, page: Appointment[], clientId: string | undefined) {
  const full = await findAppointmentRecords(
    tx,
    actor,
    page.map(({ id }) => id),
  )
  const bookings = new Map(full.map((one) => [one.id, one.bookings]))
  return page.flatMap((row): (Appointment & { booking: Booking | null })[] => {
    const places = (bookings.get(row.id) ?? []).filter((booking) => !clientId || booking.clientId === clientId)
    return places.length === 0 ? [{ ...row, booking: null }] : places.map((booking) => ({ ...row, booking }))
  })
}

async function findEmployeeNames({ tx, actor: { businessId } }: Source): Promise<Map<string, string>> {
  const name = sql<string>`trim(${employee.firstName} || ' ' || ${employee.lastName})`
  const rows = await tx
    .select({ id: employee.id, name })
    .from(employee)
    .where(and(eq(employee.businessId, businessId)))
  return new Map(rows.map((row) => [row.id, row.name]))
}

async function* listRows(source: Source, asked: ListFilter<'appointments'>) {
  const names = await findEmployeeNames(source)
  for await (const page of pagesOfAppointments(source, asked)) {
    const rows = await withRosters(source, page, asked.clientId)
    const reach = await findContactDetails(source, new Set(rows.flatMap(({ booking }) => booking?.clientId ?? [])))
    yield rows.map((row) => ({
      ...row,
      employeeName: names.get(row.employeeId),
      reach: row.booking && reach.get(row.booking.clientId),
    }))
  }
}

export const appointments = defineExport({
  list: 'appointments',
  name: 'Appointments',
  summary: 'Appointments as a file, a row for each client who is booked',
  filter: EXPORT_FILTERS.appointments,
  rows: listRows,
  columns: [
    ['time', 'Starts', (row) => row.startsAt],
    ['time', 'Ends', (row) => row.endsAt],
    ['text', 'Service', (row) => row.serviceName],
    ['text', 'Kind', (row) => KIND_WORDS[row.kind]],
    ['text', 'Employee', (row) => row.employeeName],
    ['text', 'First name', (row) => row.booking?.firstName],
    ['text', 'Last name', (row) => row.booking?.lastName],
    ['text', 'Phone', (row) => row.reach?.phone],
    ['text', 'Email', (row) => row.reach?.email],
    ['text', 'Status', (row) => row.booking && toSentenceCase(row.booking.status)],
    ['yes', 'Walk-in', (row) => row.booking?.walkIn ?? false],
    ['money', 'Price', (row) => row.booking?.price ?? row.price],
    ['number', 'Places', (row) => row.capacity],
    ['number', 'Places taken', (row) => row.taken],
    ['text', 'Note', (row) => row.note],
    ['time', 'Cancelled', (row) => row.cancelledAt],
    ['text', 'Cancelled because', (row) => row.booking?.reason || row.cancelReason],
  ],
})
