import type { ReportFilter } from '@deskbell/domain/reports/schema.ts'
import type { Actor } from '../../../auth/actor.ts'
import { and, eq, gte, lt, type SQL, sql } from '../../../db/drizzle.ts'
import { checkIn } from '../../../db/schema/check-in.ts'
import { pass } from '../../../db/schema/pass.ts'
import { payment } from '../../../db/schema/payment.ts'
import { saleLine } from '../../../db/schema/sale.ts'
import { bucketAt } from '../local-time.ts'
import type { ReportParams } from '../report.ts'

/** Name of the person who took the payment, cut to fit a row id. */
const WHO = sql<string>`left(${payment.byName}, 100)`

export const isRefund = sql`${payment.refundOf} is not null`

/** Condition for money that came in or went out, and not from or to a gift card or credit. */
export const isMoney = sql`${payment.method}::text not in ('gift_card', 'credit')`

/** Condition for the filters by payment method and by person. */
export function isTakenAs({ method, who }: Pick<ReportFilter, 'method' | 'who'>): SQL | undefined {
  return and(method ? eq(payment.method, method) : undefined, who ? sql`${WHO} = left(${who}, 100)` : undefined)
}

/** Condition for the payments in the report's period. Needs a join with pass. */
export function asPayments(actor: Actor, { from, to, filter }: ReportParams): SQL | undefined {
  return and(
    eq(payment.businessId, actor.businessId),
    gte(payment.receivedAt, from),
    lt(payment.receivedAt, to),
    isTakenAs(filter),
    filter.packageId ? eq(pass.packageId, filter.packageId) : undefined,
  )
}

export const ofItsPass = and(eq(pass.businessId, payment.businessId), eq(pass.id, payment.passId))

export const ofItsLine = and(eq(saleLine.businessId, payment.businessId), eq(saleLine.id, payment.saleLineId))

/** Row id of payments without a pass, not for a product, or at the normal price. */
export const NONE = 'none'
/** Row id of payments for a pass that covers more than one service. */
export const SEVERAL = 'several'

const coversOne = sql`not ${pass.coversAll} and ${pass.category} = '' and cardinality(${pass.serviceIds}) = 1`

const visitedService = ({ businessId }: Actor) => sql`(
  select k.service_id::text from ${checkIn} k where k.business_id = ${businessId} and k.id = ${saleLine.checkInId})`

/** Row id by which each table groups payments. Needs joins with pass and line. */
export const KEYS = {
  'by-time': (asked: ReportParams, actor: Actor) => sql<string>`${bucketAt(payment.receivedAt, asked, actor)}::text`,
  'by-method': () => sql<string>`${payment.method}::text`,
  'by-package': () => sql<string>`coalesce(${pass.packageId}::text, ${sql.raw(`'${NONE}'`)})`,
  'by-service': (_asked: ReportParams, actor: Actor) => sql<string>`case
    when ${saleLine.checkInId} is not null then ${visitedService(actor)}
    when ${pass.id} is null then ${sql.raw(`'${NONE}'`)}
    when ${coversOne} then ${pass.serviceIds}[1]::text else ${sql.raw(`'${SEVERAL}'`)} end`,
  'by-product': () => sql<string>`coalesce(${saleLine.productId}::text, ${sql.raw(`'${NONE}'`)})`,
  'by-tier': () => sql<string>`coalesce(${saleLine.priceTierId}::text, ${sql.raw(`'${NONE}'`)})`,
  'by-kind': () => sql<string>`coalesce(${saleLine.kind}::text, 'package')`,
  'by-rate': () => sql<string>`coalesce(${saleLine.taxRate}, ${pass.taxRate}, 0)::text`,
  'by-who': () => WHO,
}
export type SalesTable = keyof typeof KEYS

export function isSalesTable(table: string): table is SalesTable {
  return Object.hasOwn(KEYS, table)
}
