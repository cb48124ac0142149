import type { Actor } from '../../../auth/actor.ts'
import { and, eq, gte, lt, type SQL } from '../../../db/drizzle.ts'
import { activity as deed } from '../../../db/schema/activity.ts'
import type { ReportParams } from '../report.ts'

/** Condition for the audit log entries within the report's period and filters. */
export function whereInReport(actor: Actor, { from, to, filter }: ReportParams): SQL | undefined {
  const { who, entity, clientId } = filter
  return and(
    eq(deed.businessId, actor.businessId),
    gte(deed.at, from),
    lt(deed.at, to),
    who === undefined ? undefined : eq(deed.byName, who),
    entity === undefined ? undefined : eq(deed.entity, entity),
    clientId ? eq(deed.clientId, clientId) : undefined,
  )
}
