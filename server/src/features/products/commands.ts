import { getSignedPieces } from '@deskbell/domain/products/rules.ts'
import {
  type NewProduct,
  type Product,
  ProductInput,
  type ProductUpdate,
  type StockChange,
  type StockTaking,
  type StockTakingResult,
} from '@deskbell/domain/products/schema.ts'
import type { Actor } from '../../auth/actor.ts'
import { logAudit } from '../../db/audit-log.ts'
import type { Database, Transaction } from '../../db/client.ts'
import { isBarcodeTaken } from '../../db/errors.ts'
import { runOnce } from '../../db/idempotency.ts'
import { archiveRow, updateRow } from '../../db/optimistic-lock.ts'
import { product } from '../../db/schema/product.ts'
import { AppError } from '../../errors.ts'
import { mergeUpdate } from '../../lib/merge-update.ts'
import { announce } from '../../live/announce.ts'
import { type ProductRow, presentProduct } from './present.ts'
import { findProduct, lockProducts } from './queries.ts'
import { insertStockEntries } from './stock-ledger.ts'

/** Runs a write of a product. Throws AppError 'barcode_taken' if another product on sale has its barcode. */
async function refuseTakenBarcode<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write()
  } catch (error) {
    throw isBarcodeTaken(error) ? new AppError('barcode_taken') : error
  }
}

/** Throws AppError 'barcode_taken'. */
export async function addProduct(db: Database, actor: Actor, input: NewProduct, now: Date): Promise<Product> {
  return runOnce(db, actor, { id: input.id, body: input }, async (tx) => {
    const { businessId } = actor
    const row = { ...input, businessId, createdAt: now, updatedAt: now }
    await refuseTakenBarcode(() => tx.insert(product).values(row))
    await logAudit(tx, actor, { action: 'added', entity: 'product', entityId: input.id, after: input, at: now })
    await announce(tx, businessId, ['products'])
    return presentProduct(await findProduct(tx, actor, input.id))
  })
}

/** Throws AppError 'not_found', 'stale_version', 'barcode_taken'. */
export async function updateProduct(
  db: Database,
  actor: Actor,
  { id, version, ...update }: ProductUpdate & { id: string },
  now: Date,
): Promise<Product> {
  return db.transaction(async (tx) => {
    // Read without a lock: updateRow refuses a stale version, so this is the state that it changes.
    const values = mergeUpdate(ProductInput, presentProduct(await findProduct(tx, actor, id)), update)
    await refuseTakenBarcode(() => updateRow(tx, actor, product, { id, version, values, now }))
    await announce(tx, actor.businessId, ['products'])
    return presentProduct(await findProduct(tx, actor, id))
  })
}

/** Archives or restores a product. Throws AppError 'not_found', 'barcode_taken' if another has its barcode by now. */
export async function archiveProduct(
  db: Database,
  actor: Actor,
  archiving: { id: string; archived: boolean; now: Date },
): Promise<Product> {
  return db.transaction(async (tx) => {
    await refuseTakenBarcode(() => archiveRow(tx, actor, product, archiving))
    await announce(tx, actor.businessId, ['products'])
    return presentProduct(await findProduct(tx, actor, archiving.id))
  })
}

/** Locks products whose pieces are counted. Throws AppError 'not_found', 'stock_not_tracked'. */
async function lockCounted(tx: Transaction, actor: Actor, ids: string[]): Promise<Map<string, ProductRow>> {
  const products = await lockProducts(tx, actor, ids)
  if ([...products.values()].some(({ tracksStock }) => !tracksStock)) throw new AppError('stock_not_tracked')
  return products
}

/**
 * Records pieces that came or left otherwise than by a sale, once per idempotency key. The cost of a delivery becomes
 * that of the product. Throws AppError 'not_found', 'stock_not_tracked'.
 */
export async function changeStock(
  db: Database,
  actor: Actor,
  { productId, input, now }: { productId: string; input: StockChange; now: Date },
): Promise<Product> {
  return runOnce(db, actor, { id: input.id, body: ['stock', productId, input] }, async (tx) => {
    const { id, kind, quantity, note } = input
    const before = (await lockCounted(tx, actor, [productId])).get(productId)
    if (!before) throw new AppError('not_found')
    const cost = input.cost ?? before.cost
    if (cost !== before.cost)
      await updateRow(tx, actor, product, { id: productId, version: before.version, values: { cost }, now })
    const move = { id, product: { ...before, cost }, kind, quantity: getSignedPieces(kind, quantity), note }
    await insertStockEntries(tx, actor, [move], now)
    await logAudit(tx, actor, {
      action: kind,
      entity: 'product',
      entityId: productId,
      after: { quantity, note },
      at: now,
    })
    await announce(tx, actor.businessId, ['products'])
    return presentProduct(await findProduct(tx, actor, productId))
  })
}

/**
 * Sets the stock of products to what was counted, once per idempotency key, in one transaction. Throws AppError
 * 'not_found', 'stock_not_tracked'.
 */
export async function takeStock(db: Database, actor: Actor, input: StockTaking, now: Date): Promise<StockTakingResult> {
  return runOnce(db, actor, { id: input.id, body: input }, async (tx) => {
    const { counts, note } = input
    const products = await lockCounted(
      tx,
      actor,
      counts.map(({ productId }) => productId),
    )
    const counted = counts.map(({ productId, counted }) => {
      const row = products.get(productId)
      if (!row) throw new AppError('not_found')
      return { product: row, counted, difference: counted - row.stock }
    })
    const moves = counted.map((one) => ({
      product: one.product,
      kind: 'counted' as const,
      quantity: one.difference,
      note,
    }))
    await insertStockEntries(tx, actor, moves, now)
    const deeds = counted.map((one) => ({
      action: 'counted',
      entity: 'product',
      entityId: one.product.id,
      before: { stock: one.product.stock },
      after: { stock: one.counted },
      at: now,
    }))
    await logAudit(tx, actor, deeds)
    await announce(tx, actor.businessId, ['products'])
    return {
      items: counted.map(({ product: { id, name, stock, cost }, counted: found, difference }) => {
        return { productId: id, name, expected: stock, counted: found, difference, cost }
      }),
    }
  })
}
