import { isAllowedTransition, isLive } from '@deskbell/domain/appointments/rules.ts'
import type {
  Appointment,
  BookingAction,
  BookingChange,
  BookingStatus,
  CancelledBy,
} from '@deskbell/domain/appointments/schema.ts'
import { choosePass, createVisit, spendDelta } from '@deskbell/domain/passes/rules.ts'
import { localDay } from '@deskbell/domain/shared/time.ts'
import type { Actor } from '../../../auth/actor.ts'
import { logAudit } from '../../../db/audit-log.ts'
import type { Database, Queryable, Transaction } from '../../../db/client.ts'
import { and, eq } from '../../../db/drizzle.ts'
import { runOnce } from '../../../db/idempotency.ts'
import { booking } from '../../../db/schema/booking.ts'
import { AppError } from '../../../errors.ts'
import { announce } from '../../../live/announce.ts'
import { findBusiness } from '../../business/queries.ts'
import { findClient } from '../../clients/queries.ts'
import { emitBookings } from '../../integrations/webhooks/bookings.ts'
import { appendEntry } from '../../passes/ledger.ts'
import { findEntry, findPassRow, findSpendablePasses } from '../../passes/queries.ts'
import { findService } from '../../services/queries.ts'
import { requireRoomLeft } from '../../tenancy/limits.ts'
import { findAppointment } from '../queries.ts'
import { type BookingRequest, requirePlace } from './commands.ts'
import { cancelPrivateAppointment, restorePrivateAppointment } from './private-appointment.ts'
import { type BookingRow, findFreePlace, type LockedBooking, lockBooking } from './queries.ts'

type Spent = Pick<BookingRow, 'spentPassId' | 'spentSequence'>

const NOTHING: Spent = { spentPassId: null, spentSequence: null }

/**
 * Charges a no-show to the pass that would have paid for the visit, if the business has enabled this and there is such
 * a pass. Does not start a pass that starts at the first visit, because no visit took place. The booking must be
 * locked.
 */
async function chargeNoShow(tx: Transaction, actor: Actor, held: LockedBooking, now: Date): Promise<Spent> {
  const { noShowSpendsVisit } = await findBusiness(tx, actor.businessId)
  if (!noShowSpendsVisit) return NOTHING
  const { id: bookingId, clientId } = held.booking
  const { serviceId, startsAt } = held.appointment
  const service = await findService(tx, actor, serviceId)
  const passes = await findSpendablePasses(tx, actor, { clientIds: [clientId], now: startsAt })
  const choice = choosePass(passes.get(clientId) ?? [], createVisit(service, localDay(startsAt, actor.timeZone)))
  if (!choice.ok) return NOTHING
  const before = await findPassRow(tx, actor, choice.pass.id)
  const entry = { kind: 'no_show', delta: spendDelta(before, service.visitsUsed), bookingId, at: now } as const
  const after = await appendEntry(tx, actor, before, { entry })
  return { spentPassId: after.id, spentSequence: after.lastSequence }
}

/** Refunds the visit charged for a no-show with a reversing ledger entry. The booking must be locked. */
async function refundNoShow(tx: Transaction, actor: Actor, booking: BookingRow, now: Date): Promise<Spent> {
  const { id: bookingId, spentPassId: passId, spentSequence: sequence } = booking
  if (passId === null || sequence === null) return NOTHING
  const taken = await findEntry(tx, actor, { passId, sequence })
  const entry = { kind: 'no_show', delta: -taken.delta, bookingId, undoes: sequence, at: now } as const
  await appendEntry(tx, actor, await findPassRow(tx, actor, passId), { entry })
  return NOTHING
}

export type StatusChange = { to: BookingStatus; reason?: string; operationId: string; now: Date }

const CANCELLED_BY: Partial<Record<BookingStatus, CancelledBy>> = {
  cancelled_by_client: 'client',
  cancelled_by_shop: 'shop',
}

/** Updates a booking and writes the audit log. */
export async function updateBooking(
  tx: Transaction,
  actor: Actor,
  before: BookingRow,
  { values, action, now }: { values: Partial<BookingRow>; action: string; now: Date },
): Promise<void> {
  await tx
    .update(booking)
    .set({ ...values, updatedAt: now })
    .where(and(eq(booking.businessId, actor.businessId), eq(booking.id, before.id)))
  await logAudit(tx, actor, {
    action,
    entity: 'booking',
    entityId: before.id,
    clientId: before.clientId,
    before: { status: before.status, reason: before.reason },
    after: { status: values.status ?? before.status, reason: values.reason ?? before.reason },
    at: now,
  })
  // The hold has become a firm booking: emit the webhook event that was withheld for the hold.
  const isTaken = before.heldUntil && values.heldUntil === null && isLive(values.status ?? before.status)
  if (isTaken) await emitBookings(tx, actor, { event: 'booking.made', which: eq(booking.id, before.id), now })
}

function requireTransition(
  { booking: { status }, appointment: { startsAt } }: LockedBooking,
  { to, now }: StatusChange,
): void {
  const isTooEarly = to === 'no_show' && now < startsAt
  if (isTooEarly || !isAllowedTransition(status, to)) throw new AppError('status_refused')
}

/**
 * Returns the place number after the change. A live booking keeps its place; one that is reinstated needs a free place.
 */
async function placeAfter(
  tx: Transaction,
  actor: Actor,
  { booking, appointment }: LockedBooking,
  { to, now }: StatusChange,
) {
  if (!isLive(to) || isLive(booking.status)) return booking.place
  const comesBack = appointment.kind === 'one_to_one' && appointment.cancelledAt !== null
  if (comesBack) await restorePrivateAppointment(tx, actor, appointment, now)
  const { id, clientId } = booking
  const wanted = comesBack ? { ...appointment, cancelledAt: null } : appointment
  return requirePlace(tx, actor, wanted, { id, clientId, now })
}

function confirmedAfter({ confirmedAt }: BookingRow, { to, now }: StatusChange): Date | null {
  if (to === 'booked') return null
  return to === 'confirmed' ? now : confirmedAt
}

/**
 * Changes the status of a booking with its side effects: place, one-to-one appointment, no-show charge. The booking
 * must be locked. Throws AppError 'status_refused', 'slot_taken', and the errors of `requirePlace`.
 */
export async function setBookingStatus(
  tx: Transaction,
  actor: Actor,
  held: LockedBooking,
  turn: StatusChange,
): Promise<void> {
  const { booking: before, appointment } = held
  const { to, reason = '', operationId, now } = turn
  requireTransition(held, turn)
  const place = await placeAfter(tx, actor, held, turn)
  const spent = to === 'no_show' ? await chargeNoShow(tx, actor, held, now) : await refundNoShow(tx, actor, before, now)
  // Any action by staff ends a hold, so that it can no longer expire. One that the shop cancels keeps its end, as in a
  // cancelled appointment: that tells it from a booking.
  const values = {
    status: to,
    place,
    reason,
    heldUntil: to === 'cancelled_by_shop' ? before.heldUntil : null,
    forgivenAt: null,
    confirmedAt: confirmedAfter(before, turn),
    ...spent,
  }
  const by = CANCELLED_BY[to]
  // Cancelling a hold is logged as `released`: it never was a firm booking.
  await updateBooking(tx, actor, before, { values, action: by && before.heldUntil ? 'released' : to, now })
  if (by && appointment.kind === 'one_to_one')
    await cancelPrivateAppointment(tx, actor, appointment, { by, reason, operationId, now })
  await emitStatusChange(tx, actor, before, { to, now })
}

/** Emits the webhook events of a status change. A reinstated booking is announced as `booking.made`. */
async function emitStatusChange(
  tx: Transaction,
  actor: Actor,
  before: BookingRow,
  { to, now }: Pick<StatusChange, 'to' | 'now'>,
) {
  const which = eq(booking.id, before.id)
  // No event was emitted for the hold, so that its cancellation emits none either.
  if (CANCELLED_BY[to] && before.heldUntil) return
  if (CANCELLED_BY[to]) await emitBookings(tx, actor, { event: 'booking.cancelled', which, now })
  else if (CANCELLED_BY[before.status] && isLive(to) && !before.heldUntil)
    await emitBookings(tx, actor, { event: 'booking.made', which, now })
}

/**
 * Runs a change of a booking in an idempotent transaction, with the booking and its appointment locked; returns the
 * appointment.
 */
export async function changeBooking(
  db: Queryable,
  actor: Actor,
  { bookingId, input }: BookingRequest<{ id: string }>,
  work: (tx: Transaction, held: LockedBooking) => Promise<void>,
): Promise<Appointment> {
  return runOnce(db, actor, { id: input.id, body: ['booking', bookingId, input] }, async (tx) => {
    const held = await lockBooking(tx, actor, bookingId)
    await work(tx, held)
    await announce(tx, actor.businessId, ['appointments', 'passes', 'clients'])
    return findAppointment(tx, actor, held.appointment.id)
  })
}

/**
 * Changes the status as requested by staff; see `setBookingStatus`. Throws AppError 'plan_limit' where that ends the hold of
 * an unconfirmed client, who then becomes a client, and the plan has no room for one.
 */
export function changeStatus(db: Queryable, actor: Actor, asked: BookingRequest<BookingChange>): Promise<Appointment> {
  const { id: operationId, status: to, reason } = asked.input
  return changeBooking(db, actor, asked, async (tx, held) => {
    if (held.booking.heldUntil && isLive(to)) await requireRoomForHolder(tx, actor, held.booking, asked.now)
    await setBookingStatus(tx, actor, held, { to, reason, operationId, now: asked.now })
  })
}

async function requireRoomForHolder(tx: Transaction, actor: Actor, { clientId }: BookingRow, now: Date): Promise<void> {
  if ((await findClient(tx, actor, clientId)).unconfirmed) await requireRoomLeft(tx, actor, 'clients', now)
}

async function forgiveMissed(tx: Transaction, actor: Actor, before: BookingRow, now: Date): Promise<void> {
  if (before.forgivenAt) return
  const spent = await refundNoShow(tx, actor, before, now)
  await updateBooking(tx, actor, before, { values: { forgivenAt: now, ...spent }, action: 'forgiven', now })
}

/** Forgives a no-show and refunds its charge. Throws AppError 'status_refused' if the booking is not a no-show. */
export function waiveNoShowCharge(
  db: Database,
  actor: Actor,
  asked: BookingRequest<BookingAction>,
): Promise<Appointment> {
  return changeBooking(db, actor, asked, async (tx, { booking }) => {
    if (booking.status !== 'no_show') throw new AppError('status_refused')
    await forgiveMissed(tx, actor, booking, asked.now)
  })
}

type Coming = { bookingId: string; operationId: string; now: Date }

/**
 * Reinstates a no-show whose client arrives after all. If the place has been taken meanwhile, the no-show is forgiven
 * instead.
 */
export async function undoNoShow(db: Database, actor: Actor, coming: Coming): Promise<void> {
  const { bookingId, operationId, now } = coming
  await db.transaction(async (tx) => {
    const held = await lockBooking(tx, actor, bookingId)
    const { status, confirmedAt } = held.booking
    if (status !== 'no_show') return
    const to = confirmedAt ? 'confirmed' : 'booked'
    const isFull = (await findFreePlace(tx, actor, held.appointment)) === null
    if (isFull) await forgiveMissed(tx, actor, held.booking, now)
    else await setBookingStatus(tx, actor, held, { to, operationId, now })
    await announce(tx, actor.businessId, ['appointments', 'passes', 'clients'])
  })
}

/** Reverts the booking after its check-in was undone: the client is expected again, and a walk-in is cancelled. */
export async function revertCheckIn(tx: Transaction, actor: Actor, { bookingId, now }: Omit<Coming, 'operationId'>) {
  const { booking: before } = await lockBooking(tx, actor, bookingId)
  const expected = before.confirmedAt ? 'confirmed' : 'booked'
  const status = before.walkIn ? 'cancelled_by_client' : expected
  await updateBooking(tx, actor, before, { values: { status, heldUntil: null }, action: 'check_in_undone', now })
}
