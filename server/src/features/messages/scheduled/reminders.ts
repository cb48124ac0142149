import { sql } from 'drizzle-orm'
import { lockBooking } from '../../appointments/bookings/queries.ts'
import { notifyBooking } from './bookings.ts'
import { type Due, isReachable, notifyEach, UNDO_MS } from './scope.ts'

const AT_MOST = 2000

/**
 * Finds bookings whose reminder is due. Skips bookings that were made, or that the client was notified of, within
 * `reminderHours` before the start. `expires_at` of a message about a booking is the start time that the message
 * states.
 */
async function findDue(due: Due): Promise<{ id: string }[]> {
  const reachable = isReachable(due, 'reminder')
  if (!reachable) return []
  const { desk, shop, now } = due
  const at = sql`${now.toISOString()}::timestamptz`
  const ahead = sql`make_interval(hours => ${shop.messages.reminderHours}::int)`
  const quiet = sql`${new Date(now.getTime() - UNDO_MS).toISOString()}::timestamptz`
  const { rows } = await desk.db.execute<{ id: string }>(sql`
    select b.id
    from appointment a join booking b on b.business_id = a.business_id and b.appointment_id = a.id
      join client c on c.business_id = b.business_id and c.id = b.client_id
    where a.business_id = ${shop.id} and a.starts_at > ${at} and a.starts_at <= ${at} + ${ahead}
      and b.status in ('booked', 'confirmed') and b.held_until is null
      and b.created_at <= a.starts_at - ${ahead} and greatest(a.updated_at, b.updated_at) <= ${quiet}
      and ${reachable}
      and not exists (
        select 1 from message m
        where m.business_id = b.business_id and m.booking_id = b.id
          and (m.kind = 'reminder' and m.expires_at = a.starts_at
            or m.kind in ('booked', 'changed') and m.created_at > a.starts_at - ${ahead}))
    order by a.starts_at, b.id
    limit ${AT_MOST}`)
  return rows
}

export async function notifyReminders(due: Due): Promise<void> {
  await notifyEach(due, await findDue(due), async (tx, { id }) => {
    const held = await lockBooking(tx, due.actor, id)
    if (['booked', 'confirmed'].includes(held.booking.status)) await notifyBooking(tx, due, held, 'reminder')
  })
}
