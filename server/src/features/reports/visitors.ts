import type { Actor } from '../../auth/actor.ts'
import { type SQL, sql } from '../../db/drizzle.ts'
import { checkIn } from '../../db/schema/check-in.ts'
import { clientSummary } from '../../db/schema/client-summary.ts'
import { toTimestamp } from '../../db/timestamp.ts'
import { asVisits } from './attendance/visits.ts'
import type { ReportParams } from './report.ts'

/** Condition for the visits `k` between two instants. */
export function visitsIn({ businessId }: Actor, { from, to }: Pick<ReportParams, 'from' | 'to'>): SQL {
  return sql`k.business_id = ${businessId} and k.undone_at is null
    and k.occurred_at >= ${toTimestamp(from)} and k.occurred_at < ${toTimestamp(to)}`
}

/**
 * For most clients first_at/seen_at (the first and last visit) already answer this; visits are scanned only for the
 * rest.
 */
function selectVisitors(actor: Actor, { from, to }: ReportParams): SQL {
  return sql`
    select s.client_id, s.first_id, s.first_at, s.first_at >= ${toTimestamp(from)} as is_first
    from ${clientSummary} s
    where s.business_id = ${actor.businessId} and s.first_at < ${toTimestamp(to)} and s.seen_at >= ${toTimestamp(from)}
      and (s.first_at >= ${toTimestamp(from)} or s.seen_at < ${toTimestamp(to)}
        or s.client_id in (select k.client_id from ${checkIn} k where ${visitsIn(actor, { from, to })}))`
}

function cameFor(actor: Actor, asked: ReportParams): SQL {
  const { serviceId, employeeId, source } = asked.filter
  return sql`
    select c.client_id, s.first_id, s.first_at, (s.first_at >= ${toTimestamp(asked.from)}
      ${serviceId ? sql`and f.service_id = ${serviceId}` : sql``}
      ${employeeId ? sql`and f.employee_id is not distinct from ${employeeId}::uuid` : sql``}
      ${source ? sql`and f.source = ${source}` : sql``}) as is_first
    from (select distinct ${checkIn.clientId} as client_id from ${checkIn} where ${asVisits(actor, asked)}) c
    join ${clientSummary} s on s.business_id = ${actor.businessId} and s.client_id = c.client_id
    join ${checkIn} f on f.business_id = s.business_id and f.id = s.first_id`
}

/**
 * Selects each client with a visit in the report, once: `client_id`, their first visit ever as `first_id` and
 * `first_at`, and as `is_first` if that visit is within the report.
 */
export function visitorIds(actor: Actor, asked: ReportParams): SQL {
  const { serviceId, employeeId, source } = asked.filter
  return serviceId || employeeId || source ? cameFor(actor, asked) : selectVisitors(actor, asked)
}
