import { daysBetween } from '@deskbell/domain/shared/time.ts'
import { type SQL, sql } from 'drizzle-orm'
import { at } from '../../db/at.ts'
import { checkIn } from '../../db/schema/check-in.ts'
import { clientStanding } from '../../db/schema/client-standing.ts'
import type { Actor } from '../../middleware/actor.ts'
import { asVisits } from './attendance/visits.ts'
import type { Asked } from './report.ts'

/** On more days than that, nearly every client has come, and asking for each is quicker than reading all visits. */
const MANY_DAYS = 400

/** The first visit ever of the client of a row `c`. Of two at the same moment it is the one with the lower id. */
export function firstVisit({ businessId }: Actor): SQL {
  return sql`lateral (
    select k.id, k.occurred_at, k.service_id, k.employee_id, k.source from ${checkIn} k
    where k.business_id = ${businessId} and k.client_id = c.client_id and k.undone_at is null
    order by k.occurred_at, k.id limit 1)`
}

/** The clients who have ever come, as rows with a `client_id`. */
function everyVisitor({ businessId }: Actor): SQL {
  return sql`select s.client_id from ${clientStanding} s where s.business_id = ${businessId} and s.visits > 0`
}

function matches({ from, to, filter: { serviceId, employeeId, source } }: Asked): SQL {
  return sql`(f.occurred_at >= ${at(from)} and f.occurred_at < ${at(to)}
    ${serviceId ? sql`and f.service_id = ${serviceId}` : sql``}
    ${employeeId ? sql`and f.employee_id is not distinct from ${employeeId}::uuid` : sql``}
    ${source ? sql`and f.source = ${source}` : sql``})`
}

function askingEach(actor: Actor, { from, to }: Asked): SQL {
  return sql`from (${everyVisitor(actor)}) c cross join ${firstVisit(actor)} f
    where f.occurred_at < ${at(to)} and (f.occurred_at >= ${at(from)} or exists (
      select 1 from ${checkIn} k
      where k.business_id = ${actor.businessId} and k.client_id = c.client_id and k.undone_at is null
        and k.occurred_at >= ${at(from)} and k.occurred_at < ${at(to)}))`
}

function readingVisits(actor: Actor, asked: Asked): SQL {
  return sql`from (select distinct ${checkIn.clientId} as client_id from ${checkIn} where ${asVisits(actor, asked)}) c
    cross join ${firstVisit(actor)} f`
}

/**
 * The clients who came by the visits that a report is about, each once: `client_id`, their first visit ever as
 * `first_id` and `first_at`, and whether it is among those visits as `is_first`.
 */
export function clientsWhoCame(actor: Actor, asked: Asked): SQL {
  const { serviceId, employeeId, source } = asked.filter
  const isAll = !serviceId && !employeeId && !source
  const isLong = daysBetween(asked.days.from, asked.days.to) > MANY_DAYS
  return sql`select c.client_id, f.id as first_id, f.occurred_at as first_at, ${matches(asked)} as is_first
    ${isAll && isLong ? askingEach(actor, asked) : readingVisits(actor, asked)}`
}
