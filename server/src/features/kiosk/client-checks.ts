import { getClientReferralReason } from '@deskbell/domain/kiosk/rules.ts'
import type { LookupMatch } from '@deskbell/domain/kiosk/schema.ts'
import { dayBounds, localDay } from '@deskbell/domain/shared/time.ts'
import type { Actor } from '../../auth/actor.ts'
import type { Queryable } from '../../db/client.ts'
import { and, eq, type SQL, sql } from '../../db/drizzle.ts'
import { appointment } from '../../db/schema/appointment.ts'
import { booking } from '../../db/schema/booking.ts'
import { client } from '../../db/schema/client.ts'
import { clientSummary } from '../../db/schema/client-summary.ts'
import { service } from '../../db/schema/service.ts'

const owes = ({ businessId }: Actor) => sql<boolean>`exists (
  select 1 from ${clientSummary} s
  where s.business_id = ${businessId} and s.client_id = ${client}.id and s.owed > 0)`

type Next = NonNullable<LookupMatch['next']>

function nextAfter({ businessId }: Actor, tomorrow: Date): SQL<Next | null> {
  return sql<Next | null>`(
    select json_build_object('startsAt', a.starts_at, 'serviceName', s.name)
    from ${booking} b
    join ${appointment} a on a.business_id = b.business_id and a.id = b.appointment_id
    join ${service} s on s.business_id = a.business_id and s.id = a.service_id
    where b.business_id = ${businessId} and b.client_id = ${client}.id and b.status in ('booked', 'confirmed')
      and a.cancelled_at is null and a.starts_at >= ${tomorrow.toISOString()}::timestamptz
    order by a.starts_at, a.id limit 1)`
}

/**
 * Finds the checks per client that don't depend on the service: reason for a referral to staff, and the next
 * appointment.
 */
export async function findClientChecks(db: Queryable, actor: Actor, { ids, now }: { ids: string[]; now: Date }) {
  const { to: tomorrow } = dayBounds(localDay(now, actor.timeZone), actor.timeZone)
  const rows = await db
    .select({
      id: client.id,
      blockedReason: client.blockedReason,
      owes: actor.kiosk.owing ? sql<boolean>`false` : owes(actor),
      next: nextAfter(actor, tomorrow),
    })
    .from(client)
    .where(and(eq(client.businessId, actor.businessId), sql`${client.id} = any (${sql.param(ids)}::uuid[])`))
  return new Map(rows.map((row) => [row.id, presentStanding(actor, row)]))
}

function presentStanding(
  { kiosk }: Actor,
  { next, ...row }: { blockedReason: string; owes: boolean; next: Next | null },
) {
  const reason = getClientReferralReason(row, kiosk)
  return {
    reason,
    note: row.blockedReason,
    next: next && { ...next, startsAt: new Date(next.startsAt).toISOString() },
  }
}
export type ClientCheck = ReturnType<typeof presentStanding>
