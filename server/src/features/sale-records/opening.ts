import type { Facts } from '@deskbell/domain/sale-records/difference.ts'
import type { Queryable } from '../../db/client.ts'
import { getTableColumns, type SQL, sql } from '../../db/drizzle.ts'
import { joinSql } from '../../db/join-sql.ts'
import type { PgTable } from '../../db/pg-core.ts'
import { PgTimestamp } from '../../db/pg-core.ts'
import { payment } from '../../db/schema/payment.ts'
import { sale, saleLine, tender } from '../../db/schema/sale.ts'
import { saleRecord } from '../../db/schema/sale-record.ts'
import { type Choice, LINE, PAYMENT, SALE, TENDER } from './facts.ts'

/** Selects how many rows there are, and the SHA-256 of the digests of their sealed columns, in the order of their ids. */
function digest(table: PgTable, alias: string, choice: Choice<Record<string, unknown>>, from: SQL): SQL {
  const columns = Object.entries(getTableColumns(table))
    .filter(([key]) => choice[key])
    .map(([, column]) => {
      const own = sql`${sql.identifier(alias)}.${sql.identifier(column.name)}`
      return column instanceof PgTimestamp ? sql`extract(epoch from ${own})` : own
    })
  const row = sql`sha256(convert_to(row(${joinSql(columns)})::text, 'UTF8'))`
  return sql`(
    select json_build_object('rows', count(*), 'sha256',
      encode(sha256(coalesce(string_agg(${row}, ''::bytea order by ${sql.identifier(alias)}.id), ''::bytea)), 'hex'))
    ${from})`
}

/** Payments that servers of earlier releases took without a tender; they may get one later, with their id. */
const LOOSE: Choice<Record<string, unknown>> = {
  id: true,
  passId: true,
  refundOf: true,
  amount: true,
  tax: true,
  currency: true,
  method: true,
  receivedAt: true,
  byName: true,
  createdAt: true,
}

/**
 * Counts and digests the sales and payments that no record seals: those before the chain. `until`: only what was written
 * up to then; `except`: but for these sales and tenders.
 */
export async function digestUnsealed(
  db: Queryable,
  businessId: string,
  { until, except }: { until: Date | null; except: { sales: string[]; tenders: string[] } },
): Promise<Facts> {
  const written = (alias: string) =>
    until ? sql`${sql.identifier(alias)}.created_at <= ${until.toISOString()}::timestamptz` : sql`true`
  const isSealed = (what: SQL) => sql`exists (
    select from ${saleRecord} r where r.business_id = ${businessId} and ${what})`
  const sales = sql`
    from ${sale} s where s.business_id = ${businessId} and ${written('s')}
      and s.id <> all(${sql.param(except.sales)}::uuid[]) and not ${isSealed(sql`r.sale_id = s.id and r.kind = 'sale'`)}`
  const tenders = sql`
    from ${tender} t where t.business_id = ${businessId} and ${written('t')}
      and t.id <> all(${sql.param(except.tenders)}::uuid[]) and not ${isSealed(sql`r.sale_id = t.sale_id and r.tender_id = t.id`)}`
  const lines = sql`from ${saleLine} l where l.business_id = ${businessId} and l.sale_id in (select s.id ${sales})`
  const payments = sql`from ${payment} p where p.business_id = ${businessId} and p.tender_id in (select t.id ${tenders})`
  const loose = sql`
    from ${payment} p where p.business_id = ${businessId} and ${written('p')} and (p.tender_id is null
      or p.tender_id = p.id and ${isSealed(sql`r.tender_id = p.id`)})`
  const { rows } = await db.execute<{ digests: Facts }>(sql`
    select json_build_object(
      'sales', ${digest(sale, 's', SALE, sales)},
      'lines', ${digest(saleLine, 'l', LINE, lines)},
      'tenders', ${digest(tender, 't', TENDER, tenders)},
      'payments', ${digest(payment, 'p', PAYMENT, payments)},
      'loosePayments', ${digest(payment, 'p', LOOSE, loose)}) as digests`)
  return rows[0]?.digests ?? {}
}
