import { StockKind } from '@deskbell/domain/products/schema.ts'
import { msg } from '@lingui/core/runtime-macro'
import type { Actor } from '../../../auth/actor.ts'
import { and, desc, eq, gte, lt, type SQL, sql } from '../../../db/drizzle.ts'
import { product } from '../../../db/schema/product.ts'
import { stockEntry } from '../../../db/schema/stock-entry.ts'
import { orderByName } from '../../../db/sql.ts'
import { toWord } from '../../../lib/texts.ts'
import { STOCK_KIND_TEXTS } from '../../data/exports/labels.ts'
import type { Source } from '../../data/exports/table.ts'
import { afterCursor, toDrillDown } from '../drill-down.ts'
import { memoizeByParams } from '../memoize.ts'
import type { Page, ReportParams } from '../report.ts'
import type { DrillDownDraft } from '../translate.ts'

const SUMS = {
  pieces: sql<number>`coalesce(sum(${stockEntry.quantity}), 0)`.mapWith(Number),
  value: sql<number>`coalesce(sum(${stockEntry.quantity}::bigint * ${stockEntry.cost}), 0)`.mapWith(Number),
}
export type MovesColumn = keyof typeof SUMS

export function isMovesColumn(column: string): column is MovesColumn {
  return Object.hasOwn(SUMS, column)
}

/** Condition for the stock entries of the period. */
export function asMoves({ businessId }: Actor, { from, to }: ReportParams): SQL | undefined {
  return and(eq(stockEntry.businessId, businessId), gte(stockEntry.at, from), lt(stockEntry.at, to))
}

/** Condition for all entries of the products on the shelf, or of one of them. Needs a join with product. */
export function asShelf({ businessId }: Actor, productId?: string): SQL | undefined {
  const own = productId ? sql`${stockEntry.productId}::text = ${productId}` : undefined
  return and(eq(stockEntry.businessId, businessId), onShelf, own)
}

export function hasKind(kind: string): SQL {
  return sql`${stockEntry.kind}::text = ${kind}`
}

/** Sums the stock entries of the period by kind. */
export async function findMoves({ tx, actor }: Source, asked: ReportParams) {
  const rows = await tx
    .select({ kind: stockEntry.kind, ...SUMS })
    .from(stockEntry)
    .where(asMoves(actor, asked))
    .groupBy(stockEntry.kind)
  return StockKind.options.flatMap((kind) => rows.filter((row) => row.kind === kind))
}

const onShelf = sql`${product.archivedAt} is null and ${product.tracksStock}`

/** Finds the products on the shelf, by name. */
export const findShelf = memoizeByParams(({ tx, actor }: Source, _asked: ReportParams) => {
  const { id, name, stock, cost, tracksStock } = product
  return tx
    .select({ id, name, stock, cost, tracksStock })
    .from(product)
    .where(and(eq(product.businessId, actor.businessId), onShelf))
    .orderBy(orderByName(name), id)
})

const ofItsProduct = and(eq(product.businessId, stockEntry.businessId), eq(product.id, stockEntry.productId))

/** Returns the stock entries behind a number. */
export async function drillDownMoves(
  { tx }: Source,
  { where, column }: { where: SQL | undefined; column: MovesColumn },
  page: Page,
): Promise<DrillDownDraft> {
  const { id, at, kind, quantity, cost, byName } = stockEntry
  const [sums] = await tx.select({ sum: SUMS[column] }).from(stockEntry).innerJoin(product, ofItsProduct).where(where)
  const rows = await tx
    .select({ id, at, kind, quantity, cost, byName, name: product.name })
    .from(stockEntry)
    .innerJoin(product, ofItsProduct)
    .where(and(where, afterCursor(page, sql`${at}`, sql`${id}`)))
    .orderBy(desc(at), desc(id))
    .limit(page.limit + 1)
  return toDrillDown({
    title: msg`Stock entries`,
    columns: [
      ['at', msg`When`, 'time'],
      ['product', msg`Product`, 'text'],
      ['kind', msg`Kind`, 'text'],
      ['who', msg`Who`, 'text'],
      ['pieces', msg`Pieces`, 'number'],
      ['value', msg`Value at cost`, 'money'],
    ],
    rows,
    row: (entry) => ({
      id: entry.id,
      cells: [
        entry.at.toISOString(),
        entry.name,
        toWord(STOCK_KIND_TEXTS, entry.kind),
        entry.byName,
        entry.quantity,
        entry.quantity * entry.cost,
      ],
    }),
    sum: sums?.sum ?? 0,
    page,
  })
}
