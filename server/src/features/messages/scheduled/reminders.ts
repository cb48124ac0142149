import { DAY_MS } from '@deskbell/domain/shared/durations.ts'
import { type SQL, sql } from '../../../db/drizzle.ts'
import { REMINDER_HOURS } from '../../../db/schema/business.ts'
import type { Moment, SelectDue } from '../../../jobs/due-businesses.ts'
import { lockMergedToo } from '../../clients/queries.ts'
import { queueMessages } from '../notify.ts'
import { describeBooking, findNamedBookings } from './bookings.ts'
import { ago, type Due, instant, isEnabled, isReachable, searchedSince, UNDO_MS } from './scope.ts'

const AT_MOST = 2000

/**
 * Joins the bookings `b` whose reminder is due to business `s` and appointment `a`. Skips bookings that were made, or
 * that the client was notified of, within `reminderHours` before the start. `expires_at` of a message about a booking
 * is the start time that the message states. `businessId`: the business, or its column in a search over all.
 */
function joinDue({ now, canSend }: Pick<Moment, 'now' | 'canSend'>, businessId: SQL): SQL {
  const ahead = sql`make_interval(hours => ${REMINDER_HOURS})`
  return sql`
    join booking b on b.business_id = a.business_id and b.appointment_id = a.id
    join client c on c.business_id = b.business_id and c.id = b.client_id
    where a.starts_at > ${instant(now)} and a.starts_at <= ${instant(now)} + ${ahead}
      and b.status in ('booked', 'confirmed') and b.held_until is null
      and b.created_at <= a.starts_at - ${ahead} and greatest(a.updated_at, b.updated_at) <= ${ago(now, UNDO_MS)}
      and ${isReachable('reminder', canSend)}
      and not exists (
        select 1 from message m
        where m.business_id = ${businessId} and m.booking_id = b.id
          and (m.kind = 'reminder' and m.expires_at = a.starts_at
            or m.kind in ('booked', 'booked_together', 'changed') and m.created_at > a.starts_at - ${ahead}))`
}

/** Selects the businesses with reminders due: appointments that start in as many hours as some business reminds before. */
export const selectWithReminders: SelectDue = (moment) => sql`
  select s.business_id from unnest(${sql.param(moment.reminderHours)}::int[]) as h (value)
    join appointment a on a.starts_at > ${searchedSince(moment, 7 * DAY_MS)} + make_interval(hours => h.value)
      and a.starts_at <= ${instant(moment.now)} + make_interval(hours => h.value)
    join business s on s.business_id = a.business_id and ${REMINDER_HOURS} = h.value
    ${joinDue(moment, sql`b.business_id`)}`

type DueBooking = { id: string; clientId: string }

async function findDue({ desk, shop, now }: Due): Promise<DueBooking[]> {
  const { rows } = await desk.db.execute<DueBooking>(sql`
    select b.id, b.client_id as "clientId" from business s join appointment a on a.business_id = s.business_id
      ${joinDue({ now, canSend: desk.mailer.canSend }, sql`${shop.id}`)}
      and s.business_id = ${shop.id} and a.business_id = ${shop.id} and b.business_id = ${shop.id}
    order by a.starts_at, b.id
    limit ${AT_MOST}`)
  return rows
}

/** Clients per transaction, to keep locks short. */
const BATCH = 50

export async function notifyReminders(due: Due): Promise<void> {
  const found = isEnabled(due, 'reminder') ? await findDue(due) : []
  for (let from = 0; from < found.length; from += BATCH) await remind(due, found.slice(from, from + BATCH))
}

/** Queues the reminders that are still due once the clients are locked, so that none is erased or merged meanwhile. */
async function remind(due: Due, found: DueBooking[]): Promise<void> {
  const { desk, shop, actor, now } = due
  await desk.db.transaction(async (tx) => {
    const locked = await lockMergedToo(
      tx,
      actor,
      found.map(({ clientId }) => clientId),
    )
    const clients = new Map(locked.map((row) => [row.id, row]))
    const bookings = await findNamedBookings(
      tx,
      actor,
      found.map(({ id }) => id),
    )
    const letters = bookings.flatMap((named) => {
      const to = clients.get(named.booking.clientId)
      const isStillDue = ['booked', 'confirmed'].includes(named.booking.status) && named.appointment.startsAt > now
      return to && isStillDue ? [{ to, telling: describeBooking(due, named, 'reminder') }] : []
    })
    await queueMessages(tx, desk, actor, { shop, letters })
  })
}
