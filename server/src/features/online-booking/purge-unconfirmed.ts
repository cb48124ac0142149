import { minutesAfter } from '@deskbell/domain/shared/time.ts'
import type { Actor } from '../../auth/actor.ts'
import type { Database, Transaction } from '../../db/client.ts'
import { and, eq, inArray, type SQL, sql } from '../../db/drizzle.ts'
import { appointment } from '../../db/schema/appointment.ts'
import { attention } from '../../db/schema/attention.ts'
import { booking, LIVE } from '../../db/schema/booking.ts'
import { client } from '../../db/schema/client.ts'
import { message } from '../../db/schema/message.ts'
import { waiting } from '../../db/schema/waiting.ts'
import type { Services } from '../../http/context.ts'
import type { SelectDue } from '../../jobs/due-businesses.ts'
import { announce } from '../../live/announce.ts'
import type { BusinessRow } from '../business/queries.ts'
import { lockClient } from '../clients/queries.ts'
import { confirmClient, removeUnconfirmed, whereUnconfirmed } from '../clients/unconfirmed-clients.ts'
import { onlineActor } from './shop.ts'

/**
 * Minutes that an unconfirmed client is kept (20 hours), so that the link can still say that the hold has expired. A
 * hold lasts at most 24 hours, so nobody is kept for more than a day.
 */
const KEPT_MINUTES = 20 * 60
const LOOKED_BACK_MINUTES = 60 * 24 * 30

export const selectWithSettled: SelectDue = ({ now }) => sql`select s.business_id from (${selectSettled(now)}) s`

/**
 * Runs every minute. Deletes clients who never confirmed, with all the data that they entered, and confirms those whose
 * booking staff have confirmed.
 */
export async function purgeUnconfirmed({ db }: Pick<Services, 'db'>, shop: BusinessRow, now: Date): Promise<void> {
  const actor = onlineActor(shop)
  for (const { id, isPlaced } of await findSettled(db, actor, now)) await settle(db, actor, { id, isPlaced, now })
}

type Settled = { id: string; isPlaced: boolean }

async function findSettled(db: Database, { businessId }: Actor, now: Date): Promise<Settled[]> {
  const { rows } = await db.execute<Settled>(selectSettled(now, sql`c.business_id = ${businessId}`))
  return rows
}

/** Selects the clients whose booking was confirmed by staff, or who never confirmed one. */
function selectSettled(now: Date, ofBusiness = sql`true`): SQL {
  const since = minutesAfter(now, -LOOKED_BACK_MINUTES).toISOString()
  return sql`
    select c.business_id, c.id, coalesce(bool_or(b.status in ${LIVE}), false) as "isPlaced" from ${client} c
    left join ${booking} b on b.business_id = c.business_id and b.client_id = c.id
    where ${ofBusiness} and c.created_at > ${since} and ${whereUnconfirmed('c')}
    group by c.business_id, c.id, c.created_at
    having bool_or(b.status in ${LIVE} and b.held_until is null)
      or (c.created_at < ${minutesAfter(now, -KEPT_MINUTES).toISOString()}
        and not coalesce(bool_or(b.status in ${LIVE}), false))`
}

async function settle(db: Database, actor: Actor, { id, isPlaced, now }: Settled & { now: Date }): Promise<void> {
  await db.transaction(async (tx) => {
    const newcomer = await lockClient(tx, actor, id)
    if (!newcomer.unconfirmed) return
    // Room or not: the booking is firm, and needs a client whom staff can see. Confirming it has asked for room.
    if (isPlaced) await confirmClient(tx, actor, newcomer, now)
    else await deleteUnconfirmed(tx, actor, id)
    await announce(tx, actor.businessId, ['clients', 'appointments', 'messages'])
  })
}

/**
 * Deletes an unconfirmed client with their messages, bookings, places in line and one-to-one appointments. Alerts stay
 * without them, such as that of a kiosk that let them in.
 */
async function deleteUnconfirmed(tx: Transaction, actor: Actor, id: string): Promise<void> {
  const { businessId } = actor
  await tx.delete(message).where(and(eq(message.businessId, businessId), eq(message.clientId, id)))
  await tx.delete(waiting).where(and(eq(waiting.businessId, businessId), eq(waiting.clientId, id)))
  const gone = await tx
    .delete(booking)
    .where(and(eq(booking.businessId, businessId), eq(booking.clientId, id)))
    .returning({ appointmentId: booking.appointmentId })
  const ids = gone.map(({ appointmentId }) => appointmentId)
  await tx
    .delete(appointment)
    .where(
      and(eq(appointment.businessId, businessId), inArray(appointment.id, ids), eq(appointment.kind, 'one_to_one')),
    )
  await tx
    .update(attention)
    .set({ clientId: null })
    .where(and(eq(attention.businessId, businessId), eq(attention.clientId, id)))
  await removeUnconfirmed(tx, actor, id)
}
