import { isLive, LIVE_STATUSES } from '@deskbell/domain/appointments/rules.ts'
import type { Actor } from '../../../auth/actor.ts'
import type { Queryable, Transaction } from '../../../db/client.ts'
import { and, eq, inArray, ne, sql } from '../../../db/drizzle.ts'
import { findById } from '../../../db/find-by-id.ts'
import type { appointment } from '../../../db/schema/appointment.ts'
import { booking } from '../../../db/schema/booking.ts'
import { AppError } from '../../../errors.ts'
import { lockClients } from '../../clients/queries.ts'
import { lockEmployees } from '../../employees/queries.ts'
import { findPassRow } from '../../passes/queries.ts'
import type { AppointmentRow } from '../present.ts'
import { lockAppointment } from '../queries.ts'
import { findAppointmentRow } from '../series-scope.ts'

export type BookingRow = typeof booking.$inferSelect
/** Booking with its appointment; both rows are locked. */
export type LockedBooking = { booking: BookingRow; appointment: AppointmentRow }

export function findBooking(db: Queryable, actor: Actor, id: string): Promise<BookingRow> {
  return findById(db, actor, booking, id)
}

/** Returns bookings of an appointment by id. Throws AppError 'not_found' if one is missing. */
export async function findBookings(
  db: Queryable,
  actor: Actor,
  { appointmentId, ids }: { appointmentId: string; ids: string[] },
): Promise<BookingRow[]> {
  const rows = await db
    .select()
    .from(booking)
    .where(
      and(eq(booking.businessId, actor.businessId), eq(booking.appointmentId, appointmentId), inArray(booking.id, ids)),
    )
    .orderBy(booking.createdAt, booking.id)
  if (rows.length < new Set(ids).size) throw new AppError('not_found')
  return rows
}

/**
 * Locks a booking in the global lock order: clients (including the owner of a charged pass), employee, appointment.
 * Throws AppError 'not_found'.
 */
export async function lockBooking(tx: Transaction, actor: Actor, id: string): Promise<LockedBooking> {
  const { clientId, spentPassId } = await findBooking(tx, actor, id)
  const owners = spentPassId ? [(await findPassRow(tx, actor, spentPassId)).clientId] : []
  await lockClients(tx, actor, [clientId, ...owners])
  // Read again under the client lock: only now can the booking no longer be moved to another appointment. Its other
  // columns are stable only once the appointment is locked too.
  const { appointmentId, status } = await findBooking(tx, actor, id)
  if (!isLive(status)) await lockAppointmentEmployee(tx, actor, appointmentId)
  const held = await lockAppointment(tx, actor, appointmentId)
  return { booking: await findBooking(tx, actor, id), appointment: held }
}

/** Locks the employee, because reinstating a booking may occupy their time again. */
async function lockAppointmentEmployee(tx: Transaction, actor: Actor, appointmentId: string): Promise<void> {
  const { employeeId } = await findAppointmentRow(tx, actor, appointmentId)
  await lockEmployees(tx, actor, [employeeId])
}

/** Returns the lowest free place number; null if full. The appointment must be locked. */
export async function findFreePlace(
  tx: Transaction,
  actor: Actor,
  { id, capacity }: Pick<typeof appointment.$inferSelect, 'id' | 'capacity'>,
): Promise<number | null> {
  const held = tx
    .select({ place: booking.place })
    .from(booking)
    .where(
      and(
        eq(booking.businessId, actor.businessId),
        eq(booking.appointmentId, id),
        inArray(booking.status, LIVE_STATUSES),
      ),
    )
  const { rows } = await tx.execute<{ place: number | null }>(sql`
    select min(place)::int as place from generate_series(1, ${capacity}::int) place where place not in ${held}`)
  return rows[0]?.place ?? null
}

/** True if the client has another live booking in the appointment. */
export async function isBooked(
  tx: Transaction,
  actor: Actor,
  { appointmentId, clientId, id }: Pick<BookingRow, 'appointmentId' | 'clientId' | 'id'>,
): Promise<boolean> {
  const rows = await tx
    .select({ id: booking.id })
    .from(booking)
    .where(
      and(
        eq(booking.businessId, actor.businessId),
        eq(booking.appointmentId, appointmentId),
        eq(booking.clientId, clientId),
        inArray(booking.status, LIVE_STATUSES),
        ne(booking.id, id),
      ),
    )
  return rows.length > 0
}
