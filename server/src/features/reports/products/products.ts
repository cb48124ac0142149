import { getStockValue } from '@deskbell/domain/products/rules.ts'
import { FIGURES, TOTAL } from '@deskbell/domain/reports/keys.ts'
import type { DrillDownKey } from '@deskbell/domain/reports/schema.ts'
import { msg } from '@lingui/core/runtime-macro'
import { and } from '../../../db/drizzle.ts'
import { toWord } from '../../../lib/texts.ts'
import { STOCK_KIND_TEXTS } from '../../data/exports/labels.ts'
import type { Source } from '../../data/exports/table.ts'
import { type FigureNow, figure, type Page, type Reporter, type ReportParams, table } from '../report.ts'
import { findProductNames } from '../shop-names.ts'
import type { DrillDownDraft, TableDraft } from '../translate.ts'
import { drillDownSold, findSold, isSoldColumn, NOTHING, type Sold } from './sold-lines.ts'
import { asMoves, asShelf, drillDownMoves, findMoves, findShelf, hasKind, isMovesColumn } from './stock-moves.ts'

function sumColumn(sold: Map<string, Sold>, column: keyof Sold): number {
  return [...sold.values()].reduce((sum, row) => sum + row[column], 0)
}

async function productsFigures(source: Source, asked: ReportParams): Promise<FigureNow[]> {
  const sold = await findSold(source, asked)
  const now = [
    figure('sold', sumColumn(sold, 'sold'), { title: msg`Pieces sold`, kind: 'number', better: 'more', opens: true }),
    figure('sales', sumColumn(sold, 'sales'), { title: msg`Sales`, kind: 'money', better: 'more', opens: true }),
    figure('discount', sumColumn(sold, 'discount'), { title: msg`Discounts`, kind: 'money', opens: true }),
  ]
  if (asked.isBefore) return now
  const shelf = await findShelf(source, asked)
  const value = shelf.reduce((sum, row) => sum + getStockValue(row), 0)
  return [...now, figure('value', value, { title: msg`Stock at cost`, kind: 'money' })]
}

async function soldTable(source: Source, asked: ReportParams): Promise<TableDraft> {
  const sold = await findSold(source, asked)
  const names = [...(await findProductNames(source))].filter(([id]) => sold.has(id))
  return table('by-product', {
    title: msg`By product`,
    columns: [
      ['name', msg`Product`, 'text'],
      ['sold', msg`Pieces sold`, 'number', 'opens'],
      ['sales', msg`Sales`, 'money', 'opens'],
      ['discount', msg`Discounts`, 'money', 'opens'],
      ['refunds', msg`Refunds`, 'money', 'opens'],
      ['tax', msg`Tax in it`, 'money', 'opens'],
    ],
    rows: names.map(([id, name]) => {
      const { sold: pieces, sales, discount, refunds, tax } = sold.get(id) ?? NOTHING
      return { id, cells: [name, pieces, sales, discount, refunds, tax] }
    }),
    chart: { kind: 'bars', x: 'name', series: ['sales'] },
  })
}

async function stockTable(source: Source, asked: ReportParams): Promise<TableDraft> {
  const shelf = await findShelf(source, asked)
  return table('stock', {
    title: msg`Stock`,
    note: msg`As of today.`,
    columns: [
      ['name', msg`Product`, 'text'],
      ['stock', msg`In stock`, 'number', 'opens'],
      ['cost', msg`Cost`, 'money'],
      ['value', msg`Value at cost`, 'money'],
    ],
    rows: shelf.map((row) => ({ id: row.id, cells: [row.name, row.stock, row.cost, getStockValue(row)] })),
    total: { cost: null },
  })
}

async function movesTable(source: Source, asked: ReportParams): Promise<TableDraft> {
  const moves = await findMoves(source, asked)
  return table('moves', {
    title: msg`What came and went`,
    columns: [
      ['name', msg`Kind`, 'text'],
      ['pieces', msg`Pieces`, 'number', 'opens'],
      ['value', msg`Value at cost`, 'money', 'opens'],
    ],
    rows: moves.map(({ kind, pieces, value }) => ({
      id: kind,
      cells: [toWord(STOCK_KIND_TEXTS, kind), pieces, value],
    })),
  })
}

/** Returns the lines of sales or the stock entries behind a number. */
async function drillDownProducts(
  source: Source,
  asked: ReportParams,
  { table, row, column }: DrillDownKey,
  page: Page,
): Promise<DrillDownDraft | null> {
  const { actor } = source
  const only = row === TOTAL ? undefined : row
  if (table === FIGURES)
    return column === 'value' && isSoldColumn(row) && row !== 'refunds' && row !== 'tax'
      ? drillDownSold(source, asked, { column: row, productId: undefined }, page)
      : null
  if (table === 'by-product' && isSoldColumn(column))
    return drillDownSold(source, asked, { column, productId: only }, page)
  if (table === 'stock' && column === 'stock')
    return drillDownMoves(source, { where: asShelf(actor, only), column: 'pieces' }, page)
  if (table === 'moves' && isMovesColumn(column))
    return drillDownMoves(source, { where: and(asMoves(actor, asked), only ? hasKind(only) : undefined), column }, page)
  return null
}

/** Products report: what was sold of each, what came and went, and what the stock is worth. */
export const products: Reporter = {
  name: 'products',
  figures: productsFigures,
  tables: async (source, asked) => [
    await soldTable(source, asked),
    await stockTable(source, asked),
    await movesTable(source, asked),
  ],
  rowsBehind: drillDownProducts,
}
