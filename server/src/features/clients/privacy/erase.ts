import type { Erased, Erasure } from '@deskbell/domain/clients/privacy/schema.ts'
import { newId } from '@deskbell/domain/shared/new-id.ts'
import type { Actor } from '../../../auth/actor.ts'
import { logAudit } from '../../../db/audit-log.ts'
import type { Database, Queryable, Transaction } from '../../../db/client.ts'
import { and, eq, gt, inArray, or, type SQL, sql } from '../../../db/drizzle.ts'
import { runOnce } from '../../../db/idempotency.ts'
import { joinSql } from '../../../db/join-sql.ts'
import type { PgColumn, PgTable } from '../../../db/pg-core.ts'
import { activity } from '../../../db/schema/activity.ts'
import { appointment } from '../../../db/schema/appointment.ts'
import { booking } from '../../../db/schema/booking.ts'
import { checkIn } from '../../../db/schema/check-in.ts'
import { clientMerge, distinctClients } from '../../../db/schema/client-merge.ts'
import { webhookDelivery } from '../../../db/schema/integration.ts'
import { mail } from '../../../db/schema/mail.ts'
import { message } from '../../../db/schema/message.ts'
import { operation } from '../../../db/schema/operation.ts'
import { waiverSignature } from '../../../db/schema/waiver.ts'
import { announce } from '../../../live/announce.ts'
import type { Storage } from '../../../storage/storage.ts'
import { lockBooking } from '../../appointments/bookings/queries.ts'
import { setBookingStatus } from '../../appointments/bookings/status.ts'
import { erasePortalAccess } from '../../client-portal/erase.ts'
import { endErasedPlaces } from '../../standing-places/end-places.ts'
import { TOUCHED } from '../merges/commands.ts'
import { readSnapshot } from '../merges/snapshot.ts'
import { lockClient, lockMergedToo } from '../queries.ts'
import { ERASED_NAME } from './erased-name.ts'
import { eraseActivity, eraseAnswers, eraseIdentity, eraseNotes, FORGOTTEN_ANSWER, toPattern } from './forget.ts'
import { FORGOTTEN_MESSAGE } from './forget-messages.ts'
import { findPersonalData, type PersonalData } from './personal-data.ts'
import { deleteStoredFiles } from './stored-files.ts'

function asJson(word: string): string {
  return JSON.stringify(word).slice(1, -1)
}

/** Returns SQL that is true if the text contains one of the words, literally or JSON-escaped. */
function holds(text: SQL, words: string[]): SQL {
  const written = words.flatMap((word) => [word, asJson(word)])
  return sql`exists (select 1 from unnest(${sql.param([...new Set(written)])}::text[]) w where strpos(${text}, w) > 0)`
}

/**
 * Erases traces in the records of clients who were once merged with the erased one and had their name meanwhile. Merge
 * snapshots that contain the erased data are emptied, so that those merges can't be undone any more.
 */
async function eraseMergePartners(tx: Transaction, actor: Actor, belongings: PersonalData): Promise<void> {
  const { family, partners, words } = belongings
  await forgetMerges(tx, actor, belongings)
  await tx
    .delete(distinctClients)
    .where(
      and(
        eq(distinctClients.businessId, actor.businessId),
        or(inArray(distinctClients.oneId, family), inArray(distinctClients.otherId, family)),
      ),
    )
  if (partners.length === 0 || words.length === 0) return
  await erasePartnerRecords(tx, actor, belongings)
  await erasePartnerAnswers(tx, actor, belongings)
}

async function forgetMerges(tx: Transaction, { businessId }: Actor, { family, merges, words }: PersonalData) {
  const which = and(eq(clientMerge.businessId, businessId), inArray(clientMerge.id, merges))
  const rows = await tx.select().from(clientMerge).where(which)
  const telling = rows.filter(({ keptId, mergedId, before }) => {
    const text = JSON.stringify(readSnapshot(before)?.kept ?? {})
    const isTheirs = family.includes(keptId) || family.includes(mergedId)
    return isTheirs || words.some((word) => text.includes(asJson(word)))
  })
  const ids = telling.map(({ id }) => id)
  await tx
    .update(clientMerge)
    .set({ before: {} })
    .where(and(which, inArray(clientMerge.id, ids)))
}

/**
 * Erases audit log entries, messages, mails, webhook deliveries and signatures of partners that contain the erased
 * client's data.
 */
async function erasePartnerRecords(tx: Transaction, { businessId }: Actor, { partners, words }: PersonalData) {
  const telling = (table: PgTable & { businessId: PgColumn; clientId: PgColumn }, ...texts: PgColumn[]) => {
    const text = sql`concat_ws(' ', ${joinSql(texts)})`
    return and(eq(table.businessId, businessId), inArray(table.clientId, partners), holds(text, words))
  }
  const { before, after } = activity
  await tx
    .update(activity)
    .set({ before: null, after: null })
    .where(telling(activity, before, after))
  const { to, subject, text, ics } = message
  await tx
    .update(message)
    .set(FORGOTTEN_MESSAGE)
    .where(telling(message, to, subject, text, ics))
  await tx.delete(mail).where(telling(mail, mail.to, mail.subject, mail.text))
  await tx.update(webhookDelivery).set({ body: '{}' }).where(telling(webhookDelivery, webhookDelivery.body))
  const { signerName, guardianName } = waiverSignature
  await tx
    .update(waiverSignature)
    .set({ signerName: ERASED_NAME, guardianName: '' })
    .where(telling(waiverSignature, signerName, guardianName))
}

/**
 * Erases stored idempotent answers about partners, their visits and their merges that contain the erased client's data.
 */
async function erasePartnerAnswers(
  tx: Transaction,
  { businessId }: Actor,
  { partners, merges, words }: PersonalData,
): Promise<void> {
  const { id, response } = operation
  const text = sql`${response}::text`
  const visits = sql`select k.id from ${checkIn} k
    where k.business_id = ${businessId} and k.client_id = any (${sql.param(partners)}::uuid[])`
  const isAboutThem = or(
    sql`${text} ~ ${toPattern([...partners, ...merges])}`,
    inArray(id, partners),
    sql`${id} in (${visits})`,
    sql`${response} ->> 'checkInId' in (select v.id::text from (${visits}) v)`,
  )
  await tx
    .update(operation)
    .set(FORGOTTEN_ANSWER)
    .where(and(eq(operation.businessId, businessId), isAboutThem, holds(text, words)))
}

export type Stores = { db: Database; files: Storage }

/**
 * Erases a client (GDPR), idempotently: removes all identifying data, keeps visits, sales and payments as anonymous
 * records, and cancels upcoming bookings. Throws AppError 'not_found'.
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

/** Erases clients in an existing transaction. They must be locked and must not be merged into another client. */
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
  await endErasedPlaces(tx, actor, { clientIds: belongings.family, now })
  await erasePortalAccess(tx, actor, { addresses: belongings.words, clientIds: belongings.family })
  for (const id of ids)
    await logAudit(tx, actor, { action: 'erased', entity: 'client', entityId: id, clientId: id, at: now })
  await announce(tx, actor.businessId, TOUCHED)
  const { files: fileIds, signatures: signatureIds } = belongings.owned
  // Delete files last: an earlier failure deletes none, and a failure here rolls everything back for a retry.
  await deleteStoredFiles(files, { businessId: actor.businessId, photos: belongings.photos, fileIds, signatureIds })
}

export function findUpcomingBookings(db: Queryable, actor: Actor, ids: string[], now: Date) {
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
  for (const { id } of await findUpcomingBookings(tx, actor, ids, now)) {
    const held = await lockBooking(tx, actor, id)
    await setBookingStatus(tx, actor, held, { to: 'cancelled_by_shop', operationId: newId(), now })
  }
}
