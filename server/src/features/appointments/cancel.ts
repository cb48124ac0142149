import type {
  AppointmentCancel,
  AppointmentRestore,
  BookingStatus,
  CancelledBy,
} from '@deskbell/domain/appointments/schema.ts'
import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Actor } from '../../auth/actor.ts'
import type { Database, Transaction } from '../../db/client.ts'
import { appointment } from '../../db/schema/appointment.ts'
import { booking } from '../../db/schema/booking.ts'
import { AppError } from '../../errors.ts'
import { lockEmployees } from '../employees/queries.ts'
import { emitBookings } from '../integrations/webhooks/bookings.ts'
import { findConflicts, isDoubleBooked, requireForce } from './conflicts.ts'
import { renewExclusion, translateExclusion } from './exclusion.ts'
import { type AppointmentRow, toWantedTime } from './present.ts'
import { lockAppointments } from './queries.ts'
import { type Asked, changeAppointments, findAppointmentRow, inScope } from './series-scope.ts'

const STATUS = { client: 'cancelled_by_client', shop: 'cancelled_by_shop' } as const satisfies Record<
  CancelledBy,
  string
>

/**
 * Cancels an appointment with all its bookings, or as much of its series as is asked; of a series, those to which
 * somebody has come stay. Throws `status_refused` where somebody has come, `appointment_cancelled`.
 */
export function cancelAppointment(db: Database, actor: Actor, asked: Asked<AppointmentCancel>) {
  const { appointmentId, input, now } = asked
  return changeAppointments(db, actor, { action: 'cancelled', ...asked }, async (tx) => {
    const seen = await findAppointmentRow(tx, actor, appointmentId)
    const rows = await lockAppointments(tx, actor, inScope(seen, input.scope, now))
    if (rows.find(({ id }) => id === appointmentId)?.cancelledAt) throw new AppError('appointment_cancelled')
    const attended = await findAttended(tx, actor, rows)
    if (attended.has(appointmentId)) throw new AppError('status_refused')
    const ids = rows.map(({ id }) => id).filter((id) => !attended.has(id))
    await markCancelled(tx, actor, { ids, input, now })
    await emitBookings(tx, actor, { event: 'booking.cancelled', which: turned(ids, STATUS[input.by], now), now })
    return ids
  })
}

/** The bookings that were just turned along with their appointments. */
function turned(ids: string[], status: BookingStatus, now: Date) {
  return and(inArray(appointment.id, ids), eq(booking.status, status), eq(booking.updatedAt, now))
}

/** The appointments to which somebody has come. */
async function findAttended(tx: Transaction, actor: Actor, rows: AppointmentRow[]): Promise<Set<string>> {
  const ids = rows.map(({ id }) => id)
  const found = await tx
    .selectDistinct({ id: booking.appointmentId })
    .from(booking)
    .where(
      and(
        eq(booking.businessId, actor.businessId),
        inArray(booking.appointmentId, ids),
        inArray(booking.status, ['arrived', 'completed']),
      ),
    )
  return new Set(found.map(({ id }) => id))
}

// The bookings that are cancelled along with it have the time of it as the time of their last change: a restore tells by
// that which of them come back. What was only held stays so: nobody is told of it, and it comes back as that.
async function markCancelled(
  tx: Transaction,
  actor: Actor,
  { ids, input, now }: { ids: string[]; input: AppointmentCancel; now: Date },
): Promise<void> {
  const { id: cancelOperation, by: cancelledBy, reason: cancelReason } = input
  const change = { cancelledAt: now, cancelledBy, cancelReason, cancelOperation, updatedAt: now }
  await tx
    .update(appointment)
    .set({ ...change, version: sql`${appointment.version} + 1` })
    .where(and(eq(appointment.businessId, actor.businessId), inArray(appointment.id, ids)))
  await tx
    .update(booking)
    .set({ status: STATUS[cancelledBy], reason: cancelReason, updatedAt: now })
    .where(
      and(
        eq(booking.businessId, actor.businessId),
        inArray(booking.appointmentId, ids),
        inArray(booking.status, ['booked', 'confirmed']),
      ),
    )
}

/**
 * Takes a cancellation back, of all that were cancelled with it and still are. Throws `slot_taken` and `outside_hours`
 * unless agreed to, and `already_undone`.
 */
export function restoreAppointment(db: Database, actor: Actor, asked: Asked<AppointmentRestore>) {
  const { appointmentId, input, now } = asked
  return changeAppointments(db, actor, { action: 'restored', ...asked }, async (tx) => {
    const { cancelOperation } = await findAppointmentRow(tx, actor, appointmentId)
    if (!cancelOperation) throw new AppError('already_undone')
    const together = eq(appointment.cancelOperation, cancelOperation)
    const own = and(eq(appointment.businessId, actor.businessId), together)
    const employees = await tx.selectDistinct({ id: appointment.employeeId }).from(appointment).where(own)
    const ids = employees.map(({ id }) => id)
    await lockEmployees(tx, actor, ids)
    const rows = await lockAppointments(tx, actor, together)
    if (!rows.some(({ id }) => id === appointmentId)) throw new AppError('already_undone')
    const taken = await requireFree(tx, actor, { rows, input })
    await markRestored(tx, actor, { rows, taken, input, now })
    const restored = rows.map(({ id }) => id)
    for (const status of ['booked', 'confirmed'] as const)
      await emitBookings(tx, actor, { event: 'booking.made', which: turned(restored, status, now), now })
    return restored
  })
}

type Restoring = { rows: AppointmentRow[]; input: AppointmentRestore }

/** Which of them are in the way of another one by now, where that is agreed to. */
async function requireFree(tx: Transaction, actor: Actor, { rows, input }: Restoring): Promise<boolean[]> {
  const clashes = await findConflicts(tx, actor, { wishes: rows.map(toWantedTime) })
  requireForce(clashes.flat(), input)
  return clashes.map(isDoubleBooked)
}

async function markRestored(
  tx: Transaction,
  actor: Actor,
  { rows, taken, input, now }: Restoring & { taken: boolean[]; now: Date },
): Promise<void> {
  const ids = sql.param(rows.map(({ id }) => id))
  await tx.execute(sql`
    update ${booking} b set updated_at = ${now.toISOString()}, reason = '',
      status = case when b.confirmed_at is null then 'booked' else 'confirmed' end::booking_status
    from ${appointment} a
    where a.business_id = ${actor.businessId} and a.id = any (${ids}::uuid[])
      and b.business_id = a.business_id and b.appointment_id = a.id and b.updated_at = a.cancelled_at
      and b.status in ('cancelled_by_client', 'cancelled_by_shop')`)
  await translateExclusion(() =>
    tx.execute(sql`
      update ${appointment} a set
        cancelled_at = null, cancelled_by = null, cancel_operation = null, cancel_reason = '',
        ${renewExclusion(input.anyway)},
        version = a.version + 1, updated_at = ${now.toISOString()}
      from (
        select u.*, nextval('appointment_claim') as n
        from unnest(${ids}::uuid[], ${sql.param(taken)}::boolean[]) as u (id, anyway)
      ) v
      where a.business_id = ${actor.businessId} and a.id = v.id`),
  )
}
