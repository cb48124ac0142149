import { type SQL, sql } from '../../../db/drizzle.ts'
import type { PgColumn } from '../../../db/pg-core.ts'
import { pass } from '../../../db/schema/pass.ts'
import { payment } from '../../../db/schema/payment.ts'
import { saleLine } from '../../../db/schema/sale.ts'
import type { Source } from '../../data/exports/table.ts'
import { memoizeByParams } from '../memoize.ts'
import type { ReportParams } from '../report.ts'
import { asPayments, isMoney, isRefund, isSalesTable, KEYS, ofItsLine, ofItsPass, type SalesTable } from './payments.ts'

export const selectSum = (column: PgColumn | SQL, where: SQL) =>
  sql<number>`coalesce(sum(${column}) filter (where ${where}), 0)::float8`.mapWith(Number)

function selectSums(amount: PgColumn | SQL, tax: PgColumn | SQL, isRefund: SQL, isMoney: SQL) {
  return {
    received: selectSum(amount, sql`not ${isRefund} and ${isMoney}`),
    refunds: selectSum(amount, sql`${isRefund} and ${isMoney}`),
    net: selectSum(amount, isMoney),
    stored: selectSum(amount, sql`not ${isMoney}`),
    tax: selectSum(tax, sql`true`),
  }
}

/** What was handed over at once is one payment, for however many lines. */
const tenderId = sql`coalesce(${payment.tenderId}, ${payment.id})`

/** Number of payments, and sums of money in cents. */
export const SUMS = {
  payments: sql<number>`count(distinct ${tenderId}) filter (where not ${isRefund})::int`,
  ...selectSums(payment.amount, payment.tax, isRefund, isMoney),
}
export type Sums = Record<keyof typeof SUMS, number>

export const NOTHING: Sums = { payments: 0, received: 0, refunds: 0, net: 0, stored: 0, tax: 0 }

/** Sums all payments of the period. */
export const findTotals = memoizeByParams(async ({ tx, actor }: Source, asked: ReportParams): Promise<Sums> => {
  const [sums] = await tx.select(SUMS).from(payment).leftJoin(pass, ofItsPass).where(asPayments(actor, asked))
  return sums ?? NOTHING
})

const join = (parts: SQL[]) => sql.join(parts, sql`, `)

/**
 * Sums the payments of the period by the rows of every table, in one pass over them. A tender of several lines is counted
 * once in each row that has one of them; such are counted apart, since a distinct count needs each table sorted.
 */
export const findSumsByTable = memoizeByParams(async ({ tx, actor }: Source, asked: ReportParams) => {
  const tables = Object.keys(KEYS).filter(isSalesTable)
  const keys = tables.map((table, nth) => ({ table, column: sql.raw(`key_${nth}`), key: KEYS[table](asked, actor) }))
  const row = sql`
    case ${sql.join(
      keys.map(({ table, column }) => sql`when grouping(${column}) = 0 then ${table}`),
      sql` `,
    )} end as "table", coalesce(${join(keys.map(({ column }) => column))}) as key`
  const ofEachTable = sql`grouping sets (${join(keys.map(({ column }) => sql`(${column})`))})`
  const sums = selectSums(sql`amount`, sql`tax`, sql`is_refund`, sql`is_money`)
  const names = Object.keys(sums).map((name) => sql.identifier(name))
  const { rows } = await tx.execute<Sums & { table: SalesTable; key: string }>(sql`
    with paid as materialized (
      select ${tenderId} as tender_id, count(*) over (partition by ${tenderId}) as lines, ${isRefund} as is_refund,
        ${isMoney} as is_money, ${payment.amount}, ${payment.tax},
        ${join(keys.map(({ column, key }) => sql`${key} as ${column}`))}
      from ${payment} left join ${pass} on ${ofItsPass} left join ${saleLine} on ${ofItsLine}
      where ${asPayments(actor, asked)}
    )
    select "table", key, sum(payments)::int as payments, ${join(names.map((name) => sql`sum(${name})::float8 as ${name}`))}
    from (
      select ${row}, count(*) filter (where not is_refund and lines = 1) as payments,
        ${join(Object.values(sums).map((sum, nth) => sql`${sum} as ${names[nth]}`))}
      from paid group by ${ofEachTable}
      union all
      select ${row}, count(distinct tender_id), 0, 0, 0, 0, 0 from paid where lines > 1 and not is_refund
      group by ${ofEachTable}
    ) as part group by 1, 2`)
  const ofTable = Map.groupBy(rows, ({ table }) => table)
  return (table: SalesTable) => new Map(ofTable.get(table)?.map(({ key, ...more }) => [key, more]))
})
