import type {
  AppointmentCancel,
  AppointmentRestore,
  BookingStatus,
  CancelledBy,
} from '@deskbell/domain/appointments/schema.ts'
import type { Actor } from '../../auth/actor.ts'
import type { Database, Transaction } from '../../db/client.ts'
import { and, eq, inArray, sql } from '../../db/drizzle.ts'
import { appointment } from '../../db/schema/appointment.ts'
import { booking } from '../../db/schema/booking.ts'
import { AppError } from '../../errors.ts'
import { lockEmployees } from '../employees/queries.ts'
import { emitBookings } from '../integrations/webhooks/bookings.ts'
import { findConflicts, getAnywayReason, requireOverride } from './conflicts.ts'
import { renewExclusion, translateExclusion } from './exclusion.ts'
import { type AppointmentRow, toWantedTime } from './present.ts'
import { lockAppointments } from './queries.ts'
import { type AppointmentRequest, changeAppointments, findAppointmentRow, whereInScope } from './series-scope.ts'

const STATUS = { client: 'cancelled_by_client', shop: 'cancelled_by_shop' } as const satisfies Record<
  CancelledBy,
  string
>

/**
 * Cancels an appointment with all its bookings, or part of its series; occurrences that a client has attended are
 * skipped. Throws AppError 'status_refused' if the target itself has been attended, 'appointment_cancelled'.
 */
export function cancelAppointment(db: Database, actor: Actor, asked: AppointmentRequest<AppointmentCancel>) {
  const { appointmentId, input, now } = asked
  return changeAppointments(db, actor, { action: 'cancelled', ...asked }, async (tx) => {
    const seen = await findAppointmentRow(tx, actor, appointmentId)
    const rows = await lockAppointments(tx, actor, whereInScope(seen, input.scope, now))
    if (rows.find(({ id }) => id === appointmentId)?.cancelledAt) throw new AppError('appointment_cancelled')
    const attended = await findAttended(tx, actor, rows)
    if (attended.has(appointmentId)) throw new AppError('status_refused')
    const ids = rows.map(({ id }) => id).filter((id) => !attended.has(id))
    await markCancelled(tx, actor, { ids, input, now })
    await emitBookings(tx, actor, {
      event: 'booking.cancelled',
      which: whereStatusChanged(ids, STATUS[input.by], now),
      now,
    })
    return { ids }
  })
}

/** Condition for the bookings whose status was changed together with their appointments at `now`. */
function whereStatusChanged(ids: string[], status: BookingStatus, now: Date) {
  return and(inArray(appointment.id, ids), eq(booking.status, status), eq(booking.updatedAt, now))
}

/** Returns the appointments that at least one client has attended. */
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

// Bookings cancelled here get the same timestamp as their appointment; `markRestored` relies on it to find them again.
// `heldUntil` is kept: a hold is cancelled without a notification and is restored as a hold.
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
 * Undoes a cancellation, for every appointment cancelled with it that is still cancelled. Throws AppError 'slot_taken'
 * and 'outside_hours' unless overridden, 'already_undone'.
 */
export function restoreAppointment(db: Database, actor: Actor, asked: AppointmentRequest<AppointmentRestore>) {
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
    const reasons = await requireFree(tx, actor, { rows, input })
    await markRestored(tx, actor, { rows, reasons, now })
    const restored = rows.map(({ id }) => id)
    for (const status of ['booked', 'confirmed'] as const)
      await emitBookings(tx, actor, { event: 'booking.made', which: whereStatusChanged(restored, status, now), now })
    return { ids: restored }
  })
}

/** Checks for conflicts and returns, per row, the reason for the double booking; empty if it isn't double-booked. */
async function requireFree(
  tx: Transaction,
  actor: Actor,
  { rows, input }: { rows: AppointmentRow[]; input: AppointmentRestore },
): Promise<string[]> {
  const clashes = await findConflicts(tx, actor, { wishes: rows.map(toWantedTime) })
  requireOverride(clashes.flat(), input)
  return clashes.map((found) => getAnywayReason(found, input.anyway))
}

async function markRestored(
  tx: Transaction,
  actor: Actor,
  { rows, reasons, now }: { rows: AppointmentRow[]; reasons: string[]; now: Date },
): Promise<void> {
  const ids = sql.param(rows.map(({ id }) => id))
  await tx.execute(sql`
    update ${booking} b set updated_at = ${now.toISOString()}, reason = '',
      -- Staff who bring back what was requested accept it.
      held_until = case when b.requested_at is null or a.kind = 'class' then b.held_until end,
      status = case when b.confirmed_at is null then 'booked' else 'confirmed' end::booking_status
    from ${appointment} a
    where a.business_id = ${actor.businessId} and a.id = any (${ids}::uuid[])
      and b.business_id = a.business_id and b.appointment_id = a.id and b.updated_at = a.cancelled_at
      and b.status in ('cancelled_by_client', 'cancelled_by_shop')`)
  await translateExclusion(() =>
    tx.execute(sql`
      with v as materialized (
        select u.*, nextval('appointment_claim') as n
        from unnest(${ids}::uuid[], ${sql.param(reasons)}::text[]) as u (id, anyway_reason)
      )
      update ${appointment} a set
        cancelled_at = null, cancelled_by = null, cancel_operation = null, cancel_reason = '',
        ${renewExclusion},
        version = a.version + 1, updated_at = ${now.toISOString()}
      from v
      where a.business_id = ${actor.businessId} and a.id = v.id`),
  )
}
