import { isLive } from '@deskbell/domain/appointments/rules.ts'
import type { BookingSource, NewAppointments } from '@deskbell/domain/appointments/schema.ts'
import type { Answer } from '@deskbell/domain/services/questions/schema.ts'
import type { ErrorCode } from '@deskbell/domain/shared/errors.ts'
import { newId } from '@deskbell/domain/shared/new-id.ts'
import { localDay } from '@deskbell/domain/shared/time.ts'
import type { Actor } from '../../../auth/actor.ts'
import { logAudit } from '../../../db/audit-log.ts'
import type { Transaction } from '../../../db/client.ts'
import { and, eq } from '../../../db/drizzle.ts'
import { booking } from '../../../db/schema/booking.ts'
import { AppError } from '../../../errors.ts'
import { announce } from '../../../live/announce.ts'
import { lockClient } from '../../clients/queries.ts'
import { lockEmployee } from '../../employees/queries.ts'
import { emitBookings } from '../../integrations/webhooks/bookings.ts'
import type { ServiceRecord } from '../../services/present.ts'
import { findService } from '../../services/queries.ts'
import { insertPlan, planToBook } from '../book.ts'
import { type Plan, wishFor } from '../plan.ts'
import { lockAppointment } from '../queries.ts'
import { findAppointmentRow } from '../series-scope.ts'
import { createBooking } from './commands.ts'
import { cancelPrivateAppointment } from './private-appointment.ts'
import { type BookingRow, type LockedBooking, lockBooking } from './queries.ts'
import { decline } from './requests.ts'
import { updateBooking } from './status.ts'

/*
 * A hold is an ordinary live booking with an expiry (`heldUntil`), so that the same constraints protect it against
 * double booking. See docs/decisions/0039.
 */

export type Hold = {
  bookingId: string
  clientId: string
  serviceId: string
  /** Class to hold a place in; null: a new one-to-one appointment. */
  appointmentId: string | null
  /** Null: any available employee, least busy that day first. Ignored for a class. */
  employeeId: string | null
  /**
   * With `employeeId` null: only these employees are tried, in this order and locked one at a time. They come from an
   * earlier availability check and may be busy by now.
   */
  candidates?: string[]
  startsAt: Date
  source: BookingSource
  /** Null: a firm booking, no hold. */
  heldUntil: Date | null
  /** With `heldUntil`: a request that staff accept or decline until then. */
  requestedAt?: Date
  /** Shared by what is booked at once, or for a standing place. */
  groupId?: string
  /** True if it comes before the waiting list; see `requirePlace`. */
  isBeforeLine?: boolean
  note?: string
  answers?: Answer[]
  /** A client of this transaction, who needs no lock, and stays archived until they confirm. */
  isNewcomer?: boolean
  now: Date
}

/** Errors that mean an employee became unavailable since the availability check, so that the next one is tried. */
const UNAVAILABLE_CODES: ErrorCode[] = ['slot_taken', 'outside_hours', 'not_performed']

export type HeldPlace = {
  bookingId: string
  appointmentId: string
  employeeId: string
  startsAt: Date
  endsAt: Date
}

/**
 * Holds a place in a class, or the time of a one-to-one service, for a client. Idempotent: with a known booking id it
 * returns the existing hold. Throws AppError 'archived', 'not_found', 'not_bookable', 'not_performed', 'slot_taken',
 * 'outside_hours', 'nobody_free', 'class_full', 'already_booked', 'appointment_cancelled', 'operation_reused'.
 */
export async function holdPlace(tx: Transaction, actor: Actor, holding: Hold): Promise<HeldPlace> {
  const { bookingId, clientId, now } = holding
  if (!holding.isNewcomer && (await lockClient(tx, actor, clientId)).archivedAt) throw new AppError('archived')
  const seen = await findOwn(tx, actor, holding)
  if (seen) return findPlace(tx, actor, seen)
  const place = await (holding.appointmentId ? holdInClass : holdTime)(tx, actor, holding)
  const about = { entity: 'booking', entityId: bookingId, clientId }
  const after = { appointmentId: place.appointmentId, source: holding.source, heldUntil: holding.heldUntil }
  await logAudit(tx, actor, { action: holding.requestedAt ? 'requested' : 'held', ...about, after, at: now })
  await emitBookings(tx, actor, { event: 'booking.made', which: eq(booking.id, bookingId), now })
  await announce(tx, actor.businessId, ['appointments', 'clients'])
  return { bookingId, ...place }
}

async function findOwn(tx: Transaction, actor: Actor, { bookingId, clientId }: Hold) {
  const [row] = await tx
    .select()
    .from(booking)
    .where(and(eq(booking.businessId, actor.businessId), eq(booking.id, bookingId)))
  if (row && row.clientId !== clientId) throw new AppError('operation_reused')
  return row
}

async function findPlace(
  tx: Transaction,
  actor: Actor,
  { id: bookingId, appointmentId }: Pick<BookingRow, 'id' | 'appointmentId'>,
): Promise<HeldPlace> {
  const { employeeId, startsAt, endsAt } = await findAppointmentRow(tx, actor, appointmentId)
  return { bookingId, appointmentId, employeeId, startsAt, endsAt }
}

type Place = Omit<HeldPlace, 'bookingId'>

async function holdInClass(tx: Transaction, actor: Actor, holding: Hold): Promise<Place> {
  const { bookingId: id, clientId, serviceId, source, heldUntil, requestedAt, groupId, answers, now } = holding
  const { isBeforeLine = false } = holding
  const held = await lockAppointment(tx, actor, holding.appointmentId ?? '')
  if (held.serviceId !== serviceId || held.kind !== 'class') throw new AppError('not_found')
  await createBooking(tx, actor, held, {
    id,
    clientId,
    source,
    heldUntil,
    requestedAt,
    groupId,
    answers,
    isBeforeLine,
    now,
  })
  const { id: appointmentId, employeeId, startsAt, endsAt } = held
  return { appointmentId, employeeId, startsAt, endsAt }
}

async function holdTime(tx: Transaction, actor: Actor, holding: Hold): Promise<Place> {
  const { employeeId, candidates } = holding
  if (employeeId || !candidates) return holdWith(tx, actor, holding, await planToBook(tx, actor, toInput(holding)))
  const service = await findService(tx, actor, holding.serviceId)
  // Skip employees whose row is locked by another booking in the first pass; wait for their lock only in the second.
  for (const waits of [false, true])
    for (const candidate of candidates) {
      const place = await holdIfFree(tx, actor, { ...holding, employeeId: candidate, service }, waits)
      if (place) return place
    }
  throw new AppError('nobody_free')
}

/**
 * Tries one employee in a savepoint; returns null if they are no longer available. Rolling back the savepoint releases
 * the row lock, so that no two employees are locked at once (deadlock). Their hours were checked just before, and
 * whether they are busy by now is told by the exclusion constraint.
 */
async function holdIfFree(
  tx: Transaction,
  actor: Actor,
  holding: Hold & { employeeId: string; service: ServiceRecord },
  waits: boolean,
): Promise<Place | null> {
  const { employeeId, service } = holding
  try {
    return await tx.transaction(async (inner) => {
      const isOurs = await lockEmployee(inner, actor, employeeId, { waits })
      return isOurs ? holdWith(inner, actor, holding, planWith(actor, holding, service)) : null
    })
  } catch (error) {
    if (error instanceof AppError && UNAVAILABLE_CODES.some((code) => code === error.code)) return null
    throw error
  }
}

function toInput({ bookingId: id, clientId, serviceId, employeeId, startsAt, note = '' }: Hold): NewAppointments {
  const own = { durationMinutes: null, price: null, capacity: null }
  const items = [{ id: newId(), serviceId, employeeId, startsAt: startsAt.toISOString(), ...own }]
  return { id, clientId, items, note, repeat: null, exceptions: [], outsideHours: false, anyway: null }
}

/** Plans the appointment with an employee who was found available. */
function planWith({ timeZone }: Actor, holding: Hold & { employeeId: string }, service: ServiceRecord): Plan {
  const { employeeId, startsAt } = holding
  const items = toInput(holding).items.map((item) => ({ ...item, service, candidates: [employeeId], employeeId }))
  const wishes = items.map((item) => wishFor(item, employeeId, startsAt))
  return { items, occurrences: [{ day: localDay(startsAt, timeZone), clockChange: null, wishes, clashes: [] }] }
}

async function holdWith(tx: Transaction, actor: Actor, holding: Hold, plan: Plan): Promise<Place> {
  const { bookingId: id, source, heldUntil, requestedAt, groupId, answers, now } = holding
  if (plan.items.some(({ service }) => service.kind === 'class')) throw new AppError('not_bookable')
  const wish = plan.occurrences[0]?.wishes[0]
  if (!wish) throw new AppError('nobody_free')
  const terms = { id, source, heldUntil, requestedAt, groupId, answers }
  const [appointmentId = ''] = await insertPlan(tx, actor, { input: toInput(holding), plan, terms, now })
  return { appointmentId, employeeId: wish.employeeId, startsAt: wish.startsAt, endsAt: wish.endsAt }
}

type Answering = { bookingId: string; now: Date }

/**
 * Turns the hold into a firm booking; does nothing if it is one already. Throws AppError 'offer_over' if the hold has
 * expired or was cancelled.
 */
export async function confirmHold(tx: Transaction, actor: Actor, { bookingId, now }: Answering): Promise<void> {
  const { booking: before } = await lockBooking(tx, actor, bookingId)
  if (!isLive(before.status)) throw new AppError('offer_over')
  if (!before.heldUntil) return
  if (before.heldUntil <= now) throw new AppError('offer_over')
  await updateBooking(tx, actor, before, { values: { heldUntil: null }, action: 'taken', now })
  await announce(tx, actor.businessId, ['appointments', 'clients'])
}

/** Releases the hold and cancels its one-to-one appointment. Returns false, and does nothing, if it is no longer a hold. */
export async function releaseHold(tx: Transaction, actor: Actor, { bookingId, now }: Answering): Promise<boolean> {
  const held = await lockBooking(tx, actor, bookingId)
  if (!held.booking.heldUntil || !isLive(held.booking.status)) return false
  await cancelHold(tx, actor, held, { action: 'released', now })
  return true
}

/** Releases the hold if it has expired. Returns true if it did. */
export async function expireHold(tx: Transaction, actor: Actor, { bookingId, now }: Answering): Promise<boolean> {
  const held = await lockBooking(tx, actor, bookingId)
  const { status, heldUntil, requestedAt } = held.booking
  if (!heldUntil || heldUntil > now || !isLive(status)) return false
  if (requestedAt) await decline(tx, actor, held, { reason: '', action: 'lapsed', now })
  else await cancelHold(tx, actor, held, { action: 'lapsed', now })
  return true
}

async function cancelHold(
  tx: Transaction,
  actor: Actor,
  held: LockedBooking,
  { action, now }: { action: string; now: Date },
) {
  const { booking: before, appointment } = held
  const values = { status: 'cancelled_by_client', heldUntil: null } as const
  await updateBooking(tx, actor, before, { values, action, now })
  if (appointment.kind === 'one_to_one')
    await cancelPrivateAppointment(tx, actor, appointment, { by: 'client', reason: '', operationId: newId(), now })
  await announce(tx, actor.businessId, ['appointments', 'clients'])
}
