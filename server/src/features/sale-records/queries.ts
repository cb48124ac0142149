import type { Facts } from '@deskbell/domain/sale-records/difference.ts'
import type { SaleRecordProblem } from '@deskbell/domain/sale-records/schema.ts'
import type { Queryable } from '../../db/client.ts'
import { and, asc, eq, gt, inArray, sql } from '../../db/drizzle.ts'
import { payment } from '../../db/schema/payment.ts'
import { sale, saleLine, tender } from '../../db/schema/sale.ts'
import { saleChain, saleRecord } from '../../db/schema/sale-record.ts'
import { toSaleFacts, toTenderFacts } from './facts.ts'

export type RecordRow = typeof saleRecord.$inferSelect

/** Records read at once. */
const PAGE = 1000

/** Reads the chain in its order, page by page. */
export async function* readRecords(db: Queryable, businessId: string): AsyncGenerator<RecordRow[]> {
  let after = 0
  for (;;) {
    const page = await db
      .select()
      .from(saleRecord)
      .where(and(eq(saleRecord.businessId, businessId), gt(saleRecord.sequence, after)))
      .orderBy(asc(saleRecord.sequence))
      .limit(PAGE)
    if (page.length > 0) yield page
    if (page.length < PAGE) return
    after = page.at(-1)?.sequence ?? after
  }
}

export async function findChain(db: Queryable, businessId: string) {
  const [chain] = await db.select().from(saleChain).where(eq(saleChain.businessId, businessId))
  return { sequence: chain?.sequence ?? 0, hash: chain?.hash ?? '' }
}

/** Finds what the records seal, as it is now, by the id of the sale or tender. */
export async function findSealed(db: Queryable, businessId: string, records: RecordRow[]): Promise<Map<string, Facts>> {
  const saleIds = records.flatMap(({ kind, saleId }) => (kind === 'sale' && saleId ? [saleId] : []))
  const tenderIds = records.flatMap(({ tenderId }) => tenderId ?? [])
  const [sales, lines, tenders, payments] = await Promise.all([
    db
      .select()
      .from(sale)
      .where(and(eq(sale.businessId, businessId), inArray(sale.id, saleIds))),
    db
      .select()
      .from(saleLine)
      .where(and(eq(saleLine.businessId, businessId), inArray(saleLine.saleId, saleIds))),
    db
      .select()
      .from(tender)
      .where(and(eq(tender.businessId, businessId), inArray(tender.id, tenderIds))),
    db
      .select()
      .from(payment)
      .where(and(eq(payment.businessId, businessId), inArray(payment.tenderId, tenderIds))),
  ])
  const linesOf = Map.groupBy(lines, ({ saleId }) => saleId)
  const paymentsOf = Map.groupBy(payments, ({ tenderId }) => tenderId)
  return new Map([
    ...sales.map((row) => [row.id, toSaleFacts(row, linesOf.get(row.id) ?? [])] as const),
    ...tenders.map((row) => [row.id, toTenderFacts(row, paymentsOf.get(row.id) ?? [])] as const),
  ])
}

/** Finds sales, tenders and payments that were written since the chain began and are in none of its records. */
export async function findUnsealed(
  db: Queryable,
  businessId: string,
  { since, limit }: { since: Date; limit: number },
): Promise<SaleRecordProblem[]> {
  const at = since.toISOString()
  const { rows } = await db.execute<{ saleId: string | null; field: string }>(sql`
    select s.id as "saleId", 'sale' as field from ${sale} s
    where s.business_id = ${businessId} and s.created_at > ${at}::timestamptz and not exists (
      select from ${saleRecord} r where r.business_id = ${businessId} and r.sale_id = s.id and r.kind = 'sale')
    union all
    select t.sale_id, 'tender' from ${tender} t
    where t.business_id = ${businessId} and t.created_at > ${at}::timestamptz and not exists (
      select from ${saleRecord} r where r.business_id = ${businessId} and r.sale_id = t.sale_id and r.tender_id = t.id)
    union all
    select null, 'payment ' || p.id from ${payment} p
    where p.business_id = ${businessId} and p.created_at > ${at}::timestamptz and p.tender_id is null
    limit ${limit}`)
  return rows.map(({ saleId, field }) => {
    return { kind: 'row_added', sequence: null, saleId, field, recorded: '', found: '' }
  })
}
