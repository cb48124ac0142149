import type { Actor } from '../../../auth/actor.ts'
import { and, eq, gte, isNull, lt, type SQL, sql } from '../../../db/drizzle.ts'
import { ledgerEntry } from '../../../db/schema/ledger-entry.ts'
import { pass } from '../../../db/schema/pass.ts'
import type { ReportParams } from '../report.ts'

// An import stores past visits on unlimited free passes that were voided at creation. The void may have been undone
// since.
const isImportedHistory = ({
  businessId,
}: Actor) => sql`(${pass.visits} is null and ${pass.price} = 0 and (${pass.voidedAt} = ${pass.createdAt} or exists (
  select 1 from ${ledgerEntry} e where e.business_id = ${businessId} and e.pass_id = ${pass.id}
    and e.kind = 'void' and e.at = ${pass.createdAt})))`

/** Condition for the passes bought in the report's period. */
export function asSold(
  actor: Actor,
  { from, to, filter }: Pick<ReportParams, 'from' | 'to' | 'filter'>,
): SQL | undefined {
  return and(
    eq(pass.businessId, actor.businessId),
    gte(pass.purchasedAt, from),
    lt(pass.purchasedAt, to),
    isNull(pass.transferredFrom),
    sql`(${isImportedHistory(actor)}) is not true`,
    filter.packageId ? eq(pass.packageId, filter.packageId) : undefined,
  )
}
