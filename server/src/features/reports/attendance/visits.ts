import type { Actor } from '../../../auth/actor.ts'
import { and, eq, gte, isNull, lt, type SQL } from '../../../db/drizzle.ts'
import { checkIn } from '../../../db/schema/check-in.ts'
import type { ReportParams } from '../report.ts'

/** Condition for the visits within the report's period and filters. */
export function asVisits(
  actor: Actor,
  { from, to, filter }: Pick<ReportParams, 'from' | 'to' | 'filter'>,
): SQL | undefined {
  const { serviceId, employeeId, source } = filter
  return and(
    eq(checkIn.businessId, actor.businessId),
    gte(checkIn.occurredAt, from),
    lt(checkIn.occurredAt, to),
    isNull(checkIn.undoneAt),
    serviceId ? eq(checkIn.serviceId, serviceId) : undefined,
    employeeId ? eq(checkIn.employeeId, employeeId) : undefined,
    source ? eq(checkIn.source, source) : undefined,
  )
}
