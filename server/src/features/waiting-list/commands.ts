import { localDay } from '@deskbell/domain/shared/time.ts'
import type { NewWaiting, OfferRequest, Waiting, WaitingSettings } from '@deskbell/domain/waiting-list/schema.ts'
import type { Actor } from '../../auth/actor.ts'
import { logAudit } from '../../db/audit-log.ts'
import type { Database, Queryable, Transaction } from '../../db/client.ts'
import { and, eq, inArray } from '../../db/drizzle.ts'
import { runOnce } from '../../db/idempotency.ts'
import { waiting } from '../../db/schema/waiting.ts'
import { AppError } from '../../errors.ts'
import { announce } from '../../live/announce.ts'
import { isBooked } from '../appointments/bookings/queries.ts'
import { lockAppointment } from '../appointments/queries.ts'
import { changeBusiness } from '../business/commands.ts'
import { lockClient } from '../clients/queries.ts'
import { findEmployee, findEveryEmployee, lockEmployees } from '../employees/queries.ts'
import { findService } from '../services/queries.ts'
import { openBoard } from './board.ts'
import { createOffer, type Post, withdrawOffer } from './offer.ts'
import { findFirstOpening } from './offer-free.ts'
import { findOneWaiting } from './queries.ts'
import {
  findDeclinedStarts,
  findWaitingRow,
  lockWaiting,
  OPEN,
  setWaitingStatus,
  toWaiter,
  type WaitingRow,
} from './rows.ts'

type WaitingListRequest<Input> = { waitingId: string; input: Input; now: Date }
type NewEntryRequest = { input: NewWaiting; now: Date }

/** Adds a client to the end of the waiting list, once per id. Throws the errors of `insertWaiting`. */
export async function addWaiting(db: Database, actor: Actor, adding: NewEntryRequest): Promise<Waiting> {
  const { input } = adding
  return runOnce(db, actor, { id: input.id, body: ['waiting', input] }, async (tx) => {
    await insertWaiting(tx, actor, adding)
    return findOneWaiting(tx, actor, input.id)
  })
}

/** Throws AppError 'archived', 'already_waiting', 'already_booked', 'appointment_cancelled', 'not_found'. */
export async function insertWaiting(tx: Transaction, actor: Actor, { input, now }: NewEntryRequest): Promise<void> {
  const { id, clientId } = input
  const { archivedAt } = await lockClient(tx, actor, clientId)
  if (archivedAt) throw new AppError('archived')
  const wish = await validateWish(tx, actor, { input, now })
  await requireNew(tx, actor, input)
  const by = { byUser: actor.userId, byName: actor.name }
  await tx
    .insert(waiting)
    .values({ ...wish, businessId: actor.businessId, id, clientId, ...by, createdAt: now, updatedAt: now })
  const about = { entity: 'waiting', entityId: id, clientId }
  await logAudit(tx, actor, { action: 'added', ...about, after: input, at: now })
  await announce(tx, actor.businessId, ['waiting-list'])
}

/** Checks that the wish refers to existing records. A wish for a class gets the day of that class, and any employee. */
async function validateWish(tx: Transaction, actor: Actor, { input, now }: NewEntryRequest) {
  const { serviceId, appointmentId, employeeId, earliest, latest, note } = input
  if ((await findService(tx, actor, serviceId)).archivedAt) throw new AppError('archived')
  if (employeeId) await findEmployee(tx, actor, employeeId)
  const wish = { serviceId, appointmentId, note }
  if (!appointmentId) return { ...wish, employeeId, fromDay: input.from, toDay: input.to, earliest, latest }
  const day = await requireClassDay(tx, actor, { ...input, appointmentId, now })
  return { ...wish, employeeId: null, fromDay: day, toDay: day, earliest: null, latest: null }
}

async function requireClassDay(
  tx: Transaction,
  actor: Actor,
  {
    id,
    clientId,
    serviceId,
    appointmentId,
    now,
  }: Pick<NewWaiting, 'id' | 'clientId' | 'serviceId'> & { appointmentId: string; now: Date },
) {
  const held = await lockAppointment(tx, actor, appointmentId)
  if (held.serviceId !== serviceId || held.kind !== 'class') throw new AppError('not_found')
  if (held.cancelledAt || held.startsAt <= now) throw new AppError('appointment_cancelled')
  if (await isBooked(tx, actor, { appointmentId, clientId, id })) throw new AppError('already_booked')
  return localDay(held.startsAt, actor.timeZone)
}

/** Throws AppError 'already_waiting' if the client already waits for this class. */
export async function requireNew(
  tx: Transaction,
  actor: Actor,
  { clientId, appointmentId }: Pick<NewWaiting, 'clientId' | 'appointmentId'>,
): Promise<void> {
  if (!appointmentId) return
  const same = and(eq(waiting.clientId, clientId), eq(waiting.appointmentId, appointmentId))
  const isOpen = inArray(waiting.status, OPEN)
  if ((await tx.$count(waiting, and(eq(waiting.businessId, actor.businessId), same, isOpen))) > 0)
    throw new AppError('already_waiting')
}

/** Takes a client off the waiting list, and releases their hold. Does nothing if the entry is closed already. */
export async function withdraw(
  db: Database,
  actor: Actor,
  asked: WaitingListRequest<{ id: string }>,
): Promise<Waiting> {
  const { waitingId, input, now } = asked
  return runOnce(db, actor, { id: input.id, body: ['withdraw', waitingId, input] }, async (tx) => {
    const { entry } = await lockWaiting(tx, actor, waitingId)
    if (OPEN.includes(entry.status)) {
      await withdrawOffer(tx, actor, entry, now)
      await setWaitingStatus(tx, actor, { id: waitingId, status: 'withdrawn', now })
      const about = { entity: 'waiting', entityId: waitingId, clientId: entry.clientId }
      await logAudit(tx, actor, { action: 'withdrawn', ...about, at: now })
      await announce(tx, actor.businessId, ['waiting-list'])
    }
    return findOneWaiting(tx, actor, waitingId)
  })
}

/**
 * Holds the time that staff chose, or the soonest that fits, for a client on the list, and notifies them. Withdraws the
 * offer they had before. Throws AppError 'status_refused', 'nothing_fits', and the errors of `createOffer`.
 */
export async function offer(
  db: Database,
  post: Post,
  actor: Actor,
  asked: WaitingListRequest<OfferRequest>,
): Promise<Waiting> {
  const { waitingId, input, now } = asked
  return runOnce(db, actor, { id: input.id, body: ['offer', waitingId, input] }, async (tx) => {
    const { entry } = await lockWaiting(tx, actor, waitingId)
    if (!OPEN.includes(entry.status)) throw new AppError('status_refused')
    // Releasing the old hold locks its appointment, and the new hold then needs an employee. All employees are locked
    // first, so that the lock order is kept and no deadlock arises.
    if (entry.status === 'offered') await lockEmployees(tx, actor, await findEveryEmployeeId(tx, actor))
    await withdrawOffer(tx, actor, entry, now)
    await setWaitingStatus(tx, actor, { id: waitingId, status: 'waiting', now })
    const chosen = await choose(tx, actor, { entry, input, now })
    await createOffer(tx, post, actor, { waitingId, ...chosen, isHeld: true, now })
    const about = { entity: 'waiting', entityId: waitingId, clientId: entry.clientId }
    await logAudit(tx, actor, { action: 'offered', ...about, after: input, at: now })
    return findOneWaiting(tx, actor, waitingId)
  })
}

async function findEveryEmployeeId(tx: Transaction, actor: Actor): Promise<string[]> {
  return (await findEveryEmployee(tx, actor)).map(({ id }) => id)
}

async function choose(
  tx: Transaction,
  actor: Actor,
  { entry, input, now }: { entry: WaitingRow; input: OfferRequest; now: Date },
) {
  const { appointmentId, startsAt } = input
  const employeeId = appointmentId ? null : (input.employeeId ?? entry.employeeId)
  if (startsAt) return { opening: { startsAt: new Date(startsAt), appointmentId, employeeIds: [] }, employeeId }
  if (appointmentId) return { opening: await openingIn(tx, actor, { entry, appointmentId }), employeeId }
  const board = await openBoard(tx, actor, { wishes: [toWaiter(entry)], now })
  const letGo = await findDeclinedStarts(tx, actor, [entry.id])
  const opening = findFirstOpening(board, entry, letGo.get(entry.id))
  if (!opening) throw new AppError('nothing_fits')
  return { opening, employeeId: opening.appointmentId ? null : employeeId }
}

async function openingIn(
  tx: Transaction,
  actor: Actor,
  { entry, appointmentId }: { entry: WaitingRow; appointmentId: string },
) {
  const { startsAt, serviceId } = await lockAppointment(tx, actor, appointmentId)
  if (serviceId !== entry.serviceId) throw new AppError('not_found')
  return { startsAt, appointmentId, employeeIds: [] }
}

/** Maximum fitting times shown to staff. */
const FITTING_MAX = 60

/** Finds the free times that fit an entry, soonest first, including those that the client declined before. */
export async function findFitting(db: Queryable, actor: Actor, { waitingId, now }: { waitingId: string; now: Date }) {
  const entry = await findWaitingRow(db, actor, waitingId)
  const board = await openBoard(db, actor, { wishes: [toWaiter(entry)], now })
  const found = board.fitting(toWaiter(entry)).take(FITTING_MAX)
  return {
    items: [...found].map(({ startsAt, employeeIds: [employeeId = ''], appointmentId }) => ({
      startsAt: startsAt.toISOString(),
      employeeId,
      appointmentId,
    })),
  }
}

/** Updates the settings for offers. Throws AppError 'stale_version'. */
export async function changeWaitingSettings(
  db: Database,
  actor: Actor,
  { version, options, now }: WaitingSettings & { now: Date },
): Promise<WaitingSettings> {
  return db.transaction(async (tx) => {
    const row = await changeBusiness(tx, actor, { version, values: { waiting: options }, now })
    await announce(tx, actor.businessId, ['business', 'waiting-list'])
    return { version: row.version, options: row.waiting }
  })
}
