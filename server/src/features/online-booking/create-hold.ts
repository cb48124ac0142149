import { clipToWindow, getConfirmMinutes, onlineWindow } from '@deskbell/domain/online-booking/rules.ts'
import type { OnlineBooking, OnlineHold } from '@deskbell/domain/online-booking/schema.ts'
import type { Answer } from '@deskbell/domain/services/questions/schema.ts'
import { localDay, minutesAfter } from '@deskbell/domain/shared/time.ts'
import type { LocalDate } from '@deskbell/domain/shared/time-schema.ts'
import type { Actor } from '../../auth/actor.ts'
import type { Queryable, Transaction } from '../../db/client.ts'
import { runOnce, runOnceOrReplay } from '../../db/idempotency.ts'
import { AppError } from '../../errors.ts'
import type { Services } from '../../http/context.ts'
import { type DayOccupancy, findAvailability } from '../appointments/availability.ts'
import { holdPlace } from '../appointments/bookings/holds.ts'
import type { AppointmentRow } from '../appointments/present.ts'
import { insertUnconfirmed } from '../clients/unconfirmed-clients.ts'
import { findEmployee } from '../employees/queries.ts'
import { queueMessages } from '../messages/notify.ts'
import type { ServiceRecord } from '../services/present.ts'
import { requireAnswers } from './answers.ts'
import { requireOffered } from './bookable-services.ts'
import { bookAmongRivals } from './concurrency.ts'
import { requireFormTimestamp } from './form-timestamp.ts'
import { findFreeShare, findTimes } from './free-times.ts'
import { isOverused, lockEmail, requireFewHolds, requireNotice } from './limits.ts'
import { confirmUrl } from './links.ts'
import type { OnlineShopFront } from './shop.ts'

type Post = Pick<Services, 'db' | 'jobs' | 'mailer' | 'encryption' | 'publicUrl'>
type HoldRequest = { input: OnlineBooking; now: Date }

/** Thrown to roll back a hold for an address that is used too often. Never leaves this file. */
class AddressOverusedError extends Error {
  readonly heldUntil: Date

  constructor(heldUntil: Date) {
    super()
    this.heldUntil = heldUntil
  }
}

/**
 * Holds the chosen time, once per id, and mails the confirmation link. The answer is the same for everyone: nothing is
 * held if the honeypot field is filled in or the address is used too often, but the caller can't tell. Throws AppError
 * 'form_expired', 'not_found', 'pass_needed', 'invalid', 'too_short_notice', 'slot_taken', 'rate_limited', and the
 * errors of `holdPlace`.
 */
export async function createOnlineHold(
  post: Post,
  front: OnlineShopFront,
  { input, now }: HoldRequest,
): Promise<OnlineHold> {
  const asked = { post, front, input, now }
  if (input.website === '') requireFormTimestamp(post.encryption, input.stamp, now)
  const heldUntil = input.website === '' ? await holdOnce(asked) : minutesAfter(now, front.shop.online.confirmMinutes)
  return { heldUntil: heldUntil.toISOString(), email: input.email }
}

type HoldContext = HoldRequest & { post: Post; front: OnlineShopFront }

/** Returns the end of the hold, even if nothing is held. The answer stored for a retry contains no personal data. */
async function holdOnce(holding: HoldContext): Promise<Date> {
  const { post, front, input } = holding
  const { stamp: _stamp, website: _website, ...body } = input
  const write = { id: input.id, body: ['online', body] }
  const hold = async () => {
    // Checked without locks first: most requests that come too late fail here.
    const wanted = await findWanted(holding)
    let isLast = false
    const kept = await runOnce(post.db, front.actor, write, async (tx) => {
      await holdAndNotify(tx, holding, wanted)
      isLast = wanted.service.kind !== 'class' && wanted.candidates.length === 1
      return { heldUntil: wanted.heldUntil.toISOString() }
    })
    return { kept, isLast }
  }
  try {
    const kept = await runOnceOrReplay(post.db, front.actor, write, () => bookAmongRivals(front, input, hold))
    return new Date(kept.heldUntil)
  } catch (error) {
    if (error instanceof AddressOverusedError) return error.heldUntil
    throw error
  }
}

type Wanted = {
  service: ServiceRecord
  wish: OnlineRequest
  candidates: string[]
  answers: Answer[]
  heldUntil: Date
}

/** Finds the requested service, the employees who are available now, and the end of the hold. Takes no locks. */
async function findWanted({ post, front, input, now }: HoldContext): Promise<Wanted> {
  const { shop, actor } = front
  await requireFewHolds(post.db, actor, now)
  const service = await requireOffered(post.db, actor, shop.online, input.serviceId)
  // The same answer for everybody: before the proof of the address, nobody's passes are read.
  if (service.needsPass) throw new AppError('pass_needed')
  const answers = requireAnswers(service, input.answers)
  const employeeId = shop.online.chooseEmployee ? input.employeeId : null
  const wish = { appointmentId: input.appointmentId, employeeId, startsAt: new Date(input.startsAt) }
  const { employeeIds: candidates, occupancy } = await requireAvailableTime(post.db, front, { service, wish, now })
  const { notBefore } = onlineWindow(shop.online, { now, timeZone: shop.timeZone })
  const share = await findFreeShare(post.db, actor, { service, startsAt: wish.startsAt, notBefore, occupancy })
  const heldUntil = minutesAfter(now, getConfirmMinutes(shop.online, share))
  return { service, wish, candidates, answers, heldUntil }
}

async function holdAndNotify(
  tx: Transaction,
  { post, front, input, now }: HoldContext,
  { service, wish, candidates, answers, heldUntil }: Wanted,
): Promise<void> {
  const { shop, actor } = front
  const { id: bookingId, firstName, lastName, email, phone, language, note } = input
  await lockEmail(tx, actor, email)
  const newcomer = await insertUnconfirmed(tx, actor, { firstName, lastName, email, language, phone }, now)
  const clientId = newcomer.id
  const place = await holdPlace(tx, actor, {
    bookingId,
    clientId,
    serviceId: service.id,
    ...wish,
    // Nobody else, if the client chose an employee.
    employeeId: null,
    candidates,
    heldUntil,
    note,
    answers,
    now,
    source: 'online',
    isNewcomer: true,
  })
  const values = {
    serviceName: service.name,
    employeeName: (await findEmployee(tx, actor, place.employeeId)).firstName,
    link: confirmUrl(post, shop, bookingId),
  }
  const times = { startsAt: place.startsAt, until: heldUntil, expiresAt: heldUntil, now }
  const telling = {
    kind: 'confirm_booking' as const,
    once: `confirm ${bookingId}`,
    clientId,
    bookingId,
    ...times,
    values,
  }
  await queueMessages(tx, post, actor, { shop, letters: [{ to: newcomer, telling }] })
  // Checked last, so that the response time doesn't reveal a rollback.
  if (await isOverused(tx, actor, { email, perClient: shop.online.perClient, now }))
    throw new AddressOverusedError(heldUntil)
}

/** Place in a class, or a time with a given employee, or with anyone (null). */
export type OnlineRequest = { appointmentId: string | null; employeeId: string | null; startsAt: Date }
type Wishing = { service: ServiceRecord; wish: OnlineRequest; moving?: AppointmentRow | undefined; now: Date }

/**
 * Lists the employees available at the requested time, least busy on that day first, and how the day is occupied; null
 * for a class. Throws AppError 'too_short_notice', and 'slot_taken' for a time that isn't offered.
 */
export async function requireAvailableTime(
  db: Queryable,
  front: OnlineShopFront,
  { service, wish, moving, now }: Wishing,
): Promise<{ employeeIds: string[]; occupancy: DayOccupancy | null }> {
  const { shop, actor } = front
  const window = requireNotice(front, wish.startsAt, now)
  const days = clipToWindow(window, { from: localDay(wish.startsAt, shop.timeZone), days: 1 })
  if (!days || (service.kind === 'class') !== (wish.appointmentId !== null)) throw new AppError('slot_taken')
  const { notBefore } = window
  const occupancy = wish.appointmentId
    ? null
    : await findAvailability(db, actor, { ...wish, service, notBefore, moving })
  const employeeIds =
    occupancy?.employeeIds ?? (await findLeader(db, actor, { service, wish, notBefore, moving, now, ...days }))
  if (employeeIds.length === 0) throw new AppError('slot_taken')
  return { employeeIds, occupancy }
}

/** Returns the employee of a class that has places left at this time, else []. */
async function findLeader(
  db: Queryable,
  actor: Actor,
  { wish, ...search }: Wishing & { notBefore: Date; from: LocalDate; to: LocalDate },
): Promise<string[]> {
  const employeeId = wish.employeeId ?? undefined
  const offered = await findTimes(db, actor, { ...search, employeeId, limit: Number.MAX_SAFE_INTEGER })
  const startsAt = wish.startsAt.toISOString()
  return offered.find((one) => one.startsAt === startsAt && one.appointmentId === wish.appointmentId)?.employeeIds ?? []
}
