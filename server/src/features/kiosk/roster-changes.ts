import { dayBounds, localDay } from '@deskbell/domain/shared/time.ts'
import { and, eq, gt, isNull, type SQL, sql } from 'drizzle-orm'
import type { Actor } from '../../auth/actor.ts'
import type { Queryable } from '../../db/client.ts'
import { appointment } from '../../db/schema/appointment.ts'
import { booking } from '../../db/schema/booking.ts'
import { client } from '../../db/schema/client.ts'
import { pass } from '../../db/schema/pass.ts'
import { payment } from '../../db/schema/payment.ts'

const columns = {
  id: client.id,
  firstName: client.firstName,
  lastName: client.lastName,
  phone: client.phone,
  code: client.code,
  birthday: client.birthday,
  archivedAt: client.archivedAt,
}

type Page = { after: string | null; limit: number }

function findWhere(db: Queryable, { businessId }: Actor, { after, limit }: Page, which: SQL | undefined) {
  return db
    .select(columns)
    .from(client)
    .where(and(eq(client.businessId, businessId), after ? gt(client.id, after) : undefined, which))
    .orderBy(client.id)
    .limit(limit)
}

/** A page of the clients, archived ones left out. */
export function findPeople(db: Queryable, actor: Actor, page: Page) {
  return findWhere(db, actor, page, isNull(client.archivedAt))
}
export type Person = Awaited<ReturnType<typeof findPeople>>[number]

/**
 * A page of the clients of whom something has changed that a tablet keeps, archived ones included: themselves, their
 * passes, what they owe, what they have booked next; and those who share passes with them.
 */
export function findChangedPeople(
  db: Queryable,
  actor: Actor,
  { since, now, ...page }: Page & { since: Date; now: Date },
) {
  const { businessId } = actor
  const at = sql`${since.toISOString()}::timestamptz`
  const touched = sql`
    select c.id from ${client} c where c.business_id = ${businessId} and c.updated_at >= ${at}
    union select p.client_id from ${pass} p where p.business_id = ${businessId} and p.updated_at >= ${at}
    union select y.client_id from ${payment} y where y.business_id = ${businessId} and y.received_at >= ${at}
    union ${bookedAnew(actor, { since, now })}`
  const which = sql`${client.id} in (
    with touched as materialized (${touched})
    select id from touched
    union
    select m.id from touched t
    join ${client} c on c.business_id = ${businessId} and c.id = t.id
    join ${client} m on m.business_id = ${businessId} and m.household_id = c.household_id)`
  return findWhere(db, actor, page, which)
}

/** Whose next appointment may be another one: booked, moved or cancelled, or its day has come. */
function bookedAnew({ businessId, timeZone }: Actor, { since, now }: { since: Date; now: Date }): SQL {
  const endOf = (at: Date) => sql`${dayBounds(localDay(at, timeZone), timeZone).to.toISOString()}::timestamptz`
  const at = sql`${since.toISOString()}::timestamptz`
  return sql`
    select b.client_id from ${appointment} a
    join ${booking} b on b.business_id = a.business_id and b.appointment_id = a.id
    where a.business_id = ${businessId} and a.starts_at >= ${endOf(since)}
      and (a.updated_at >= ${at} or b.updated_at >= ${at} or a.starts_at < ${endOf(now)})`
}
