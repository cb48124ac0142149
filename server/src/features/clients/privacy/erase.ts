import type { Erased, Erasure } from '@deskbell/domain/clients/privacy/schema.ts'
import { newId } from '@deskbell/domain/shared/new-id.ts'
import { and, eq, gt, inArray } from 'drizzle-orm'
import type { Actor } from '../../../auth/actor.ts'
import { recordActivity } from '../../../db/audit-log.ts'
import type { Database, Queryable, Transaction } from '../../../db/client.ts'
import { once } from '../../../db/idempotency.ts'
import { appointment } from '../../../db/schema/appointment.ts'
import { booking } from '../../../db/schema/booking.ts'
import { announce } from '../../../live/announce.ts'
import type { Files } from '../../../storage/storage.ts'
import { lockBooking } from '../../appointments/bookings/queries.ts'
import { turnBooking } from '../../appointments/bookings/status.ts'
import { TOUCHED } from '../merges/commands.ts'
import { lockClient, lockMergedToo } from '../queries.ts'
import { forgetAnswers, forgetDeeds, forgetIdentity, forgetNotes } from './forget.ts'
import { forgetPartners } from './forget-partners.ts'
import { findBelongings } from './personal-data.ts'
import { deleteStored } from './stored-files.ts'

export type Stores = { db: Database; files: Files }

/**
 * Erases one client for good, once: who it was goes everywhere, what was visited, sold and paid stays. What is booked
 * ahead is cancelled. Asked for somebody who was erased before, it does nothing. Throws `not_found`.
 */
export async function eraseClient(
  { db, files }: Stores,
  actor: Actor,
  { clientId, input, now }: { clientId: string; input: Erasure; now: Date },
): Promise<Erased> {
  return once(db, actor, { id: input.id, body: ['erase', clientId] }, async (tx) => {
    const { erasedAt } = await lockClient(tx, actor, clientId)
    if (!erasedAt) await eraseAll(tx, files, actor, { ids: [clientId], now })
    return { id: clientId, erasedAt: (erasedAt ?? now).toISOString() }
  })
}

/** Erases clients within a transaction. They must be locked, and be nobody who was merged into another. */
export async function eraseAll(
  tx: Transaction,
  files: Files,
  actor: Actor,
  { ids, now }: { ids: string[]; now: Date },
): Promise<void> {
  await cancelAhead(tx, actor, ids, now)
  const belongings = await findBelongings(tx, actor, ids)
  await lockMergedToo(tx, actor, belongings.family)
  await forgetNotes(tx, actor, belongings)
  await forgetDeeds(tx, actor, belongings)
  await forgetPartners(tx, actor, belongings)
  await forgetAnswers(tx, actor, belongings)
  await forgetIdentity(tx, actor, belongings, now)
  for (const id of ids)
    await recordActivity(tx, actor, { action: 'erased', entity: 'client', entityId: id, clientId: id, at: now })
  await announce(tx, actor.businessId, TOUCHED)
  const { files: fileIds, signatures: signatureIds } = belongings.owned
  // Last: what fails before has deleted nothing, and what fails here is tried again as a whole.
  await deleteStored(files, { businessId: actor.businessId, photos: belongings.photos, fileIds, signatureIds })
}

/** What clients have booked and not come to yet. */
export function findAhead(db: Queryable, actor: Actor, ids: string[], now: Date) {
  return db
    .select({ id: booking.id })
    .from(booking)
    .innerJoin(
      appointment,
      and(eq(appointment.businessId, booking.businessId), eq(appointment.id, booking.appointmentId)),
    )
    .where(
      and(
        eq(booking.businessId, actor.businessId),
        inArray(booking.clientId, ids),
        inArray(booking.status, ['booked', 'confirmed']),
        gt(appointment.startsAt, now),
      ),
    )
    .orderBy(appointment.id, booking.id)
}

async function cancelAhead(tx: Transaction, actor: Actor, ids: string[], now: Date): Promise<void> {
  for (const { id } of await findAhead(tx, actor, ids, now)) {
    const held = await lockBooking(tx, actor, id)
    await turnBooking(tx, actor, held, { to: 'cancelled_by_shop', operationId: newId(), now })
  }
}
