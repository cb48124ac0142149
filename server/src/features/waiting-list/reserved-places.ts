import { NOTICE_MINUTES } from '@deskbell/domain/waiting-list/rules.ts'
import type { Actor } from '../../auth/actor.ts'
import type { Transaction } from '../../db/client.ts'
import { type SQL, sql } from '../../db/drizzle.ts'
import { appointment } from '../../db/schema/appointment.ts'
import { booking, LIVE, LIVE_LIST } from '../../db/schema/booking.ts'

const LOCAL_START = '(a.starts_at at time zone :timeZone)'

/** Condition: an entry `w` of a class's service is for this class `a`, or for any time that it fits. */
const FITS = `(w.appointment_id = a.id or w.appointment_id is null
  and (w.employee_id is null or w.employee_id = a.employee_id)
  and ${LOCAL_START}::date between w.from_day and w.to_day
  and left(${LOCAL_START}::time::text, 5) between coalesce(w.earliest, '00:00') and coalesce(w.latest, '23:59'))`

/** Condition: the shop holds free places for the first in line, and somebody waits. It is found out once for all classes. */
const HAS_LINE = `exists (
  select 1 from business s join waiting w on w.business_id = :businessId and w.status = 'waiting'
  where s.business_id = :businessId and s.waiting @> '{"automatic": true, "offerTo": "first"}')`

/**
 * Number of places of a class `a` that belong to the waiting list as soon as they are free, where the shop holds them
 * for the first in line: one for each entry to which `offerFree` would offer this class. Somebody who waits for any time
 * counts in every class that fits, until the next run, within a minute, finds out which is theirs.
 */
export const RESERVED_PLACES = `(case when ${HAS_LINE} then (
  select count(*)::int from waiting w
  join client c on c.business_id = :businessId and c.id = w.client_id and c.archived_at is null
  where w.business_id = :businessId and w.service_id = a.service_id and w.status = 'waiting' and ${FITS}
    and a.kind = 'class' and a.starts_at > :now::timestamptz + interval '${NOTICE_MINUTES} minutes'
    and not exists (
      select 1 from waiting_offer o where o.business_id = :businessId and o.waiting_id = w.id
        and o.starts_at = a.starts_at and o.status in ('declined', 'lapsed'))
    and not exists (
      select 1 from booking b
      join appointment other on other.business_id = :businessId and other.id = b.appointment_id
        and other.cancelled_at is null and other.starts_at < a.ends_at and other.ends_at > a.starts_at
      where b.business_id = :businessId and b.client_id = w.client_id and b.status in ${LIVE_LIST})) else 0 end)`

/** Returns `FITS` as a condition. */
export function fitsClass({ timeZone }: Pick<Actor, 'timeZone'>): SQL {
  return bind(FITS, { timeZone })
}

/** Returns `RESERVED_PLACES` as an expression. */
export function countReserved({ businessId, timeZone }: Actor, now: Date): SQL {
  return bind(RESERVED_PLACES, { businessId, timeZone, now: now.toISOString() })
}

/**
 * Returns the number of places of a class `a` that anybody may take, of those not `taken`. What belongs to the waiting
 * list is counted only where a place is free.
 */
export function countOpenPlaces(actor: Actor, taken: SQL, now: Date): SQL {
  const free = sql`a.capacity - ${taken}`
  return sql`(case when ${free} > 0 then greatest(0, ${free} - ${countReserved(actor, now)}) else 0 end)`
}

/** True if all places of a class that are free belong to the waiting list. The appointment must be locked. */
export async function isReservedForLine(
  tx: Transaction,
  actor: Actor,
  { appointmentId, now }: { appointmentId: string; now: Date },
): Promise<boolean> {
  const { rows } = await tx.execute<{ open: number }>(sql`
    select ${countOpenPlaces(actor, sql`live.taken`, now)} as open
    from ${appointment} a
    cross join lateral (
      select count(*)::int as taken from ${booking} b
      where b.business_id = ${actor.businessId} and b.appointment_id = a.id and b.status in ${LIVE}) live
    where a.business_id = ${actor.businessId} and a.id = ${appointmentId}`)
  return (rows[0]?.open ?? 0) < 1
}

/** Binds the values of a text whose parameters are named as in `:businessId`. */
function bind(text: string, values: Record<string, string>): SQL {
  const parts = text.split(/(?<!:):([a-z]\w*)/i)
  return sql.join(parts.map((part, index) => (index % 2 === 0 ? sql.raw(part) : sql`${values[part]}`)))
}
