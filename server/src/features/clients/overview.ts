import type { Actor } from '../../auth/actor.ts'
import type { Queryable } from '../../db/client.ts'
import { and, eq, sql } from '../../db/drizzle.ts'
import { appointment } from '../../db/schema/appointment.ts'
import { booking } from '../../db/schema/booking.ts'
import { checkIn } from '../../db/schema/check-in.ts'
import { client } from '../../db/schema/client.ts'
import { clientSummary } from '../../db/schema/client-summary.ts'
import { service } from '../../db/schema/service.ts'
import { AppError } from '../../errors.ts'
import type { ClientRecord, Counts, OverviewRecord } from './present.ts'
import { withCounts } from './queries.ts'

const nextAppointment = ({ businessId }: Actor, now: Date) => sql<OverviewRecord['nextAppointment']>`(
  select json_build_object('id', a.id, 'startsAt', a.starts_at, 'serviceName', s.name)
  from ${booking} b
  join ${appointment} a on a.business_id = b.business_id and a.id = b.appointment_id
  join ${service} s on s.business_id = a.business_id and s.id = a.service_id
  where b.business_id = ${businessId} and b.client_id = ${client}.id
    and b.status in ('booked', 'confirmed') and a.cancelled_at is null and a.ends_at > ${now.toISOString()}::timestamptz
  order by a.starts_at, a.id limit 1)`

const lastVisitAt = ({ businessId }: Actor) =>
  sql<Date | null>`(
  select k.occurred_at from ${checkIn} k
  where k.business_id = ${businessId} and k.client_id = ${client}.id and k.undone_at is null
  order by k.occurred_at desc limit 1)`.mapWith(checkIn.occurredAt)

/** Finds a client with the figures of their overview, in one query. Throws AppError 'not_found'. */
export async function findOverview(
  db: Queryable,
  actor: Actor,
  { id, now }: { id: string; now: Date },
): Promise<ClientRecord & Counts & OverviewRecord> {
  const [row] = await db
    .select({
      ...withCounts(actor),
      nextAppointment: nextAppointment(actor, now),
      lastVisitAt: lastVisitAt(actor),
      owed: clientSummary.owed,
      unpaidVisits: clientSummary.unpaidVisits,
    })
    .from(client)
    .innerJoin(
      clientSummary,
      and(eq(clientSummary.businessId, client.businessId), eq(clientSummary.clientId, client.id)),
    )
    .where(and(eq(client.businessId, actor.businessId), eq(client.id, id)))
  if (!row) throw new AppError('not_found')
  return row
}
