import { isLive } from '@deskbell/domain/appointments/rules.ts'
import { fold } from '@deskbell/domain/shared/fold-text.ts'
import type { Actor } from '../../auth/actor.ts'
import { logAudit } from '../../db/audit-log.ts'
import type { Database, Transaction } from '../../db/client.ts'
import { and, eq, isNull, sql } from '../../db/drizzle.ts'
import { booking } from '../../db/schema/booking.ts'
import { client } from '../../db/schema/client.ts'
import { message } from '../../db/schema/message.ts'
import { AppError } from '../../errors.ts'
import { announce } from '../../live/announce.ts'
import { confirmHold } from '../appointments/bookings/holds.ts'
import { findBooking, isBooked } from '../appointments/bookings/queries.ts'
import { requestHold } from '../appointments/bookings/requests.ts'
import type { ClientRecord } from '../clients/present.ts'
import { findClient, lockClients } from '../clients/queries.ts'
import { confirmClient, removeUnconfirmed } from '../clients/unconfirmed-clients.ts'
import { findRoom } from '../tenancy/limits.ts'
import { countAhead, lockEmail } from './limits.ts'
import { findLinkedBooking } from './manage-booking.ts'
import { requirePassFor } from './needed-passes.ts'
import type { OnlineShopFront } from './shop.ts'

/**
 * Confirms a hold by the link in the mail, which proves that the client owns the address; it becomes a booking, or a
 * request where the shop accepts each. Idempotent. Throws AppError
 * 'offer_over', and errors that only the owner of the address may see: 'booking_limit', 'already_booked' and 'pass_needed'.
 */
export async function confirmOnline(
  db: Database,
  front: OnlineShopFront,
  confirming: { bookingId: string; now: Date },
): Promise<void> {
  const { shop, actor } = front
  const { bookingId, now } = confirming
  await db.transaction(async (tx) => {
    const client = await findClient(tx, actor, (await findBooking(tx, actor, bookingId)).clientId)
    await lockEmail(tx, actor, client.email)
    const { newcomer, known } = await lockMatchingClients(tx, actor, (await findBooking(tx, actor, bookingId)).clientId)
    const { heldUntil, requestedAt, status } = await findBooking(tx, actor, bookingId)
    const isHeld = heldUntil !== null && requestedAt === null && isLive(status)
    if (isHeld && (await countAhead(tx, actor, { client, now })) >= shop.online.perClient)
      throw new AppError('booking_limit')
    const comesFirst = newcomer.unconfirmed
    if (comesFirst && known) await assignToClient(tx, actor, { bookingId, newcomer, known, now })
    else if (comesFirst) await addClient(tx, actor, newcomer, now)
    // Confirm last, once the booking has its final client. If the hold has expired, this throws and rolls back all of
    // the above.
    const { service } = await findLinkedBooking(tx, front, bookingId)
    if (service.requests) await requestHold(tx, actor, { bookingId, now })
    else await confirmHold(tx, actor, { bookingId, now })
    const { id: clientId } = (comesFirst && known) || newcomer
    if (isHeld && service.needsPass)
      await requirePassFor(tx, actor, { bookingIds: [bookingId], clientIds: [clientId], now })
    if (!comesFirst) return
    await announce(tx, actor.businessId, ['clients', 'appointments', 'messages'])
  })
}

/** Throws AppError 'online_booking_off', which tells to call, if the plan of the business has no room for a client. */
export async function addClient(tx: Transaction, actor: Actor, newcomer: ClientRecord, now: Date): Promise<void> {
  if ((await findRoom(tx, actor, { resource: 'clients', now })) < 1) throw new AppError('online_booking_off')
  await confirmClient(tx, actor, newcomer, now)
}

/**
 * Locks a newcomer and every client with the same e-mail address. `known` is the one client among them who also has the
 * same name; null if there are none or several.
 */
export async function lockMatchingClients(
  tx: Transaction,
  actor: Actor,
  clientId: string,
): Promise<{ newcomer: ClientRecord; known: ClientRecord | null }> {
  const { email } = await findClient(tx, actor, clientId)
  const alike = await tx
    .select({ id: client.id })
    .from(client)
    .where(
      and(
        eq(client.businessId, actor.businessId),
        sql`${client.email} <> '' and lower(${client.email}) = lower(${email})`,
        isNull(client.archivedAt),
      ),
    )
  const rows = await lockClients(tx, actor, [...new Set([clientId, ...alike.map(({ id }) => id)])])
  const newcomer = rows.find(({ id }) => id === clientId)
  if (!newcomer) throw new AppError('offer_over')
  const same = rows.filter((one) => alike.some(({ id }) => id === one.id) && formatName(one) === formatName(newcomer))
  const known = same.length === 1 && same[0]?.id !== clientId ? (same[0] ?? null) : null
  return { newcomer, known }
}

function formatName({ firstName, lastName }: Pick<ClientRecord, 'firstName' | 'lastName'>): string {
  return fold(`${firstName} ${lastName}`)
}

/** Assigns the booking to the existing client and removes the unconfirmed duplicate. */
async function assignToClient(
  tx: Transaction,
  actor: Actor,
  { bookingId, newcomer, known, now }: { bookingId: string; newcomer: ClientRecord; known: ClientRecord; now: Date },
): Promise<void> {
  const { businessId } = actor
  const { appointmentId } = await findBooking(tx, actor, bookingId)
  const clientId = known.id
  if (await isBooked(tx, actor, { appointmentId, clientId, id: bookingId })) throw new AppError('already_booked')
  const ofNewcomer = eq(booking.clientId, newcomer.id)
  await tx
    .update(booking)
    .set({ clientId, updatedAt: now })
    .where(and(eq(booking.businessId, businessId), ofNewcomer))
  await tx
    .update(message)
    .set({ clientId })
    .where(and(eq(message.businessId, businessId), eq(message.clientId, newcomer.id)))
  await removeUnconfirmed(tx, actor, newcomer.id)
  const after = { appointmentId, source: 'online' }
  await logAudit(tx, actor, {
    action: 'booked',
    entity: 'booking',
    entityId: bookingId,
    clientId,
    after,
    at: now,
  })
}
