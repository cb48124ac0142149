import type { Answer } from '@deskbell/domain/services/questions/schema.ts'
import { newId } from '@deskbell/domain/shared/new-id.ts'
import { localDay } from '@deskbell/domain/shared/time.ts'
import { isDue, isOpenToAll } from '@deskbell/domain/standing-places/rules.ts'
import type { NotBookedReason } from '@deskbell/domain/standing-places/schema.ts'
import { msg } from '@lingui/core/runtime-macro'
import type { Actor } from '../../auth/actor.ts'
import { logAudit } from '../../db/audit-log.ts'
import type { Transaction } from '../../db/client.ts'
import { and, desc, eq, inArray } from '../../db/drizzle.ts'
import { appointment } from '../../db/schema/appointment.ts'
import { booking } from '../../db/schema/booking.ts'
import { standingDate, standingPlace } from '../../db/schema/standing-place.ts'
import { AppError } from '../../errors.ts'
import { toStoredText } from '../../lib/stored-text.ts'
import { holdPlace } from '../appointments/bookings/holds.ts'
import { lockAppointments } from '../appointments/queries.ts'
import { findAppointmentRow } from '../appointments/series-scope.ts'
import type { BusinessRow } from '../business/queries.ts'
import { businessActor } from '../business/shop-actor.ts'
import { lockClient } from '../clients/queries.ts'
import { findVisitsAhead, forecastLast, requirePassFor } from '../online-booking/needed-passes.ts'
import type { ServiceRecord } from '../services/present.ts'
import { findService } from '../services/queries.ts'
import { findDates, type PlaceDate, type StandingRow } from './queries.ts'
import { setPlace } from './set-place.ts'

const BY_ITSELF = toStoredText(msg({ context: 'stored', message: 'Standing place' }))

/** Returns who books the dates of standing places. The audit log shows it under this name. */
export function standingActor(shop: BusinessRow): Actor {
  return { ...businessActor(shop), name: BY_ITSELF }
}

/** `answers`: to the questions of the service, when the place is given; later those of its last booking. */
type Booking = { shop: BusinessRow; place: StandingRow; answers?: Answer[] | undefined; now: Date }

/**
 * Books the dates of a place that are due, each by itself, and notes those that can't be booked. Ends the place once its
 * series is over. Locks the client; the place must be locked, or new.
 */
export async function bookDates(tx: Transaction, { shop, place, answers, now }: Booking): Promise<void> {
  const actor = standingActor(shop)
  const { timeZone, online } = shop
  const { archivedAt, blockedReason } = await lockClient(tx, actor, place.clientId)
  const dates = await findDates(tx, actor, { place, now })
  if (dates.length === 0) return endPlace(tx, actor, { place, ended: 'series_over', now })
  const due = archivedAt ? [] : dates.filter((date) => isDue(date, { since: place.since, online, now, timeZone }))
  await setPlace(tx, actor, place, { bookedOn: localDay(now, timeZone) })
  const [first] = due
  if (!first) return
  const { serviceId } = await findAppointmentRow(tx, actor, first.appointmentId)
  const service = await findService(tx, actor, serviceId)
  // All at once, in the order in which everybody locks them.
  const appointmentIds = due.map(({ appointmentId }) => appointmentId)
  await lockAppointments(tx, actor, inArray(appointment.id, appointmentIds))
  const known = answers ?? (await findLastAnswers(tx, actor, { place, serviceId }))
  for (const date of due) {
    const outcome = blockedReason
      ? 'blocked'
      : await bookDate(tx, actor, { shop, place, answers: known, service, date, now })
    if (outcome) await setDate(tx, actor, { place, date, outcome, now })
  }
}

/** Books one date. Returns the booking, or why it isn't possible; null if the date needs none. */
async function bookDate(
  tx: Transaction,
  actor: Actor,
  { shop, place, answers, service, date, now }: Booking & { service: ServiceRecord; date: PlaceDate },
): Promise<{ bookingId: string } | NotBookedReason | null> {
  const { clientId, source, id: groupId } = place
  const { appointmentId, startsAt } = date
  const bookingId = newId()
  if (service.needsPass && !(await hasPass(tx, actor, { clientId, service, startsAt, now }))) return 'pass_needed'
  const isBeforeLine = !isOpenToAll(startsAt, { online: shop.online, now, timeZone: shop.timeZone })
  try {
    await tx.transaction(async (inner) => {
      const at = { serviceId: service.id, appointmentId, employeeId: null, startsAt }
      const terms = { source, heldUntil: null, groupId, answers, isBeforeLine }
      await holdPlace(inner, actor, { bookingId, clientId, ...at, ...terms, now })
      if (service.needsPass) await requirePassFor(inner, actor, { bookingIds: [bookingId], clientIds: [clientId], now })
    })
    return { bookingId }
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    if (error.code === 'class_full' || error.code === 'pass_needed') return error.code
    if (error.code === 'already_booked' || error.code === 'appointment_cancelled') return null
    throw error
  }
}

/** True if a pass is left for a date. Asked first, since it costs less than a booking that is taken back. */
async function hasPass(
  tx: Transaction,
  actor: Actor,
  { clientId, service, startsAt, now }: { clientId: string; service: ServiceRecord; startsAt: Date; now: Date },
): Promise<boolean> {
  const ahead = await findVisitsAhead(tx, actor, { clientIds: [clientId], now })
  const before = ahead.filter((visit) => visit.startsAt <= startsAt)
  return (await forecastLast(tx, actor, [...before, { clientId, service, startsAt }])).ok
}

/**
 * Returns what the client answered when the place was given, which holds for each date. A place that has followed moved
 * classes may have no booking yet: it has those of another place of the client for the service.
 */
async function findLastAnswers(
  tx: Transaction,
  { businessId }: Actor,
  { place, serviceId }: { place: StandingRow; serviceId: string },
): Promise<Answer[]> {
  const [row] = await tx
    .select({ answers: booking.answers })
    .from(booking)
    .innerJoin(
      standingPlace,
      and(eq(standingPlace.businessId, booking.businessId), eq(standingPlace.id, booking.groupId)),
    )
    .innerJoin(
      appointment,
      and(eq(appointment.businessId, booking.businessId), eq(appointment.id, booking.appointmentId)),
    )
    .where(
      and(
        eq(booking.businessId, businessId),
        eq(booking.clientId, place.clientId),
        eq(appointment.serviceId, serviceId),
      ),
    )
    .orderBy(desc(eq(standingPlace.id, place.id)), desc(booking.createdAt))
    .limit(1)
  return row?.answers ?? []
}

async function setDate(
  tx: Transaction,
  { businessId }: Actor,
  {
    place,
    date,
    outcome,
    now,
  }: { place: StandingRow; date: PlaceDate; outcome: { bookingId: string } | NotBookedReason; now: Date },
): Promise<void> {
  const values = typeof outcome === 'string' ? { bookingId: null, notBooked: outcome } : { ...outcome, notBooked: null }
  const { appointmentId } = date
  await tx
    .insert(standingDate)
    .values({ businessId, standingPlaceId: place.id, appointmentId, ...values, createdAt: now, updatedAt: now })
    .onConflictDoUpdate({
      target: [standingDate.businessId, standingDate.standingPlaceId, standingDate.appointmentId],
      set: { ...values, updatedAt: now },
    })
}

/** Ends a place; its bookings stay. */
export async function endPlace(
  tx: Transaction,
  actor: Actor,
  { place, ended, now }: { place: StandingRow; ended: NonNullable<StandingRow['ended']>; now: Date },
): Promise<void> {
  await setPlace(tx, actor, place, { ended, endedAt: now, updatedAt: now })
  const about = { entity: 'standing_place', entityId: place.id, clientId: place.clientId }
  await logAudit(tx, actor, { action: 'ended', ...about, at: now })
}
