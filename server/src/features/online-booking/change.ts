import { getChangeDeadline } from '@deskbell/domain/online-booking/rules.ts'
import type { OnlineCancel, OnlineMove } from '@deskbell/domain/online-booking/schema.ts'
import { newId } from '@deskbell/domain/shared/new-id.ts'
import type { Database, Queryable, Transaction } from '../../db/client.ts'
import { runOnce } from '../../db/idempotency.ts'
import { AppError } from '../../errors.ts'
import { moveBooking } from '../appointments/bookings/commands.ts'
import { releaseHold } from '../appointments/bookings/holds.ts'
import { lockBooking } from '../appointments/bookings/queries.ts'
import { changeStatus } from '../appointments/bookings/status.ts'
import { moveAppointment } from '../appointments/move.ts'
import { type AppointmentRow, getDurationMinutes } from '../appointments/present.ts'
import { requireOffered } from './bookable-services.ts'
import { requireAvailableTime } from './create-hold.ts'
import { getMoveEmployeeId } from './free-times.ts'
import { findLinkedBooking, getStatus } from './manage-booking.ts'
import { changeWithPasses } from './needed-passes.ts'
import type { OnlineShopFront } from './shop.ts'

type OnlineChangeRequest<Input> = { bookingId: string; input: Input; now: Date }

/**
 * Returns a booking that its client may still change. Throws AppError 'too_late_online' after the deadline, and
 * 'offer_over' if it isn't booked any more.
 */
async function requireChangeable(db: Queryable, front: OnlineShopFront, bookingId: string, now: Date) {
  const row = await findLinkedBooking(db, front, bookingId)
  const status = getStatus(row, now)
  if (status === 'over') throw new AppError('too_late_online')
  if (status !== 'booked') throw new AppError('offer_over')
  if (getChangeDeadline(front.shop.online, row.appointment.startsAt) <= now) throw new AppError('too_late_online')
  return row
}

/**
 * Moves a booking to another time, or to another class of the same service, once per id. The booking keeps its id.
 * Throws AppError 'too_late_online', 'offer_over', 'pass_needed' if no pass pays at the new time, 'too_short_notice', and
 * 'slot_taken' or 'class_full' if another client was faster.
 */
export async function moveOnline(
  db: Database,
  front: OnlineShopFront,
  asked: OnlineChangeRequest<OnlineMove>,
): Promise<void> {
  const { bookingId, input, now } = asked
  const { id, appointmentId, employeeId, startsAt } = input
  const body = ['online move', bookingId, { appointmentId, employeeId, startsAt }]
  await runOnce(db, front.actor, { id, body }, async (tx) => {
    const row = await requireChangeable(tx, front, bookingId, now)
    // The shop has accepted this time, and no other.
    if (row.service.requests) throw new AppError('too_late_online')
    const service = await requireOffered(tx, front.actor, front.shop.online, row.service.id)
    const moving = row.appointment
    const wish = {
      appointmentId,
      employeeId: getMoveEmployeeId(front, moving, employeeId),
      startsAt: new Date(startsAt),
    }
    const { employeeIds } = await requireAvailableTime(tx, front, { service, wish, moving, now })
    const move = () =>
      appointmentId
        ? moveBooking(tx, front.actor, { bookingId, input: { id: newId(), appointmentId }, now })
        : moveTime(tx, front, { moving, able: employeeIds, startsAt, now })
    await (service.needsPass ? changeWithPasses(tx, front.actor, { clientId: row.client.id, now }, move) : move())
    return {}
  })
}

/** Keeps the same employee if they are available at the new time. Those who are `able` have the same duration and price. */
async function moveTime(
  tx: Transaction,
  { actor }: OnlineShopFront,
  { moving, able, startsAt, now }: { moving: AppointmentRow; able: string[]; startsAt: string; now: Date },
) {
  const { id: appointmentId, version, employeeId: own } = moving
  const employeeId = able.includes(own) ? own : (able[0] ?? own)
  const move = { id: newId(), version, startsAt, durationMinutes: getDurationMinutes(moving), employeeId }
  const plain = { scope: 'this' as const, skip: [], outsideHours: false, anyway: null }
  await moveAppointment(tx, actor, { appointmentId, input: { ...move, ...plain }, now })
}

/**
 * Notes, once per id, that a client comes, until the appointment begins. Does nothing if that is known. Throws AppError
 * 'offer_over' if it isn't booked any more.
 */
export async function confirmAttendance(
  db: Database,
  front: OnlineShopFront,
  { bookingId, id, now }: { bookingId: string; id: string; now: Date },
): Promise<void> {
  await runOnce(db, front.actor, { id, body: ['online attendance', bookingId] }, async (tx) => {
    const { booking } = await lockBooking(tx, front.actor, bookingId)
    if (getStatus(await findLinkedBooking(tx, front, bookingId), now) !== 'booked') throw new AppError('offer_over')
    const confirmed = { id: newId(), status: 'confirmed' as const, reason: '' }
    if (booking.status === 'booked') await changeStatus(tx, front.actor, { bookingId, input: confirmed, now })
    return {}
  })
}

/** Cancels a booking, or releases a hold, once per id. Throws AppError 'too_late_online', 'offer_over'. */
export async function cancelOnline(
  db: Database,
  front: OnlineShopFront,
  asked: OnlineChangeRequest<OnlineCancel>,
): Promise<void> {
  const { bookingId, input, now } = asked
  const { id, reason } = input
  await runOnce(db, front.actor, { id, body: ['online cancel', bookingId, reason] }, async (tx) => {
    const row = await findLinkedBooking(tx, front, bookingId)
    const isHeld = ['held', 'requested'].includes(getStatus(row, now))
    // What was accepted since is cancelled as a booking.
    if (isHeld && (await releaseHold(tx, front.actor, { bookingId, now }))) return {}
    await cancelChangeable(tx, front, { bookingId, reason, now })
    return {}
  })
}

/** Cancels a booking that its client may still change. Throws the errors of `requireChangeable`. */
export async function cancelChangeable(
  tx: Transaction,
  front: OnlineShopFront,
  { bookingId, reason, now }: { bookingId: string; reason: string; now: Date },
): Promise<void> {
  await requireChangeable(tx, front, bookingId, now)
  const input = { id: newId(), status: 'cancelled_by_client' as const, reason }
  await changeStatus(tx, front.actor, { bookingId, input, now })
}
