import type { Erased, Erasure } from '@deskbell/domain/clients/privacy/schema.ts'
import { newId } from '@deskbell/domain/shared/new-id.ts'
import { and, eq, gt, inArray } from 'drizzle-orm'
import type { Actor } from '../../../auth/actor.ts'
import { logAudit } from '../../../db/audit-log.ts'
import type { Database, Queryable, Transaction } from '../../../db/client.ts'
import { runOnce } from '../../../db/idempotency.ts'
import { appointment } from '../../../db/schema/appointment.ts'
import { booking } from '../../../db/schema/booking.ts'
import { announce } from '../../../live/announce.ts'
import type { Storage } from '../../../storage/storage.ts'
import { lockBooking } from '../../appointments/bookings/queries.ts'
import { setBookingStatus } from '../../appointments/bookings/status.ts'
import { TOUCHED } from '../merges/commands.ts'
import { lockClient, lockMergedToo } from '../queries.ts'
import { eraseActivity, eraseAnswers, eraseIdentity, eraseNotes } from './forget.ts'
import { eraseMergePartners } from './forget-partners.ts'
import { findPersonalData } from './personal-data.ts'
import { deleteStoredFiles } from './stored-files.ts'

export type Stores = { db: Database; files: Storage }

/**
 * Erases one client for good, once: who it was goes everywhere, what was visited, sold and paid stays. What is booked
 * ahead is cancelled. Asked for somebody who was erased before, it does nothing. Throws `not_found`.
 */
export async function eraseClient(
  { db, files }: Stores,
  actor: Actor,
  { clientId, input, now }: { clientId: string; input: Erasure; now: Date },
): Promise<Erased> {
  return runOnce(db, actor, { id: input.id, body: ['erase', clientId] }, async (tx) => {
    const { erasedAt } = await lockClient(tx, actor, clientId)
    if (!erasedAt) await eraseAll(tx, files, actor, { ids: [clientId], now })
    return { id: clientId, erasedAt: (erasedAt ?? now).toISOString() }
  })
}

/** Erases clients within a transaction. They must be locked, and be nobody who was merged into another. */
export async function eraseAll(
  tx: Transaction,
  files: Storage,
  actor: Actor,
  { ids, now }: { ids: string[]; now: Date },
): Promise<void> {
  await cancelAhead(tx, actor, ids, now)
  const belongings = await findPersonalData(tx, actor, ids)
  await lockMergedToo(tx, actor, belongings.family)
  await eraseNotes(tx, actor, belongings)
  await eraseActivity(tx, actor, belongings)
  await eraseMergePartners(tx, actor, belongings)
  await eraseAnswers(tx, actor, belongings)
  await eraseIdentity(tx, actor, belongings, now)
  for (const id of ids)
    await logAudit(tx, actor, { action: 'erased', entity: 'client', entityId: id, clientId: id, at: now })
  await announce(tx, actor.businessId, TOUCHED)
  const { files: fileIds, signatures: signatureIds } = belongings.owned
  // Last: what fails before has deleted nothing, and what fails here is tried again as a whole.
  await deleteStoredFiles(files, { businessId: actor.businessId, photos: belongings.photos, fileIds, signatureIds })
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
    await setBookingStatus(tx, actor, held, { to: 'cancelled_by_shop', operationId: newId(), now })
  }
}
