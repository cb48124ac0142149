import { isLive, LIVE_STATUSES } from '@deskbell/domain/appointments/rules.ts'
import { and, eq, inArray, ne, sql } from 'drizzle-orm'
import type { Actor } from '../../../auth/actor.ts'
import type { Queryable, Transaction } from '../../../db/client.ts'
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
/** A booking with its appointment, both locked. */
export type LockedBooking = { booking: BookingRow; appointment: AppointmentRow }

export function findBooking(db: Queryable, actor: Actor, id: string): Promise<BookingRow> {
  return findById(db, actor, booking, id)
}

/** Some of an appointment's bookings. Throws `not_found` when one isn't among them. */
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

/** Locks a booking: its client first, who owns what it may take, then its appointment. Throws `not_found`. */
export async function lockBooking(tx: Transaction, actor: Actor, id: string): Promise<LockedBooking> {
  const { clientId, spentPassId } = await findBooking(tx, actor, id)
  const owners = spentPassId ? [(await findPassRow(tx, actor, spentPassId)).clientId] : []
  await lockClients(tx, actor, [clientId, ...owners])
  // Only now it stays in one appointment, and only with that one locked it stays as it is.
  const { appointmentId, status } = await findBooking(tx, actor, id)
  if (!isLive(status)) await lockAppointmentEmployee(tx, actor, appointmentId)
  const held = await lockAppointment(tx, actor, appointmentId)
  return { booking: await findBooking(tx, actor, id), appointment: held }
}

/** What comes back claims its employee's time again. */
async function lockAppointmentEmployee(tx: Transaction, actor: Actor, appointmentId: string): Promise<void> {
  const { employeeId } = await findAppointmentRow(tx, actor, appointmentId)
  await lockEmployees(tx, actor, [employeeId])
}

/** The first place that nobody holds; null when there is none. The appointment must be locked. */
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

/** Whether a client holds a place in an appointment, by another booking than this one. */
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
