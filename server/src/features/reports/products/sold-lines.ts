import { msg } from '@lingui/core/runtime-macro'
import type { Actor } from '../../../auth/actor.ts'
import { and, desc, eq, gte, lt, type SQL, sql } from '../../../db/drizzle.ts'
import type { PgColumn } from '../../../db/pg-core.ts'
import { client } from '../../../db/schema/client.ts'
import { sale, saleLine } from '../../../db/schema/sale.ts'
import { selectName } from '../../../db/sql.ts'
import type { Source } from '../../data/exports/table.ts'
import { afterCursor, toDrillDown } from '../drill-down.ts'
import { memoizeByParams } from '../memoize.ts'
import type { Page, ReportParams } from '../report.ts'
import type { DrillDownDraft } from '../translate.ts'

const isRefund = sql`${saleLine.refundOf} is not null`

/** Condition for the lines that each column counts. */
const COUNTED = {
  sold: sql`not ${isRefund}`,
  sales: sql`not ${isRefund}`,
  discount: sql`not ${isRefund}`,
  refunds: isRefund,
  tax: sql`true`,
} satisfies Record<string, SQL>
export type SoldColumn = keyof typeof COUNTED

const selectSum = (column: PgColumn, where: SQL) =>
  sql<number>`coalesce(sum(${column}) filter (where ${where}), 0)`.mapWith(Number)

const SUMS = {
  sold: selectSum(saleLine.quantity, COUNTED.sold),
  sales: selectSum(saleLine.amount, COUNTED.sales),
  discount: selectSum(saleLine.discount, COUNTED.discount),
  refunds: selectSum(saleLine.amount, COUNTED.refunds),
  tax: selectSum(saleLine.tax, COUNTED.tax),
}
export type Sold = Record<SoldColumn, number>
export const NOTHING: Sold = { sold: 0, sales: 0, discount: 0, refunds: 0, tax: 0 }

export function isSoldColumn(column: string): column is SoldColumn {
  return Object.hasOwn(SUMS, column)
}

const ofItsSale = and(eq(sale.businessId, saleLine.businessId), eq(sale.id, saleLine.saleId))

/** Condition for the lines of products that were sold or refunded in the period. Needs a join with sale. */
function asLines({ businessId }: Actor, { from, to }: ReportParams): SQL | undefined {
  return and(
    eq(saleLine.businessId, businessId),
    eq(saleLine.kind, 'product'),
    eq(sale.businessId, businessId),
    gte(sale.at, from),
    lt(sale.at, to),
  )
}

/** Sums the lines by product. */
export const findSold = memoizeByParams(async ({ tx, actor }: Source, asked: ReportParams) => {
  const rows = await tx
    .select({ productId: saleLine.productId, ...SUMS })
    .from(saleLine)
    .innerJoin(sale, ofItsSale)
    .where(asLines(actor, asked))
    .groupBy(saleLine.productId)
  return new Map(rows.map(({ productId, ...sums }): [string, Sold] => [productId ?? '', sums]))
})

/** Returns the lines behind a number of the sold products. */
export async function drillDownSold(
  { tx, actor }: Source,
  asked: ReportParams,
  { column, productId }: { column: SoldColumn; productId: string | undefined },
  page: Page,
): Promise<DrillDownDraft> {
  const counted = and(
    asLines(actor, asked),
    COUNTED[column],
    productId ? sql`${saleLine.productId}::text = ${productId}` : undefined,
  )
  const { id, name, quantity, discount, amount, tax, refundOf } = saleLine
  const [sums] = await tx.select({ sum: SUMS[column] }).from(saleLine).innerJoin(sale, ofItsSale).where(counted)
  const clientName = selectName(client)
  const rows = await tx
    .select({ id, at: sale.at, clientId: sale.clientId, clientName, name, quantity, discount, amount, tax, refundOf })
    .from(saleLine)
    .innerJoin(sale, ofItsSale)
    .leftJoin(client, and(eq(client.businessId, sale.businessId), eq(client.id, sale.clientId)))
    .where(and(counted, afterCursor(page, sql`${sale.at}`, sql`${id}`)))
    .orderBy(desc(sale.at), desc(id))
    .limit(page.limit + 1)
  return toDrillDown({
    title: msg({ context: 'products of sales', message: 'Sold' }),
    columns: [
      ['at', msg`When`, 'time'],
      ['client', msg`Client`, 'text'],
      ['product', msg`Product`, 'text'],
      ['quantity', msg`Pieces`, 'number'],
      ['amount', msg`Amount`, 'money'],
      ['discount', msg`Discount`, 'money'],
      ['tax', msg`Tax in it`, 'money'],
    ],
    rows,
    row: (line) => ({
      id: line.id,
      clientId: line.clientId ?? undefined,
      cells: [
        line.at.toISOString(),
        line.clientName ?? '–',
        line.name,
        line.refundOf ? null : line.quantity,
        line.amount,
        line.discount,
        line.tax,
      ],
    }),
    sum: sums?.sum ?? 0,
    page,
  })
}
