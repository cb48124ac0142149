import type { ErrorCode } from '@deskbell/domain/shared/errors.ts'
import { localDay, minutesAfter } from '@deskbell/domain/shared/time.ts'
import { NOTICE_MINUTES, type Opening } from '@deskbell/domain/waiting-list/rules.ts'
import type { Actor } from '../../auth/actor.ts'
import type { Database, Transaction } from '../../db/client.ts'
import { and, asc, eq, inArray, isNull, sql } from '../../db/drizzle.ts'
import { appointment } from '../../db/schema/appointment.ts'
import { booking, LIVE } from '../../db/schema/booking.ts'
import { client } from '../../db/schema/client.ts'
import { waiting, waitingOffer } from '../../db/schema/waiting.ts'
import { AppError } from '../../errors.ts'
import type { SelectDue } from '../../jobs/due-businesses.ts'
import { announce } from '../../live/announce.ts'
import type { BusinessRow } from '../business/queries.ts'
import { businessActor } from '../business/shop-actor.ts'
import { type Board, openBoard } from './board.ts'
import { createOffer, type Post } from './offer.ts'
import {
  findDeclinedStarts,
  findOpenOffer,
  lockWaiting,
  type OfferRow,
  OPEN,
  setOfferStatus,
  setWaitingStatus,
  toWaiter,
  type WaitingRow,
} from './rows.ts'

/**
 * Updates the list to the current state: holds that staff have changed, offers that expired, clients who booked in
 * another way, and entries whose time is over. Each step is a single statement that selects the rows it changes, so two
 * servers never apply it twice.
 */
async function reconcileList(db: Database, actor: Actor, now: Date): Promise<void> {
  await db.transaction(async (tx) => {
    const changed = [
      await settleHeld(tx, actor, now),
      await expireOpenOffers(tx, actor, now),
      await settleBooked(tx, actor, now),
      await closeExpiredEntries(tx, actor, now),
    ]
    if (changed.some((count) => count > 0)) await announce(tx, actor.businessId, ['waiting-list'])
  })
}

/**
 * Marks an offer as taken if its booking is confirmed by now. If its hold is gone, closes the offer and lets the client
 * wait again.
 */
async function settleHeld(tx: Transaction, { businessId }: Actor, now: Date): Promise<number> {
  const at = now.toISOString()
  const { rowCount } = await tx.execute(sql`
    with settled as (
      update ${waitingOffer} o set updated_at = ${at}, status = (case
          when b.status in ${LIVE} or b.status = 'no_show' then 'taken'
          when o.until <= ${at} then 'lapsed' else 'withdrawn' end)::offer_status
      from ${booking} b
      where o.business_id = ${businessId} and o.status = 'held'
        and b.business_id = o.business_id and b.id = o.booking_id
        and (b.held_until is null or b.status not in ${LIVE})
      returning o.waiting_id, o.status
    )
    update ${waiting} w set version = w.version + 1, updated_at = ${at},
      status = (case when s.status = 'taken' then 'taken' else 'waiting' end)::waiting_status
    from settled s where w.business_id = ${businessId} and w.id = s.waiting_id and w.status = 'offered'`)
  return rowCount ?? 0
}

/** Expires the open offers that nobody took in time. */
async function expireOpenOffers(tx: Transaction, { businessId }: Actor, now: Date): Promise<number> {
  const at = now.toISOString()
  const { rowCount } = await tx.execute(sql`
    with lapsed as (
      update ${waitingOffer} o set status = 'lapsed', updated_at = ${at}
      where o.business_id = ${businessId} and o.status = 'open' and o.until <= ${at}
      returning o.waiting_id
    )
    update ${waiting} w set status = 'waiting', version = w.version + 1, updated_at = ${at}
    from lapsed l where w.business_id = ${businessId} and w.id = l.waiting_id and w.status = 'offered'`)
  return rowCount ?? 0
}

/** Closes the entries of clients who booked in another way: a place in that class, or a time that fits the wish. */
async function settleBooked(tx: Transaction, { businessId, timeZone }: Actor, now: Date): Promise<number> {
  const local = sql`(a.starts_at at time zone ${timeZone})`
  const { rowCount } = await tx.execute(sql`
    with settled as materialized (
      select w.id from ${waiting} w
      join ${booking} b on b.business_id = w.business_id and b.client_id = w.client_id and b.status in ${LIVE} and b.held_until is null
      join ${appointment} a on a.business_id = b.business_id and a.id = b.appointment_id and a.cancelled_at is null
      where w.business_id = ${businessId} and w.status = 'waiting'
        and case when w.appointment_id is not null then a.id = w.appointment_id
          else a.service_id = w.service_id and b.created_at >= w.created_at
            and (w.employee_id is null or w.employee_id = a.employee_id)
            and ${local}::date between w.from_day and w.to_day
            and to_char(${local}, 'HH24:MI') between coalesce(w.earliest, '00:00') and coalesce(w.latest, '23:59') end
    )
    update ${waiting} w set status = 'taken', version = w.version + 1, updated_at = ${now.toISOString()}
    from settled s where w.business_id = ${businessId} and w.id = s.id and w.status = 'waiting'`)
  return rowCount ?? 0
}

/** Closes the entries whose last day is over, or whose class has begun. */
async function closeExpiredEntries(tx: Transaction, { businessId, timeZone }: Actor, now: Date): Promise<number> {
  const { rowCount } = await tx.execute(sql`
    update ${waiting} w set status = 'over', version = w.version + 1, updated_at = ${now.toISOString()}
    where w.business_id = ${businessId} and w.status = 'waiting' and case
      when w.appointment_id is null then w.to_day < ${localDay(now, timeZone)}
      else (select a.starts_at <= ${now.toISOString()} from ${appointment} a
        where a.business_id = ${businessId} and a.id = w.appointment_id) end`)
  return rowCount ?? 0
}

type Parts = Post & { db: Database }

/** Selects the businesses in which somebody waits: if there is a place for them is only known from all availability. */
export const selectWithWaiting: SelectDue = () => sql`
  select w.business_id from ${waiting} w where w.status in ('waiting', 'offered')`

/**
 * Offers free places of a business to its waiting clients. It checks all availability rather than
 * changes, so that code that frees a place needn't know of the list and nothing is missed.
 */
export async function offerFree(parts: Parts, shop: BusinessRow, now: Date): Promise<void> {
  const actor = businessActor(shop)
  const isOpen = and(eq(waiting.businessId, actor.businessId), inArray(waiting.status, OPEN))
  if ((await parts.db.$count(waiting, isOpen)) === 0) return
  await reconcileList(parts.db, actor, now)
  if (shop.waiting.automatic) await offerInShop(parts, actor, { isHeld: shop.waiting.offerTo === 'first', now })
}

type Mode = { isHeld: boolean; now: Date }

async function offerInShop(parts: Parts, actor: Actor, { isHeld, now }: Mode): Promise<void> {
  const { db } = parts
  const line = await findLine(db, actor)
  const told = await findOpenOffers(db, actor)
  if (line.length + told.length === 0) return
  const wishes = [...line, ...told.map(({ entry }) => entry)].map(toWaiter)
  const board = await openBoard(db, actor, { wishes, now })
  await withdrawTakenOffers(db, actor, { told, board, now })
  const letGo = await findDeclinedStarts(db, actor, ids(line))
  for (const entry of line) {
    const opening = findFirstOpening(board, entry, letGo.get(entry.id))
    if (opening) await offerTo(parts, actor, { entry, opening, board, isHeld, now })
  }
}

/** Finds the entries that wait without an offer, first in line first. */
async function findLine(db: Database, actor: Actor): Promise<WaitingRow[]> {
  const rows = await db
    .select({ entry: waiting })
    .from(waiting)
    .innerJoin(client, and(eq(client.businessId, waiting.businessId), eq(client.id, waiting.clientId)))
    .where(and(eq(waiting.businessId, actor.businessId), eq(waiting.status, 'waiting'), isNull(client.archivedAt)))
    .orderBy(asc(waiting.createdAt), asc(waiting.id))
  return rows.map(({ entry }) => entry)
}

function ids(line: WaitingRow[]): string[] {
  return line.map(({ id }) => id)
}

type OpenOffer = { entry: WaitingRow; offer: OfferRow }

/** Finds the entries with an open offer, which goes to the first client who takes it. */
async function findOpenOffers(db: Database, actor: Actor): Promise<OpenOffer[]> {
  return db
    .select({ entry: waiting, offer: waitingOffer })
    .from(waitingOffer)
    .innerJoin(waiting, and(eq(waiting.businessId, waitingOffer.businessId), eq(waiting.id, waitingOffer.waitingId)))
    .where(and(eq(waitingOffer.businessId, actor.businessId), eq(waitingOffer.status, 'open')))
}

/** Withdraws open offers whose place is taken by now; these clients wait for the next one. */
async function withdrawTakenOffers(
  db: Database,
  actor: Actor,
  { told, board, now }: { told: OpenOffer[]; board: Board; now: Date },
): Promise<void> {
  for (const { entry, offer } of told) {
    // An opening that starts soon is no longer on the board. Its offer expires by itself.
    const isSoon = offer.startsAt <= minutesAfter(now, NOTICE_MINUTES + 1)
    if (isSoon || fits(board, entry, offer)) continue
    await db.transaction(async (tx) => {
      await lockWaiting(tx, actor, entry.id)
      const still = await findOpenOffer(tx, actor, entry.id)
      if (still?.id !== offer.id) return
      await setOfferStatus(tx, actor, { id: offer.id, status: 'withdrawn', now })
      await setWaitingStatus(tx, actor, { id: entry.id, status: 'waiting', now })
      await announce(tx, actor.businessId, ['waiting-list'])
    })
  }
}

function fits(board: Board, entry: WaitingRow, { startsAt }: OfferRow): boolean {
  for (const opening of board.fitting(toWaiter(entry)))
    if (opening.startsAt.getTime() === startsAt.getTime()) return true
  return false
}

/** Returns the soonest opening that fits and that the client has not declined or let expire. */
export function findFirstOpening(board: Board, entry: WaitingRow, letGo = new Set<number>()): Opening | null {
  for (const opening of board.fitting(toWaiter(entry))) if (!letGo.has(opening.startsAt.getTime())) return opening
  return null
}

/** The opening itself is gone, whoever would take it. */
const LOST: ErrorCode[] = ['class_full', 'slot_taken', 'nobody_free']

async function offerTo(
  { db, ...post }: Parts,
  actor: Actor,
  { entry, opening, board, isHeld, now }: Mode & { entry: WaitingRow; opening: Opening; board: Board },
) {
  const { id: waitingId, clientId, employeeId } = entry
  try {
    const offering = { waitingId, opening, employeeId: opening.appointmentId ? null : employeeId, isHeld, now }
    const offer = await db.transaction((tx) => createOffer(tx, post, actor, offering))
    if (isHeld) board.take(opening, { clientId, employeeId: offer.employeeId })
  } catch (error) {
    // Another client was faster, here or on another server. The next run, in a minute, offers the places that are still
    // free.
    if (!(error instanceof AppError)) throw error
    // If the place is given back meanwhile, it belongs to the same client, and not to the next in line.
    if (LOST.includes(error.code)) board.close(opening)
  }
}
