import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Actor } from '../../../auth/actor.ts'
import { pass } from '../../../db/schema/pass.ts'
import { payment } from '../../../db/schema/payment.ts'
import type { Source } from '../../data/exports/table.ts'
import { asSold } from '../passes/sold.ts'
import { type FigureNow, figure, type ReportParams } from '../report.ts'
import { asPayments, isRefund, isTakenAs, ofItsPass } from './payments.ts'

const selectSum = (column: PgColumn, where: SQL) =>
  sql<number>`coalesce(sum(${column}) filter (where ${where}), 0)`.mapWith(Number)

/** The columns of every table of sales. */
export const SUMS = {
  payments: sql<number>`count(*) filter (where not ${isRefund})::int`,
  received: selectSum(payment.amount, sql`not ${isRefund}`),
  refunds: selectSum(payment.amount, isRefund),
  net: selectSum(payment.amount, sql`true`),
  tax: selectSum(payment.tax, sql`true`),
}

/** The passes that were sold for money in the days of a report, and as its payments were made. */
export function asSale(actor: Actor, asked: ReportParams): SQL | undefined {
  const { method, who } = asked.filter
  const isPaidSo = sql`exists (
    select 1 from ${payment} where ${payment.businessId} = ${pass.businessId} and ${payment.passId} = ${pass.id}
      and not ${isRefund} and ${payment.receivedAt} >= ${asked.from.toISOString()}::timestamptz
      and ${payment.receivedAt} < ${asked.to.toISOString()}::timestamptz and ${isTakenAs(asked.filter)})`
  return and(asSold(actor, asked), eq(pass.complimentary, false), method || who ? isPaidSo : undefined)
}

async function findSold({ tx, actor }: Source, asked: ReportParams) {
  const [found] = await tx
    .select({
      sold: sql<number>`count(*)::int`,
      average: sql<number | null>`round(avg(${pass.price}))::int`,
    })
    .from(pass)
    .where(asSale(actor, asked))
  return { sold: found?.sold ?? 0, average: found?.average ?? null }
}

export async function salesFigures(source: Source, asked: ReportParams): Promise<FigureNow[]> {
  const { tx, actor } = source
  const money = { kind: 'money', opens: true } as const
  const [sums] = await tx.select(SUMS).from(payment).leftJoin(pass, ofItsPass).where(asPayments(actor, asked))
  const { sold, average } = await findSold(source, asked)
  return [
    figure('received', sums?.received ?? 0, { ...money, title: 'Received', better: 'more' }),
    figure('refunds', sums?.refunds ?? 0, { ...money, title: 'Refunds' }),
    figure('net', sums?.net ?? 0, { ...money, title: 'Net', better: 'more' }),
    figure('tax', sums?.tax ?? 0, { ...money, title: 'Tax in it' }),
    figure('sold', sold, { title: 'Passes sold', kind: 'number', better: 'more', opens: true }),
    figure('average', average, { title: 'Average sale', kind: 'money', better: 'more' }),
  ]
}
