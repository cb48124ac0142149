import type { Appointment, Booking } from '@deskbell/domain/appointments/schema.ts'
import { EXPORT_FILTERS } from '@deskbell/domain/data/exports/schema.ts'
import { msg } from '@lingui/core/runtime-macro'
import { and, eq, sql } from '../../../../db/drizzle.ts'
import { employee } from '../../../../db/schema/employee.ts'
import { toWord } from '../../../../lib/texts.ts'
import { findAgenda, findAppointmentRecords, findAppointments } from '../../../appointments/queries.ts'
import { KIND_TEXTS, STATUS_TEXTS } from '../labels.ts'
import { findContactDetails } from '../permissions.ts'
import { defineExport, type ListFilter, paginate, type Source } from '../table.ts'

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
  name: msg`Appointments`,
  summary: 'Appointments as a file, a row for each client who is booked',
  filter: EXPORT_FILTERS.appointments,
  rows: listRows,
  columns: [
    ['time', 'startsAt', (row) => row.startsAt],
    ['time', 'endsAt', (row) => row.endsAt],
    ['text', 'service', (row) => row.serviceName],
    ['text', 'kind', (row) => toWord(KIND_TEXTS, row.kind)],
    ['text', 'employee', (row) => row.employeeName],
    ['text', 'firstName', (row) => row.booking?.firstName],
    ['text', 'lastName', (row) => row.booking?.lastName],
    ['text', 'phone', (row) => row.reach?.phone],
    ['text', 'email', (row) => row.reach?.email],
    ['text', 'status', (row) => row.booking && toWord(STATUS_TEXTS, row.booking.status)],
    ['yes', 'walkIn', (row) => row.booking?.walkIn ?? false],
    ['money', 'price', (row) => row.booking?.price ?? row.price],
    ['number', 'capacity', (row) => row.capacity],
    ['number', 'taken', (row) => row.taken],
    ['text', 'note', (row) => row.note],
    ['time', 'cancelledAt', (row) => row.cancelledAt],
    ['text', 'cancelReason', (row) => row.booking?.reason || row.cancelReason],
  ],
})
