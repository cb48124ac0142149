import { getDifference } from '@deskbell/domain/drawers/rules.ts'
import { TOTAL } from '@deskbell/domain/reports/keys.ts'
import type { DrillDownKey } from '@deskbell/domain/reports/schema.ts'
import { PaymentMethod } from '@deskbell/domain/sales/payment-schema.ts'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/runtime-macro'
import { eq } from '../../../../db/drizzle.ts'
import { drawer } from '../../../../db/schema/drawer.ts'
import { toWord, type Word } from '../../../../lib/texts.ts'
import { METHOD_TEXTS } from '../../../data/exports/labels.ts'
import type { Source } from '../../../data/exports/table.ts'
import { toDrillDown } from '../../drill-down.ts'
import { type Page, type ReportParams, type Titled, table } from '../../report.ts'
import type { DrillDownDraft, TableDraft } from '../../translate.ts'
import { type CountedSums, findCloses, findCounted, findCountedRows, parseRow } from './closes.ts'
import { findExpectedRows, findOutside, findOutsideRows, type MoneyRow, type OutsideColumn } from './money.ts'

const METHOD: Titled = ['method', msg({ context: 'column: way of payment', message: 'Method' }), 'text']

function listCountedColumns(opens?: 'opens'): Titled[] {
  return [
    ['expected', msg({ context: 'money in a drawer', message: 'Expected' }), 'money', opens],
    ['counted', msg({ context: 'money in a drawer', message: 'Counted' }), 'money', opens],
    ['difference', msg({ context: 'money in a drawer', message: 'Difference' }), 'money', opens],
  ]
}

function toCells({ expected, counted }: CountedSums): number[] {
  return [expected, counted, getDifference({ expected, counted })]
}

async function closesTable(source: Source, asked: ReportParams): Promise<TableDraft> {
  const closes = await findCloses(source, asked)
  return table('closes', {
    title: msg`Closes of drawers`,
    columns: [
      ['drawer', msg`Drawer`, 'text'],
      ['opened', msg({ context: 'column: when a drawer was opened', message: 'Opened' }), 'time'],
      ['closed', msg({ context: 'column: when a drawer was closed', message: 'Closed' }), 'time'],
      ['float', msg({ context: 'cash in a drawer when it is opened', message: 'Float' }), 'money'],
      ...listCountedColumns('opens'),
      ['who', msg({ context: 'column: who closed a drawer', message: 'Closed by' }), 'text'],
    ],
    rows: closes.map(({ id, drawer: name, opened, closed, float, who, ...sums }) => ({
      id,
      cells: [name, opened.toISOString(), closed.toISOString(), float, ...toCells(sums), who],
    })),
    total: { float: null },
  })
}

async function countedTable(source: Source, asked: ReportParams): Promise<TableDraft> {
  const counted = await findCounted(source, asked)
  return table('counted', {
    title: msg`Counted at the closes`,
    columns: [METHOD, ...listCountedColumns('opens')],
    rows: counted.map(({ method, ...sums }) => ({
      id: method,
      cells: [toWord(METHOD_TEXTS, method), ...toCells(sums)],
    })),
  })
}

async function outsideTable(source: Source, asked: ReportParams): Promise<TableDraft> {
  const outside = await findOutside(source, asked)
  return table('outside', {
    title: msg`Outside of drawers`,
    columns: [
      METHOD,
      ['received', msg({ context: 'money', message: 'Received' }), 'money', 'opens'],
      ['refunds', msg`Refunds`, 'money', 'opens'],
      ['net', msg`Net`, 'money', 'opens'],
    ],
    rows: outside.map(({ method, received, refunds, net }) => ({
      id: method,
      cells: [toWord(METHOD_TEXTS, method), received, refunds, net],
    })),
  })
}

/** Tables of drawers, of a shop that has any. They are not about packages. */
export async function drawerTables(source: Source, asked: ReportParams): Promise<TableDraft[]> {
  const { tx, actor } = source
  if (asked.filter.packageId || (await tx.$count(drawer, eq(drawer.businessId, actor.businessId))) === 0) return []
  return [await closesTable(source, asked), await countedTable(source, asked), await outsideTable(source, asked)]
}

const KIND_TEXTS: Record<MoneyRow['kind'], MessageDescriptor> = {
  float: msg({ context: 'cash in a drawer when it is opened', message: 'Float' }),
  movement: msg`Cash in or out`,
  payment: msg`Payment`,
}

function moneyBehind(rows: MoneyRow[], sum: number, page: Page): DrillDownDraft {
  return toDrillDown({
    title: msg`Money`,
    columns: [
      ['time', msg`When`, 'time'],
      ['kind', msg`What`, 'text'],
      ['about', msg`Client or reason`, 'text'],
      METHOD,
      ['who', msg`Who`, 'text'],
      ['amount', msg`Amount`, 'money'],
    ],
    rows,
    page,
    sum,
    row: ({ id, at, kind, about, method, by, amount }) => {
      const words: Word = { code: kind, text: KIND_TEXTS[kind] }
      return { id, cells: [at.toISOString(), words, about || '–', toWord(METHOD_TEXTS, method), by, amount] }
    },
  })
}

function add<Row>(rows: Row[], pick: (row: Row) => number): number {
  return rows.reduce((all, row) => all + pick(row), 0)
}

async function behindClose(
  source: Source,
  asked: ReportParams,
  { table: id, row, column }: DrillDownKey & { table: 'closes' | 'counted' },
  page: Page,
): Promise<DrillDownDraft | null> {
  const closes = parseRow(id, row)
  if (!closes) return null
  const sums = await findCounted(source, asked, closes)
  const expected = add(sums, (one) => one.expected)
  if (column === 'expected') return moneyBehind(await findExpectedRows(source, asked, closes, page), expected, page)
  if (column !== 'counted' && column !== 'difference') return null
  const counted = add(sums, (one) => one.counted)
  return toDrillDown({
    title: msg`Counts`,
    columns: [
      ['closed', msg({ context: 'column: when a drawer was closed', message: 'Closed' }), 'time'],
      ['drawer', msg`Drawer`, 'text'],
      METHOD,
      ...listCountedColumns(),
    ],
    rows: await findCountedRows(source, asked, closes, page),
    page,
    sum: column === 'counted' ? counted : getDifference({ expected, counted }),
    row: ({ id: rowId, at, drawer: name, method, ...found }) => ({
      id: rowId,
      cells: [at.toISOString(), name, toWord(METHOD_TEXTS, method), ...toCells(found)],
    }),
  })
}

function isOutsideColumn(column: string): column is OutsideColumn {
  return column === 'received' || column === 'refunds' || column === 'net'
}

async function behindOutside(
  source: Source,
  asked: ReportParams,
  { row, column }: DrillDownKey,
  page: Page,
): Promise<DrillDownDraft | null> {
  const { success, data } = PaymentMethod.safeParse(row)
  if (!isOutsideColumn(column) || (!success && row !== TOTAL)) return null
  const sums = await findOutside(source, asked, data)
  const which = data ? { column, method: data } : { column }
  const rows = await findOutsideRows(source, asked, which, page)
  return moneyBehind(
    rows,
    add(sums, (one) => one[column]),
    page,
  )
}

/** Returns the rows behind a number of the tables of drawers; null if there is no such number. */
export async function drillDownDrawers(
  source: Source,
  asked: ReportParams,
  behind: DrillDownKey,
  page: Page,
): Promise<DrillDownDraft | null> {
  const { table: id } = behind
  if (id === 'closes' || id === 'counted') return behindClose(source, asked, { ...behind, table: id }, page)
  return id === 'outside' ? behindOutside(source, asked, behind, page) : null
}
