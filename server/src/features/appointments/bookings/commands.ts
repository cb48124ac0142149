import type { Appointment, BookingMove, NewBooking } from '@deskbell/domain/appointments/schema.ts'
import type { Actor } from '../../../auth/actor.ts'
import { logAudit } from '../../../db/audit-log.ts'
import type { Database, Queryable, Transaction } from '../../../db/client.ts'
import { and, eq, inArray } from '../../../db/drizzle.ts'
import { runOnce } from '../../../db/idempotency.ts'
import { appointment } from '../../../db/schema/appointment.ts'
import { booking } from '../../../db/schema/booking.ts'
import { AppError } from '../../../errors.ts'
import { announce } from '../../../live/announce.ts'
import { lockClient } from '../../clients/queries.ts'
import { emitBookings, mapPreviousAppointments } from '../../integrations/webhooks/bookings.ts'
import { isReservedForLine } from '../../waiting-list/reserved-places.ts'
import type { AppointmentRow } from '../present.ts'
import { findAppointment, lockAppointment, lockAppointments } from '../queries.ts'
import { type BookingRow, findBooking, findFreePlace, isBooked } from './queries.ts'

/** Request on a booking. `input.id` is the idempotency key. */
export type BookingRequest<Input> = { bookingId: string; input: Input; now: Date }

type Taking = Pick<BookingRow, 'id' | 'clientId'> &
  Partial<Pick<BookingRow, 'source'>> & {
    /** True on a day that isn't open to everybody yet, where a standing place comes before the waiting list. */
    isBeforeLine?: boolean
    now: Date
  }

/**
 * Returns a free place number in an appointment for a client. Both must be locked. A place that belongs to the waiting
 * list is given to others by staff alone. Throws AppError 'appointment_cancelled', 'already_booked', 'class_full'.
 */
export async function requirePlace(
  tx: Transaction,
  actor: Actor,
  wanted: AppointmentRow,
  { id, clientId, source, isBeforeLine, now }: Taking,
): Promise<number> {
  if (wanted.cancelledAt) throw new AppError('appointment_cancelled')
  if (await isBooked(tx, actor, { appointmentId: wanted.id, clientId, id })) throw new AppError('already_booked')
  const place = await findFreePlace(tx, actor, wanted)
  if (place === null) throw new AppError('class_full')
  const isStaff = actor.userId !== null && actor.deviceId === null
  const mayTakeReserved = isStaff || source === 'waiting_list' || isBeforeLine
  if (!mayTakeReserved && (await isReservedForLine(tx, actor, { appointmentId: wanted.id, now })))
    throw new AppError('class_full')
  return place
}

/** Inserts a booking of a client in an appointment. Both must be locked. Throws the errors of `requirePlace`. */
export async function createBooking(
  tx: Transaction,
  actor: Actor,
  wanted: AppointmentRow,
  {
    isBeforeLine,
    now,
    ...taking
  }: Taking & Partial<Pick<typeof booking.$inferInsert, 'heldUntil' | 'requestedAt' | 'groupId' | 'answers'>>,
): Promise<void> {
  const place = await requirePlace(tx, actor, wanted, { ...taking, isBeforeLine, now })
  const { businessId, id: appointmentId, capacity, price } = wanted
  const by = { byUser: actor.userId, byName: actor.name }
  const values = { businessId, appointmentId, capacity, place, price, ...taking, ...by }
  await tx.insert(booking).values({ ...values, status: 'booked', createdAt: now, updatedAt: now })
}

/** Books a client into a class, idempotently. Throws AppError 'archived', and the errors of `requirePlace`. */
export async function addBooking(
  db: Database,
  actor: Actor,
  { input, now }: { input: NewBooking; now: Date },
): Promise<Appointment> {
  const { id, clientId, appointmentId } = input
  return runOnce(db, actor, { id, body: ['booked', input] }, async (tx) => {
    const { archivedAt } = await lockClient(tx, actor, clientId)
    if (archivedAt) throw new AppError('archived')
    const held = await lockAppointment(tx, actor, appointmentId)
    await createBooking(tx, actor, held, { id, clientId, now })
    const about = { entity: 'booking', entityId: id, clientId }
    await logAudit(tx, actor, { action: 'booked', ...about, after: input, at: now })
    await emitBookings(tx, actor, { event: 'booking.made', which: eq(booking.id, id), now })
    await announce(tx, actor.businessId, ['appointments', 'clients'])
    return findAppointment(tx, actor, appointmentId)
  })
}

const WAITING: BookingRow['status'][] = ['booked', 'confirmed']

/** Moves a booking to another class. Throws AppError 'status_refused', and the errors of `requirePlace`. */
export async function moveBooking(
  db: Queryable,
  actor: Actor,
  asked: BookingRequest<BookingMove>,
): Promise<Appointment> {
  const { bookingId, input, now } = asked
  const { id, appointmentId } = input
  return runOnce(db, actor, { id, body: ['moved', bookingId, input] }, async (tx) => {
    const { clientId } = await findBooking(tx, actor, bookingId)
    await lockClient(tx, actor, clientId)
    const from = (await findBooking(tx, actor, bookingId)).appointmentId
    const held = await lockAppointments(tx, actor, inArray(appointment.id, [from, appointmentId]))
    const target = held.find((one) => one.id === appointmentId)
    if (!target) throw new AppError('not_found')
    const before = await findBooking(tx, actor, bookingId)
    if (!WAITING.includes(before.status) || held.some(({ kind }) => kind !== 'class'))
      throw new AppError('status_refused')
    const origin = held.find((one) => one.id === from)
    if (origin && from !== appointmentId) await moveTo(tx, actor, { before, origin, target, now })
    return findAppointment(tx, actor, appointmentId)
  })
}

async function moveTo(
  tx: Transaction,
  actor: Actor,
  { before, origin, target, now }: { before: BookingRow; origin: AppointmentRow; target: AppointmentRow; now: Date },
): Promise<void> {
  const { id: bookingId, clientId } = before
  const place = await requirePlace(tx, actor, target, { id: bookingId, clientId, now })
  const { id: appointmentId, capacity, price } = target
  await tx
    .update(booking)
    .set({ appointmentId, capacity, place, price, heldUntil: null, updatedAt: now })
    .where(and(eq(booking.businessId, actor.businessId), eq(booking.id, before.id)))
  await logAudit(tx, actor, {
    action: 'moved',
    entity: 'booking',
    entityId: before.id,
    clientId: before.clientId,
    before: { appointmentId: before.appointmentId },
    after: { appointmentId },
    at: now,
  })
  const was = mapPreviousAppointments([[appointmentId, origin]])
  await emitBookings(tx, actor, { event: 'booking.moved', which: eq(booking.id, before.id), now, before: was })
  await announce(tx, actor.businessId, ['appointments', 'clients'])
}
