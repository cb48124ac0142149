import type { OfferStatus, WaitingStatus } from '@deskbell/domain/waiting-list/schema.ts'
import type { Actor } from '../../auth/actor.ts'
import type { Queryable, Transaction } from '../../db/client.ts'
import { and, desc, eq, inArray, sql } from '../../db/drizzle.ts'
import { findById } from '../../db/find-by-id.ts'
import { waiting, waitingOffer } from '../../db/schema/waiting.ts'
import { AppError } from '../../errors.ts'
import type { ClientRecord } from '../clients/present.ts'
import { lockClient } from '../clients/queries.ts'
import type { Waiter } from './board.ts'

export type WaitingRow = typeof waiting.$inferSelect
export type OfferRow = typeof waitingOffer.$inferSelect

export const OPEN: WaitingStatus[] = ['waiting', 'offered']
const OPEN_OFFER: OfferStatus[] = ['held', 'open']

/** Converts an entry to the wish that the rules use. */
export function toWaiter({ fromDay, toDay, ...row }: WaitingRow): Waiter {
  const { clientId, serviceId, appointmentId, employeeId, earliest, latest } = row
  return { clientId, serviceId, appointmentId, employeeId, from: fromDay, to: toDay, earliest, latest }
}

export function findWaitingRow(db: Queryable, actor: Actor, id: string): Promise<WaitingRow> {
  return findById(db, actor, waiting, id)
}

/** Locks the client, then the entry. Lock it before employees and appointments. Throws AppError 'not_found'. */
export async function lockWaiting(
  tx: Transaction,
  actor: Actor,
  id: string,
): Promise<{ client: ClientRecord; entry: WaitingRow }> {
  const { clientId } = await findWaitingRow(tx, actor, id)
  const client = await lockClient(tx, actor, clientId)
  const [entry] = await tx
    .select()
    .from(waiting)
    .where(and(eq(waiting.businessId, actor.businessId), eq(waiting.id, id)))
    .for('no key update')
  // The entry has moved to another client since it was read.
  if (entry?.clientId !== clientId) throw new AppError('not_found')
  return { client, entry }
}

/** Returns the current offer of an entry. The lock on the entry also protects its offer. */
export async function findOpenOffer(db: Queryable, actor: Actor, waitingId: string): Promise<OfferRow | undefined> {
  const [row] = await db
    .select()
    .from(waitingOffer)
    .where(
      and(
        eq(waitingOffer.businessId, actor.businessId),
        eq(waitingOffer.waitingId, waitingId),
        inArray(waitingOffer.status, OPEN_OFFER),
      ),
    )
  return row
}

export async function findNewestOffers(db: Queryable, actor: Actor, waitingIds: string[]): Promise<OfferRow[]> {
  return db
    .selectDistinctOn([waitingOffer.waitingId])
    .from(waitingOffer)
    .where(and(eq(waitingOffer.businessId, actor.businessId), inArray(waitingOffer.waitingId, waitingIds)))
    .orderBy(waitingOffer.waitingId, desc(waitingOffer.createdAt), desc(waitingOffer.id))
}

/** Returns the start times that each entry has declined or let expire: these aren't offered again automatically. */
export async function findDeclinedStarts(
  db: Queryable,
  actor: Actor,
  waitingIds: string[],
): Promise<Map<string, Set<number>>> {
  const rows = await db
    .select({ waitingId: waitingOffer.waitingId, startsAt: waitingOffer.startsAt })
    .from(waitingOffer)
    .where(
      and(
        eq(waitingOffer.businessId, actor.businessId),
        inArray(waitingOffer.waitingId, waitingIds),
        inArray(waitingOffer.status, ['declined', 'lapsed']),
      ),
    )
  const byEntry = Map.groupBy(rows, ({ waitingId }) => waitingId)
  return new Map([...byEntry].map(([id, own]) => [id, new Set(own.map(({ startsAt }) => startsAt.getTime()))]))
}

type Turn<Status> = { id: string; status: Status; now: Date }

export async function setWaitingStatus(tx: Transaction, actor: Actor, { id, status, now }: Turn<WaitingStatus>) {
  await tx
    .update(waiting)
    .set({ status, version: sql`${waiting.version} + 1`, updatedAt: now })
    .where(and(eq(waiting.businessId, actor.businessId), eq(waiting.id, id)))
}

export async function setOfferStatus(
  tx: Transaction,
  actor: Actor,
  { id, now, ...values }: Turn<OfferStatus> & Partial<Pick<OfferRow, 'bookingId'>>,
) {
  await tx
    .update(waitingOffer)
    .set({ ...values, updatedAt: now })
    .where(and(eq(waitingOffer.businessId, actor.businessId), eq(waitingOffer.id, id)))
}
