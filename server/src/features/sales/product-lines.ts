import { getSignedPieces } from '@deskbell/domain/products/rules.ts'
import type { SaleLineInput, SaleRefund } from '@deskbell/domain/sales/schema.ts'
import type { Actor } from '../../auth/actor.ts'
import type { Transaction } from '../../db/client.ts'
import { AppError } from '../../errors.ts'
import type { ProductRow } from '../products/present.ts'
import { lockProducts } from '../products/queries.ts'
import { countPiecesOut, insertStockEntries } from '../products/stock-ledger.ts'
import type { NewLine } from './insert-sale.ts'
import type { SaleLineRow } from './present.ts'

/** Locks the products sold, before any client is locked. Throws AppError 'archived', 'not_found'. */
export async function lockSoldProducts(tx: Transaction, actor: Actor, lines: SaleLineInput[]) {
  const ids = new Set(lines.flatMap((sold) => (sold.kind === 'product' ? [sold.productId] : [])))
  const products = await lockProducts(tx, actor, [...ids])
  for (const { archivedAt, active } of products.values()) if (archivedAt || !active) throw new AppError('archived')
  return products
}

/** Takes the pieces that were sold from the shelf. The stock may become negative: what is sold has left. */
export async function takeFromShelf(
  tx: Transaction,
  actor: Actor,
  { products, lines, now }: { products: Map<string, ProductRow>; lines: NewLine[]; now: Date },
): Promise<void> {
  const moves = lines.flatMap(({ id: saleLineId, productId, quantity = 1 }) => {
    const product = products.get(productId ?? '')
    if (!product?.tracksStock) return []
    return [{ product, kind: 'sold' as const, quantity: getSignedPieces('sold', quantity), saleLineId }]
  })
  await insertStockEntries(tx, actor, moves, now)
}

/** Locks the products of which a refund puts pieces back, before any client is locked. */
export function lockRestocked(
  tx: Transaction,
  actor: Actor,
  { lines, refunds }: { lines: SaleLineRow[]; refunds: SaleRefund['lines'] },
): Promise<Map<string, ProductRow>> {
  const restocked = new Set(refunds.flatMap(({ lineId, restock }) => (restock > 0 ? [lineId] : [])))
  const ids = lines.flatMap(({ id, productId }) => (productId && restocked.has(id) ? [productId] : []))
  return lockProducts(tx, actor, [...new Set(ids)])
}

/** Puts pieces of refunded lines back to the shelf. Throws AppError 'too_many_pieces'. */
export async function returnToShelf(
  tx: Transaction,
  actor: Actor,
  {
    products,
    refunded,
    note,
    now,
  }: {
    products: Map<string, ProductRow>
    refunded: { line: SaleLineRow; refund: SaleRefund['lines'][number] }[]
    note: string
    now: Date
  },
): Promise<void> {
  const restocked = refunded.filter(({ refund }) => refund.restock > 0)
  const moves = []
  for (const { line, refund } of restocked) {
    const product = products.get(line.productId ?? '')
    if (!product || refund.restock > (await countPiecesOut(tx, actor, line.id))) throw new AppError('too_many_pieces')
    moves.push({ product, kind: 'returned' as const, quantity: refund.restock, saleLineId: line.id, note })
  }
  await insertStockEntries(tx, actor, moves, now)
}
