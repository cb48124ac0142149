import type { Actor } from '../../../auth/actor.ts'
import { logAudit } from '../../../db/audit-log.ts'
import type { Queryable, Transaction } from '../../../db/client.ts'
import { and, eq, sql } from '../../../db/drizzle.ts'
import { client } from '../../../db/schema/client.ts'
import { message } from '../../../db/schema/message.ts'
import { waiting } from '../../../db/schema/waiting.ts'
import { AppError } from '../../../errors.ts'
import type { Services } from '../../../http/context.ts'
import { announce } from '../../../live/announce.ts'
import { isBooked } from '../../appointments/bookings/queries.ts'
import { findAppointmentRow } from '../../appointments/series-scope.ts'
import type { ClientRecord } from '../../clients/present.ts'
import { findClient } from '../../clients/queries.ts'
import { removeUnconfirmed } from '../../clients/unconfirmed-clients.ts'
import { addClient, lockMatchingClients } from '../../online-booking/confirm.ts'
import { lockEmail } from '../../online-booking/limits.ts'
import type { OnlineShopFront } from '../../online-booking/shop.ts'
import { requireNew } from '../commands.ts'
import { findWaitingRow, lockWaiting, type WaitingRow } from '../rows.ts'

/**
 * Confirms a place in line by the link in the mail, which proves the address. The place counts from now, so that
 * nobody's who was told theirs gets worse. Idempotent. Throws AppError 'offer_over' if the class is over or cancelled,
 * and what only the owner of the address may see: 'already_waiting', 'already_booked', 'booking_limit'.
 */
export async function confirmLine(
  { db, jobs }: Pick<Services, 'db' | 'jobs'>,
  { shop, actor }: OnlineShopFront,
  { waitingId, now }: { waitingId: string; now: Date },
): Promise<void> {
  await db.transaction(async (tx) => {
    const { clientId } = await findWaitingRow(tx, actor, waitingId)
    const { email } = await findClient(tx, actor, clientId)
    await lockEmail(tx, actor, email)
    const { newcomer, known } = await lockMatchingClients(
      tx,
      actor,
      (await findWaitingRow(tx, actor, waitingId)).clientId,
    )
    const { entry } = await lockWaiting(tx, actor, waitingId)
    if (entry.status !== 'unconfirmed') return
    await requireAhead(tx, actor, entry, now)
    await requireFewWaits(tx, actor, { client: { id: clientId, email }, most: shop.online.perClient })
    if (known) await assignToClient(tx, actor, { entry, newcomer, known })
    else await addClient(tx, actor, newcomer, now)
    const owner = known ?? newcomer
    await tx
      .update(waiting)
      .set({ status: 'waiting', version: sql`${waiting.version} + 1`, createdAt: now, updatedAt: now })
      .where(and(eq(waiting.businessId, actor.businessId), eq(waiting.id, waitingId)))
    const about = { entity: 'waiting', entityId: waitingId, clientId: owner.id }
    await logAudit(tx, actor, { action: 'added', ...about, after: { appointmentId: entry.appointmentId }, at: now })
    await announce(tx, actor.businessId, ['waiting-list', 'clients', 'messages'])
    // A place that has become free meanwhile is offered at once.
    await jobs.add(tx, 'business_minute', { businessId: actor.businessId })
  })
}

async function requireAhead(tx: Transaction, actor: Actor, { appointmentId }: WaitingRow, now: Date): Promise<void> {
  const held = await findAppointmentRow(tx, actor, appointmentId ?? '')
  if (held.cancelledAt || held.startsAt <= now) throw new AppError('offer_over')
}

/**
 * Throws AppError 'booking_limit' if the clients with the client's e-mail address or, without one, the client waits for as
 * many classes as they may.
 */
export async function requireFewWaits(
  db: Queryable,
  { businessId }: Actor,
  { client: { id, email }, most }: { client: Pick<ClientRecord, 'id' | 'email'>; most: number },
): Promise<void> {
  const isTheirs = email ? sql`c.email <> '' and lower(c.email) = lower(${email})` : sql`c.id = ${id}`
  const { rows } = await db.execute<{ count: number }>(sql`
    select count(*)::int as count from ${client} c
    join ${waiting} w on w.business_id = c.business_id and w.client_id = c.id and w.status in ('waiting', 'offered')
    where c.business_id = ${businessId} and ${isTheirs}`)
  if ((rows[0]?.count ?? 0) >= most) throw new AppError('booking_limit')
}

/** Gives the place in line to the client who has this address and name, and removes the unconfirmed duplicate. */
async function assignToClient(
  tx: Transaction,
  actor: Actor,
  { entry, newcomer, known }: { entry: WaitingRow; newcomer: ClientRecord; known: ClientRecord },
): Promise<void> {
  const { businessId } = actor
  const clientId = known.id
  const appointmentId = entry.appointmentId ?? ''
  if (await isBooked(tx, actor, { appointmentId, clientId, id: entry.id })) throw new AppError('already_booked')
  await requireNew(tx, actor, { clientId, appointmentId })
  await tx
    .update(waiting)
    .set({ clientId })
    .where(and(eq(waiting.businessId, businessId), eq(waiting.id, entry.id)))
  await tx
    .update(message)
    .set({ clientId })
    .where(and(eq(message.businessId, businessId), eq(message.clientId, newcomer.id)))
  await removeUnconfirmed(tx, actor, newcomer.id)
}
