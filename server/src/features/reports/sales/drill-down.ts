import { type Behind, FIGURES, type RowsBehind, TOTAL } from '@deskbell/domain/reports/schema.ts'
import { and, desc, eq, type SQL, sql } from 'drizzle-orm'
import { client } from '../../../db/schema/client.ts'
import { pass } from '../../../db/schema/pass.ts'
import { payment } from '../../../db/schema/payment.ts'
import type { Source } from '../../data/exports/table.ts'
import { METHOD_WORDS } from '../../data/exports/words.ts'
import { afterCursor } from '../drill-down.ts'
import { paginateRows } from '../paginate-rows.ts'
import { drillDownPasses } from '../passes/pass-rows.ts'
import type { Page, ReportParams } from '../report.ts'
import { asSale, SUMS } from './figures.ts'
import { asPayments, isRefund, isSalesTable, KEYS, ofItsPass } from './payments.ts'

/** Which payments a column counts. */
const COUNTED: Record<keyof typeof SUMS, SQL> = {
  payments: sql`not ${isRefund}`,
  received: sql`not ${isRefund}`,
  refunds: isRefund,
  net: sql`true`,
  tax: sql`true`,
}

function isSum(column: string): column is keyof typeof SUMS {
  return Object.hasOwn(SUMS, column)
}

async function findPayments({ tx, actor }: Source, asked: ReportParams, which: SQL | undefined, page: Page) {
  const { id, clientId, receivedAt, method, byName, amount, tax } = payment
  const clientName = sql<string>`trim(${client.firstName} || ' ' || ${client.lastName})`
  return tx
    .select({ id, clientId, receivedAt, method, byName, amount, tax, clientName, passName: pass.name })
    .from(payment)
    .innerJoin(client, and(eq(client.businessId, payment.businessId), eq(client.id, payment.clientId)))
    .leftJoin(pass, ofItsPass)
    .where(and(asPayments(actor, asked), which, afterCursor(page, sql`${receivedAt}`, sql`${id}`)))
    .orderBy(desc(receivedAt), desc(id))
    .limit(page.limit + 1)
}

async function paymentsBehind(
  source: Source,
  asked: ReportParams,
  { column, which }: { column: keyof typeof SUMS; which: SQL | undefined },
  page: Page,
) {
  const counted = and(COUNTED[column], which)
  const [sums] = await source.tx
    .select({ sum: SUMS[column] })
    .from(payment)
    .leftJoin(pass, ofItsPass)
    .where(and(asPayments(source.actor, asked), counted))
  return paginateRows('Payments', {
    columns: [
      ['time', 'Received', 'time'],
      ['client', 'Client', 'text'],
      ['for', 'For', 'text'],
      ['method', 'Method', 'text'],
      ['who', 'Taken by', 'text'],
      ['amount', 'Amount', 'money'],
      ['tax', 'Tax in it', 'money'],
    ],
    rows: await findPayments(source, asked, counted, page),
    page,
    sum: sums?.sum ?? 0,
    sortKey: (row) => [row.receivedAt.toISOString(), row.id],
    present: ({ id, clientId, receivedAt, clientName, passName, method, byName, amount, tax }) => ({
      id,
      clientId,
      cells: [receivedAt.toISOString(), clientName, passName ?? '–', METHOD_WORDS[method], byName, amount, tax],
    }),
  })
}

/** The payments behind a number of sales, or the passes behind how many were sold. */
export async function drillDownSales(
  source: Source,
  asked: ReportParams,
  { table, row, column }: Behind,
  page: Page,
): Promise<RowsBehind | null> {
  if (table === FIGURES && column === 'value') {
    if (row === 'sold') return drillDownPasses(source, { where: asSale(source.actor, asked), page, of: 'count' })
    return isSum(row) && row !== 'payments'
      ? paymentsBehind(source, asked, { column: row, which: undefined }, page)
      : null
  }
  if (!isSalesTable(table) || !isSum(column)) return null
  const which = row === TOTAL ? undefined : eq(KEYS[table](asked, source.actor), row)
  return paymentsBehind(source, asked, { column, which }, page)
}
