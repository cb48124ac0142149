import { FIGURES, TOTAL } from '@deskbell/domain/reports/keys.ts'
import { listBuckets } from '@deskbell/domain/reports/periods.ts'
import type { DrillDownKey } from '@deskbell/domain/reports/schema.ts'
import { PaymentMethod } from '@deskbell/domain/sales/payment-schema.ts'
import { SaleLineKind } from '@deskbell/domain/sales/schema.ts'
import { formatRate } from '@deskbell/domain/shared/format.ts'
import { msg } from '@lingui/core/runtime-macro'
import type { Actor } from '../../../auth/actor.ts'
import { and, desc, eq, type SQL, sql } from '../../../db/drizzle.ts'
import { client } from '../../../db/schema/client.ts'
import { pass } from '../../../db/schema/pass.ts'
import { payment } from '../../../db/schema/payment.ts'
import { saleLine } from '../../../db/schema/sale.ts'
import { selectName } from '../../../db/sql.ts'
import { type Text, toWord, type Word } from '../../../lib/texts.ts'
import { METHOD_TEXTS, SALE_LINE_TEXTS } from '../../data/exports/labels.ts'
import { findServiceNames } from '../../data/exports/lists/packages.ts'
import type { Source } from '../../data/exports/table.ts'
import { afterCursor } from '../drill-down.ts'
import { paginateRows } from '../paginate-rows.ts'
import { drillDownPasses } from '../passes/pass-rows.ts'
import { asSold } from '../passes/sold.ts'
import { type FigureNow, figure, type Page, type Reporter, type ReportParams, TIME_TITLES, table } from '../report.ts'
import { findPackageNames, findProductNames, findTierNames } from '../shop-names.ts'
import type { DrillDownDraft, TableDraft } from '../translate.ts'
import { discountTables, drillDownDiscounts } from './discounts.ts'
import { drawerTables, drillDownDrawers } from './drawers/tables.ts'
import {
  asPayments,
  isMoney,
  isRefund,
  isSalesTable,
  isTakenAs,
  KEYS,
  NONE,
  ofItsLine,
  ofItsPass,
  type SalesTable,
  SEVERAL,
} from './payments.ts'
import { findSumsByTable, findTotals, NOTHING, SUMS, type Sums, selectSum } from './sums.ts'

/**
 * Condition for the passes that were sold for money in the period. With a filter by method or person, only those with
 * such a payment in the period.
 */
function asSale(actor: Actor, asked: ReportParams): SQL | undefined {
  const { method, who } = asked.filter
  const isPaidSo = sql`exists (
    select 1 from ${payment} where ${payment.businessId} = ${actor.businessId} and ${payment.passId} = ${pass.id}
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

/** Title of what was paid from gift cards and credit: that money came in when they were sold. */
const STORED = msg`From gift cards and credit`

async function salesFigures(source: Source, asked: ReportParams): Promise<FigureNow[]> {
  const money = { kind: 'money', opens: true } as const
  const sums = await findTotals(source, asked)
  const { sold, average } = await findSold(source, asked)
  return [
    figure('received', sums.received, {
      ...money,
      title: msg({ context: 'money', message: 'Received' }),
      better: 'more',
    }),
    figure('refunds', sums.refunds, { ...money, title: msg`Refunds` }),
    figure('net', sums.net, { ...money, title: msg`Net`, better: 'more' }),
    figure('stored', sums.stored, { ...money, title: STORED }),
    figure('tax', sums.tax, { ...money, title: msg`Tax in it` }),
    figure('sold', sold, { title: msg`Passes sold`, kind: 'number', better: 'more', opens: true }),
    figure('average', average, { title: msg`Average sale`, kind: 'money', better: 'more' }),
  ]
}

/** Condition for the payments that each column counts. */
const COUNTED: Record<keyof typeof SUMS, SQL> = {
  payments: sql`not ${isRefund}`,
  received: sql`not ${isRefund} and ${isMoney}`,
  refunds: sql`${isRefund} and ${isMoney}`,
  net: isMoney,
  stored: sql`not ${isMoney}`,
  tax: sql`true`,
}

function isSum(column: string): column is keyof typeof SUMS {
  return Object.hasOwn(SUMS, column)
}

/** Finds what was handed over or given back at once, with the names of what it was for. */
async function findPayments({ tx, actor }: Source, asked: ReportParams, which: SQL | undefined, page: Page) {
  const { clientId, receivedAt, method, byName } = payment
  const id = sql<string>`coalesce(${payment.tenderId}, ${payment.id})`
  return tx
    .select({
      id,
      clientId,
      receivedAt,
      method,
      byName,
      amount: selectSum(payment.amount, sql`true`),
      tax: selectSum(payment.tax, sql`true`),
      clientName: selectName(client),
      names: sql<string | null>`string_agg(distinct nullif(coalesce(${pass.name}, ${saleLine.name}), ''), ', ')`,
    })
    .from(payment)
    .leftJoin(client, and(eq(client.businessId, payment.businessId), eq(client.id, payment.clientId)))
    .leftJoin(pass, ofItsPass)
    .leftJoin(saleLine, ofItsLine)
    .where(and(asPayments(actor, asked), which, afterCursor(page, sql`${receivedAt}`, id)))
    .groupBy(sql`1`, clientId, receivedAt, method, byName, client.firstName, client.lastName)
    .orderBy(desc(receivedAt), desc(sql`1`))
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
    .leftJoin(saleLine, ofItsLine)
    .where(and(asPayments(source.actor, asked), counted))
  return paginateRows(msg`Payments`, {
    columns: [
      ['time', msg({ context: 'column: when money was received', message: 'Received' }), 'time'],
      ['client', msg`Client`, 'text'],
      ['for', msg({ context: 'column: pass that was paid for', message: 'For' }), 'text'],
      ['method', msg({ context: 'column: way of payment', message: 'Method' }), 'text'],
      ['who', msg({ context: 'column: who took the money', message: 'Taken by' }), 'text'],
      ['amount', msg`Amount`, 'money'],
      ['tax', msg`Tax in it`, 'money'],
    ],
    rows: await findPayments(source, asked, counted, page),
    page,
    sum: sums?.sum ?? 0,
    sortKey: (row) => [row.receivedAt.toISOString(), row.id],
    present: ({ id, clientId, receivedAt, clientName, names, method, byName, amount, tax }) => ({
      id,
      clientId: clientId ?? undefined,
      cells: [
        receivedAt.toISOString(),
        clientName ?? '–',
        names ?? '–',
        toWord(METHOD_TEXTS, method),
        byName,
        amount,
        tax,
      ],
    }),
  })
}

/** Returns the payments behind a number, or the passes behind the number of passes sold. */
async function drillDownSales(
  source: Source,
  asked: ReportParams,
  { table, row, column }: DrillDownKey,
  page: Page,
): Promise<DrillDownDraft | null> {
  if (table === FIGURES && column === 'value') {
    if (row === 'sold') return drillDownPasses(source, { where: asSale(source.actor, asked), page, of: 'count' })
    return isSum(row) && row !== 'payments'
      ? paymentsBehind(source, asked, { column: row, which: undefined }, page)
      : null
  }
  if (table === 'discounts') return drillDownDiscounts(source, asked, { table, row, column }, page)
  if (!isSalesTable(table)) return drillDownDrawers(source, asked, { table, row, column }, page)
  if (!isSum(column)) return null
  const which = row === TOTAL ? undefined : eq(KEYS[table](asked, source.actor), row)
  return paymentsBehind(source, asked, { column, which }, page)
}

/** Name of a row: of the shop's, or a word of ours. */
type Name = string | Word

async function salesTable(
  source: Source,
  asked: ReportParams,
  { id, title, first }: { id: SalesTable; title: Text; first: Text },
  rowsOf: (sums: Map<string, Sums>) => Map<string, Name>,
) {
  const sums = (await findSumsByTable(source, asked))(id)
  return table(id, {
    title,
    columns: [
      ['name', first, id === 'by-time' ? 'day' : 'text'],
      ['payments', msg`Payments`, 'number', 'opens'],
      ['received', msg({ context: 'money', message: 'Received' }), 'money', 'opens'],
      ['refunds', msg`Refunds`, 'money', 'opens'],
      ['net', msg`Net`, 'money', 'opens'],
      ['stored', STORED, 'money', 'opens'],
      ['tax', msg`Tax in it`, 'money', 'opens'],
    ],
    rows: [...rowsOf(sums)].map(([key, name]) => {
      const { payments, received, refunds, net, stored, tax } = sums.get(key) ?? NOTHING
      return { id: key, cells: [name, payments, received, refunds, net, stored, tax] }
    }),
    // What was handed over at once may pay for several rows.
    total: { payments: (await findTotals(source, asked)).payments },
    chart: { kind: 'bars', x: 'name', series: ['net'] },
  })
}

/** Returns the names that have payments, in their order, then the keys without a name. */
function pickNames(names: Iterable<[string, Name]>, sums: Map<string, Sums>): Map<string, Name> {
  const known = new Map(names)
  const rest = [...sums.keys()].filter((key) => !known.has(key)).map((key): [string, Name] => [key, '–'])
  return new Map([...[...known].filter(([key]) => sums.has(key)), ...rest])
}

async function salesTables(source: Source, asked: ReportParams): Promise<TableDraft[]> {
  const packages = await findPackageNames(source)
  const products = await findProductNames(source)
  const services = await findServiceNames(source)
  const tiers = await findTierNames(source)
  const days = listBuckets(asked).map((day): [string, string] => [day, day])
  return [
    await salesTable(
      source,
      asked,
      { id: 'by-time', title: msg`Over time`, first: TIME_TITLES[asked.by] },
      () => new Map(days),
    ),
    await salesTable(
      source,
      asked,
      { id: 'by-method', title: msg`By method`, first: msg({ context: 'column: way of payment', message: 'Method' }) },
      (sums) =>
        pickNames(
          PaymentMethod.options.map((method) => [method, toWord(METHOD_TEXTS, method)]),
          sums,
        ),
    ),
    await salesTable(
      source,
      asked,
      { id: 'by-kind', title: msg`By kind`, first: msg({ context: 'column: what was sold', message: 'Kind' }) },
      (sums) =>
        pickNames(
          SaleLineKind.options.map((kind) => [kind, toWord(SALE_LINE_TEXTS, kind)]),
          sums,
        ),
    ),
    await salesTable(source, asked, { id: 'by-rate', title: msg`By tax rate`, first: msg`Tax rate` }, (sums) => {
      const rates = [...sums.keys()].sort((a, b) => Number(a) - Number(b))
      return new Map(rates.map((rate) => [rate, formatRate(Number(rate), source.actor.locale)]))
    }),
    await salesTable(source, asked, { id: 'by-package', title: msg`By package`, first: msg`Package` }, (sums) =>
      pickNames([...packages, [NONE, { code: NONE, text: msg`No package` }]], sums),
    ),
    await salesTable(source, asked, { id: 'by-service', title: msg`By service`, first: msg`Service` }, (sums) =>
      pickNames(
        [
          ...services,
          [SEVERAL, { code: SEVERAL, text: msg`Several services` }],
          [NONE, { code: NONE, text: msg`No service` }],
        ],
        sums,
      ),
    ),
    await salesTable(source, asked, { id: 'by-product', title: msg`By product`, first: msg`Product` }, (sums) =>
      pickNames([...products, [NONE, { code: NONE, text: msg`No product` }]], sums),
    ),
    ...(tiers.size > 0
      ? [
          await salesTable(
            source,
            asked,
            { id: 'by-tier', title: msg`By price tier`, first: msg`Price tier` },
            (sums) => pickNames([...tiers, [NONE, { code: NONE, text: msg`Normal price` }]], sums),
          ),
        ]
      : []),
    await salesTable(source, asked, { id: 'by-who', title: msg`By who took it`, first: msg`Who` }, (sums) => {
      const names = [...sums.keys()].sort((a, b) => a.localeCompare(b))
      return new Map(names.map((name) => [name, name]))
    }),
    ...(await discountTables(source, asked)),
    ...(await drawerTables(source, asked)),
  ]
}

/** Sales report: payments, refunds, tax, passes sold and closes of drawers. */
export const sales: Reporter = {
  name: 'sales',
  figures: salesFigures,
  tables: salesTables,
  rowsBehind: drillDownSales,
}
