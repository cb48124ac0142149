import { getNextStockEntry } from '@deskbell/domain/products/rules.ts'
import type { StockKind } from '@deskbell/domain/products/schema.ts'
import { newId } from '@deskbell/domain/shared/new-id.ts'
import type { Actor } from '../../auth/actor.ts'
import type { Queryable, Transaction } from '../../db/client.ts'
import { and, eq, sql } from '../../db/drizzle.ts'
import { product } from '../../db/schema/product.ts'
import { stockEntry } from '../../db/schema/stock-entry.ts'
import type { ProductRow } from './present.ts'

/** Pieces of a product that came, or left if negative. */
export type StockMove = {
  id?: string
  product: ProductRow
  kind: StockKind
  quantity: number
  saleLineId?: string
  note?: string
}

/** Appends entries to the stock ledgers of products, which must be locked. */
export async function insertStockEntries(
  tx: Transaction,
  { businessId, userId: byUser, name: byName }: Actor,
  moves: StockMove[],
  now: Date,
): Promise<void> {
  if (moves.length === 0) return
  const stocks = new Map<string, { stock: number; stockEntries: number | null }>()
  const rows = moves.map(({ id = newId(), product: { id: productId, cost, ...stored }, ...move }) => {
    const next = getNextStockEntry(stocks.get(productId) ?? stored, move.quantity)
    stocks.set(productId, { stock: next.stock, stockEntries: next.sequence })
    return { ...move, ...next, businessId, id, productId, cost, at: now, byUser, byName, createdAt: now }
  })
  await tx.insert(stockEntry).values(rows)
  for (const [id, stock] of stocks)
    await tx
      .update(product)
      .set(stock)
      .where(and(eq(product.businessId, businessId), eq(product.id, id)))
}

/** Returns the pieces that a line of a sale took from the shelf and that have not come back. */
export async function countPiecesOut(db: Queryable, { businessId }: Actor, saleLineId: string): Promise<number> {
  const [found] = await db
    .select({ pieces: sql<number>`coalesce(-sum(${stockEntry.quantity}), 0)`.mapWith(Number) })
    .from(stockEntry)
    .where(and(eq(stockEntry.businessId, businessId), eq(stockEntry.saleLineId, saleLineId)))
  return found?.pieces ?? 0
}
