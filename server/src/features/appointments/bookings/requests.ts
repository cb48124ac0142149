import { isLive } from '@deskbell/domain/appointments/rules.ts'
import type { Appointment, BookingAction, BookingDecline } from '@deskbell/domain/appointments/schema.ts'
import { getRequestDeadline } from '@deskbell/domain/online-booking/rules.ts'
import { newId } from '@deskbell/domain/shared/new-id.ts'
import type { Actor } from '../../../auth/actor.ts'
import type { Database, Transaction } from '../../../db/client.ts'
import { AppError } from '../../../errors.ts'
import { announce } from '../../../live/announce.ts'
import { findBusiness } from '../../business/queries.ts'
import type { BookingRequest } from './commands.ts'
import { cancelPrivateAppointment } from './private-appointment.ts'
import { type LockedBooking, lockBooking } from './queries.ts'
import { changeBooking, updateBooking } from './status.ts'

/*
 * A request is a hold with `requestedAt`, whose end is the time until which staff decide. One that was declined keeps its
 * end, which tells it from a booking that was cancelled. See docs/decisions/0090.
 */

/**
 * Turns a hold that its client has confirmed into a request; does nothing if it is one, or a firm booking. Throws
 * AppError 'offer_over' if the hold has expired or was cancelled.
 */
export async function requestHold(
  tx: Transaction,
  actor: Actor,
  { bookingId, now }: { bookingId: string; now: Date },
): Promise<void> {
  const { booking: before, appointment } = await lockBooking(tx, actor, bookingId)
  if (!isLive(before.status)) throw new AppError('offer_over')
  if (!before.heldUntil || before.requestedAt) return
  if (before.heldUntil <= now) throw new AppError('offer_over')
  const { online } = await findBusiness(tx, actor.businessId)
  const values = { requestedAt: now, heldUntil: getRequestDeadline(online, { startsAt: appointment.startsAt, now }) }
  await updateBooking(tx, actor, before, { values, action: 'requested', now })
  await announce(tx, actor.businessId, ['appointments', 'clients'])
}

/**
 * Makes a request a firm booking; does nothing if it is one already. Throws AppError 'offer_over' once it was declined,
 * cancelled or has lapsed, and 'status_refused' if it never was a request.
 */
export function acceptRequest(db: Database, actor: Actor, asked: BookingRequest<BookingAction>): Promise<Appointment> {
  return changeBooking(db, actor, asked, async (tx, { booking }) => {
    const { requestedAt, heldUntil, status } = booking
    if (!requestedAt) throw new AppError('status_refused')
    if (!isLive(status) || (heldUntil && heldUntil <= asked.now)) throw new AppError('offer_over')
    if (heldUntil)
      await updateBooking(tx, actor, booking, { values: { heldUntil: null }, action: 'accepted', now: asked.now })
  })
}

/**
 * Declines a request, of which its client is told by mail; does nothing if it was declined already. Throws AppError
 * 'offer_over' if the client has cancelled it, and 'status_refused' unless it is a request.
 */
export function declineRequest(
  db: Database,
  actor: Actor,
  asked: BookingRequest<BookingDecline>,
): Promise<Appointment> {
  return changeBooking(db, actor, asked, async (tx, held) => {
    const { requestedAt, heldUntil, status } = held.booking
    if (!requestedAt || (isLive(status) && !heldUntil)) throw new AppError('status_refused')
    if (status === 'cancelled_by_client') throw new AppError('offer_over')
    if (isLive(status)) await decline(tx, actor, held, { ...asked.input, action: 'declined', now: asked.now })
  })
}

/** Frees the place or time of a request. `heldUntil` is kept. */
export async function decline(
  tx: Transaction,
  actor: Actor,
  { booking: before, appointment }: LockedBooking,
  { reason, action, now }: { reason: string; action: 'declined' | 'lapsed'; now: Date },
): Promise<void> {
  const values = { status: 'cancelled_by_shop', reason } as const
  await updateBooking(tx, actor, before, { values, action, now })
  if (appointment.kind === 'one_to_one')
    await cancelPrivateAppointment(tx, actor, appointment, { by: 'shop', reason, operationId: newId(), now })
  await announce(tx, actor.businessId, ['appointments', 'clients'])
}
