import { and, eq, sql } from 'drizzle-orm'
import type { Actor } from '../../auth/actor.ts'
import type { Queryable } from '../../db/client.ts'
import { appointment } from '../../db/schema/appointment.ts'
import { booking } from '../../db/schema/booking.ts'
import { checkIn } from '../../db/schema/check-in.ts'
import { client } from '../../db/schema/client.ts'
import { pass } from '../../db/schema/pass.ts'
import { payment } from '../../db/schema/payment.ts'
import { service } from '../../db/schema/service.ts'
import { AppError } from '../../errors.ts'
import type { ClientRecord, Counts, OverviewRecord } from './present.ts'
import { withCounts } from './queries.ts'

const nextAppointment = (now: Date) => sql<OverviewRecord['nextAppointment']>`(
  select json_build_object('id', a.id, 'startsAt', a.starts_at, 'serviceName', s.name)
  from ${booking} b
  join ${appointment} a on a.business_id = b.business_id and a.id = b.appointment_id
  join ${service} s on s.business_id = a.business_id and s.id = a.service_id
  where b.business_id = ${client}.business_id and b.client_id = ${client}.id
    and b.status in ('booked', 'confirmed') and a.cancelled_at is null and a.ends_at > ${now.toISOString()}::timestamptz
  order by a.starts_at, a.id limit 1)`

const lastVisitAt = sql<Date | null>`(
  select k.occurred_at from ${checkIn} k
  where k.business_id = ${client}.business_id and k.client_id = ${client}.id and k.undone_at is null
  order by k.occurred_at desc limit 1)`.mapWith(checkIn.occurredAt)

const unpaidVisits = sql<number>`(
  select count(*)::int from ${checkIn} k
  where k.business_id = ${client}.business_id and k.client_id = ${client}.id and k.pass_id is null
    and k.undone_at is null)`

// Same rule as `owed` in the domain package: refunds don't reduce the amount received.
const owed = sql<number>`(
  select coalesce(sum(greatest(0, p.price - p.forgiven - coalesce((
    select sum(m.amount) from ${payment} m
    where m.business_id = p.business_id and m.pass_id = p.id and m.amount > 0), 0))), 0)::int
  from ${pass} p
  where p.business_id = ${client}.business_id and p.client_id = ${client}.id and p.voided_at is null)`

/** Finds a client with the figures of their overview, in one query. Throws AppError 'not_found'. */
export async function findOverview(
  db: Queryable,
  actor: Actor,
  { id, now }: { id: string; now: Date },
): Promise<ClientRecord & Counts & OverviewRecord> {
  const [row] = await db
    .select({ ...withCounts, nextAppointment: nextAppointment(now), lastVisitAt, owed, unpaidVisits })
    .from(client)
    .where(and(eq(client.businessId, actor.businessId), eq(client.id, id)))
  if (!row) throw new AppError('not_found')
  return row
}
