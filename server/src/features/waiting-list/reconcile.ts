import { localDay } from '@deskbell/domain/shared/time.ts'
import { sql } from 'drizzle-orm'
import type { Actor } from '../../auth/actor.ts'
import type { Database, Transaction } from '../../db/client.ts'
import { appointment } from '../../db/schema/appointment.ts'
import { booking, LIVE } from '../../db/schema/booking.ts'
import { waiting, waitingOffer } from '../../db/schema/waiting.ts'
import { announce } from '../../live/announce.ts'

/**
 * Brings the list up to what has happened since: what staff made of a held booking, what has lapsed, who booked what they
 * waited for, and whose time has passed. Each is one statement that names what it changes: two servers do it once.
 */
export async function reconcileList(db: Database, actor: Actor, now: Date): Promise<void> {
  await db.transaction(async (tx) => {
    const changed = [
      await settleHeld(tx, actor, now),
      await lapseOpen(tx, actor, now),
      await settleBooked(tx, actor, now),
      await settleOver(tx, actor, now),
    ]
    if (changed.some((count) => count > 0)) await announce(tx, actor.businessId, ['waiting-list'])
  })
}

/** An offer whose place is theirs by now is taken; one whose place is gone is over, and they wait again. */
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
      status = (case s.status when 'taken' then 'taken' else 'waiting' end)::waiting_status
    from settled s where w.business_id = ${businessId} and w.id = s.waiting_id and w.status = 'offered'`)
  return rowCount ?? 0
}

/** What was open to all and nobody took lapses for each of them. */
async function lapseOpen(tx: Transaction, { businessId }: Actor, now: Date): Promise<number> {
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

/** Who has what they waited for by other means doesn't wait any more: a place in that class, or a time that would fit. */
async function settleBooked(tx: Transaction, { businessId, timeZone }: Actor, now: Date): Promise<number> {
  const local = sql`(a.starts_at at time zone ${timeZone})`
  const { rowCount } = await tx.execute(sql`
    update ${waiting} w set status = 'taken', version = w.version + 1, updated_at = ${now.toISOString()}
    from ${booking} b
    join ${appointment} a on a.business_id = b.business_id and a.id = b.appointment_id and a.cancelled_at is null
    where w.business_id = ${businessId} and w.status = 'waiting'
      and b.business_id = w.business_id and b.client_id = w.client_id and b.status in ${LIVE} and b.held_until is null
      and case when w.appointment_id is not null then a.id = w.appointment_id
        else a.service_id = w.service_id and b.created_at >= w.created_at
          and (w.employee_id is null or w.employee_id = a.employee_id)
          and ${local}::date between w.from_day and w.to_day
          and to_char(${local}, 'HH24:MI') between coalesce(w.earliest, '00:00') and coalesce(w.latest, '23:59') end`)
  return rowCount ?? 0
}

/** Whose last day is over, or whose class has begun, waits for nothing. */
async function settleOver(tx: Transaction, { businessId, timeZone }: Actor, now: Date): Promise<number> {
  const { rowCount } = await tx.execute(sql`
    update ${waiting} w set status = 'over', version = w.version + 1, updated_at = ${now.toISOString()}
    where w.business_id = ${businessId} and w.status = 'waiting' and case
      when w.appointment_id is null then w.to_day < ${localDay(now, timeZone)}
      else (select a.starts_at <= ${now.toISOString()} from ${appointment} a
        where a.business_id = w.business_id and a.id = w.appointment_id) end`)
  return rowCount ?? 0
}
