import { isLive } from '@deskbell/domain/appointments/rules.ts'
import { chooseLanguage } from '@deskbell/domain/messages/language.ts'
import type { OpenedOffer } from '@deskbell/domain/waiting-list/schema.ts'
import type { Actor } from '../../auth/actor.ts'
import type { Database, Transaction } from '../../db/client.ts'
import { findById } from '../../db/find-by-id.ts'
import { client } from '../../db/schema/client.ts'
import { waitingOffer } from '../../db/schema/waiting.ts'
import { AppError } from '../../errors.ts'
import type { Services } from '../../http/context.ts'
import { type LinkKind, verifyToken } from '../../lib/crypto/signed-token.ts'
import { announce } from '../../live/announce.ts'
import { confirmHold, holdPlace, releaseHold } from '../appointments/bookings/holds.ts'
import { findBooking } from '../appointments/bookings/queries.ts'
import { findAppointmentRow } from '../appointments/series-scope.ts'
import { findBusiness } from '../business/queries.ts'
import { businessActor } from '../business/shop-actor.ts'
import { findEmployee } from '../employees/queries.ts'
import { requirePassFor } from '../online-booking/needed-passes.ts'
import { findFront } from '../online-booking/shop.ts'
import { findService } from '../services/queries.ts'
import {
  findWaitingRow,
  lockWaiting,
  type OfferRow,
  setOfferStatus,
  setWaitingStatus,
  type WaitingRow,
} from './rows.ts'

type Parts = Pick<Services, 'db' | 'encryption' | 'jobs'>

const KIND: LinkKind = 'offer'

/** Resolves a link to its offer and business. Throws AppError 'not_found', or as `findFront`. */
async function resolveOfferLink({ db, encryption }: Parts, token: string): Promise<{ actor: Actor; offerId: string }> {
  const linked = verifyToken(encryption, KIND, token)
  if (!linked) throw new AppError('not_found')
  const { shop } = await findFront(db, linked.businessId)
  return { actor: businessActor(shop), offerId: linked.id }
}

/**
 * Returns the view of an offer for the holder of its link, with the current time of the appointment. Throws AppError
 * 'not_found'.
 */
export async function openOffer(parts: Parts, { token, now }: { token: string; now: Date }): Promise<OpenedOffer> {
  const { actor, offerId } = await resolveOfferLink(parts, token)
  return show(parts.db, actor, { offerId, now })
}

async function show(
  db: Database,
  actor: Actor,
  { offerId, now }: { offerId: string; now: Date },
): Promise<OpenedOffer> {
  const offer = await findById(db, actor, waitingOffer, offerId)
  const entry = await findWaitingRow(db, actor, offer.waitingId)
  const to = await findById(db, actor, client, entry.clientId)
  const { status, ...place } = await getOfferState(db, actor, { offer, now })
  const { firstName, lastName } = await findEmployee(db, actor, place.employeeId)
  const { companyName, logoUrl } = await findBusiness(db, actor.businessId)
  return {
    status,
    companyName,
    logoUrl,
    firstName: to.firstName,
    serviceName: (await findService(db, actor, entry.serviceId)).name,
    employeeName: `${firstName} ${lastName}`.trim(),
    startsAt: place.startsAt.toISOString(),
    endsAt: place.endsAt.toISOString(),
    until: offer.until.toISOString(),
    timeZone: actor.timeZone,
    language: chooseLanguage(to, actor),
  }
}

/** Returns the status of an offer as of now, from its booking, which staff may have changed, and from its expiry. */
async function getOfferState(
  db: Database,
  actor: Actor,
  { offer, now }: { offer: OfferRow; now: Date },
): Promise<Pick<OfferRow, 'status' | 'employeeId' | 'startsAt' | 'endsAt'>> {
  const { bookingId, employeeId, startsAt, endsAt, until } = offer
  const isOpen = offer.status === 'held' || offer.status === 'open'
  const status = isOpen && until <= now ? ('lapsed' as const) : offer.status
  if (!bookingId) return { status, employeeId, startsAt, endsAt }
  const held = await findBooking(db, actor, bookingId)
  const at = await findAppointmentRow(db, actor, held.appointmentId)
  const place = { employeeId: at.employeeId, startsAt: at.startsAt, endsAt: at.endsAt }
  if (!isLive(held.status)) return { ...place, status: isTaken(status) ? 'withdrawn' : status }
  return { ...place, status: held.heldUntil ? status : 'taken' }
}

function isTaken(status: OfferRow['status']): boolean {
  return status === 'held' || status === 'taken'
}

/**
 * Takes or declines an offer; after a decline the next in line gets an offer at once. Idempotent. Throws AppError
 * 'offer_over' if the offer expired or was withdrawn, 'pass_needed', and 'slot_taken' if another client was faster.
 */
export async function respondToOffer(
  parts: Parts,
  { token, take, now }: { token: string; take: boolean; now: Date },
): Promise<OpenedOffer> {
  const { actor, offerId } = await resolveOfferLink(parts, token)
  const { db, jobs } = parts
  await db.transaction(async (tx) => {
    const { waitingId } = await findById(tx, actor, waitingOffer, offerId)
    const { entry } = await lockWaiting(tx, actor, waitingId)
    const offer = await findById(tx, actor, waitingOffer, offerId)
    await (take ? takeOffer : declineOffer)(tx, actor, { offer, entry, now })
    await announce(tx, actor.businessId, ['waiting-list'])
    if (!take) await jobs.add(tx, 'business_minute', { businessId: actor.businessId })
  })
  return show(db, actor, { offerId, now })
}

type Answered = { offer: OfferRow; entry: WaitingRow; now: Date }

async function takeOffer(tx: Transaction, actor: Actor, { offer, entry, now }: Answered): Promise<void> {
  if (offer.status === 'taken') return
  const bookingId = await (offer.status === 'open' ? takeFirst : takeHeld)(tx, actor, { offer, entry, now })
  const { needsPass } = await findService(tx, actor, entry.serviceId)
  if (needsPass) await requirePassFor(tx, actor, { bookingIds: [bookingId], clientIds: [entry.clientId], now })
  await setOfferStatus(tx, actor, { id: offer.id, status: 'taken', bookingId, now })
  await setWaitingStatus(tx, actor, { id: entry.id, status: 'taken', now })
}

async function takeHeld(tx: Transaction, actor: Actor, { offer, now }: Answered): Promise<string> {
  const { bookingId, status } = offer
  if (status !== 'held' || !bookingId) throw new AppError('offer_over')
  await confirmHold(tx, actor, { bookingId, now })
  return bookingId
}

/**
 * Books an open offer for the first client who takes it. Maps the errors of a place that is gone to 'slot_taken'. Throws
 * AppError 'offer_over' if the class has moved to another time than was offered.
 */
async function takeFirst(tx: Transaction, actor: Actor, { offer, entry, now }: Answered): Promise<string> {
  if (offer.until <= now) throw new AppError('offer_over')
  const { clientId, serviceId, employeeId } = entry
  const { id: bookingId, appointmentId, startsAt } = offer
  const what = {
    bookingId,
    clientId,
    serviceId,
    appointmentId,
    employeeId: appointmentId ? null : employeeId,
    startsAt,
  }
  try {
    await holdPlace(tx, actor, { ...what, source: 'waiting_list', heldUntil: null, now })
  } catch (error) {
    const isGone = error instanceof AppError && ['class_full', 'nobody_free', 'slot_taken'].includes(error.code)
    throw isGone ? new AppError('slot_taken') : error
  }
  // Only now is the class locked.
  const place = appointmentId && (await findAppointmentRow(tx, actor, appointmentId))
  if (place && place.startsAt.getTime() !== startsAt.getTime()) throw new AppError('offer_over')
  return bookingId
}

async function declineOffer(tx: Transaction, actor: Actor, { offer, entry, now }: Answered): Promise<void> {
  if (offer.status !== 'held' && offer.status !== 'open') return
  if (offer.bookingId) await releaseHold(tx, actor, { bookingId: offer.bookingId, now })
  await setOfferStatus(tx, actor, { id: offer.id, status: 'declined', now })
  // A client who declines the one class they waited for waits for nothing else.
  await setWaitingStatus(tx, actor, { id: entry.id, status: entry.appointmentId ? 'withdrawn' : 'waiting', now })
}
