import type { ProductFilter, StockEntryPage } from '@deskbell/domain/products/schema.ts'
import type { PageFilter } from '@deskbell/domain/shared/paging.ts'
import { z } from 'zod'
import type { Actor } from '../../auth/actor.ts'
import type { Queryable, Transaction } from '../../db/client.ts'
import { and, desc, eq, getTableColumns, inArray, lt, or, sql } from '../../db/drizzle.ts'
import { findById } from '../../db/find-by-id.ts'
import { decodeCursor, toPage } from '../../db/paging.ts'
import { product } from '../../db/schema/product.ts'
import { saleLine } from '../../db/schema/sale.ts'
import { stockEntry } from '../../db/schema/stock-entry.ts'
import { contains, orderByName, whereArchived } from '../../db/sql.ts'
import { AppError } from '../../errors.ts'
import { type ProductRow, presentProduct, presentStockEntry } from './present.ts'

const SortKey = z.tuple([z.string(), z.uuid()])

/** Products whose stock is low; the same condition as that of the index `product_low_stock`. */
export const isLow = sql`${product.stock} <= ${product.lowStock} and ${product.tracksStock} and ${product.active}
  and ${product.archivedAt} is null`

export async function findProducts(db: Queryable, actor: Actor, asked: ProductFilter) {
  const { q, cursor, limit, archived, barcode, low } = asked
  const after = decodeCursor(cursor, SortKey)
  const rows = await db
    .select()
    .from(product)
    .where(
      and(
        eq(product.businessId, actor.businessId),
        whereArchived(product.archivedAt, archived),
        q ? or(contains(product.name, q), contains(product.barcode, q)) : undefined,
        barcode === undefined ? undefined : and(eq(product.barcode, barcode), sql`${product.barcode} <> ''`),
        low ? isLow : undefined,
        after ? sql`(${orderByName(product.name)}, ${product.id}) > (${after[0]}, ${after[1]}::uuid)` : undefined,
      ),
    )
    .orderBy(orderByName(product.name), product.id)
    .limit(limit + 1)
  return toPage(rows, { limit, present: presentProduct, sortKey: ({ name, id }) => [name, id] })
}

/** Throws AppError 'not_found'. */
export async function findProduct(db: Queryable, actor: Actor, id: string): Promise<ProductRow> {
  return findById(db, actor, product, id)
}

/**
 * Locks products in the order of their ids, so that their stock can't change until the transaction ends. Lock them
 * after packages and before clients. Throws AppError 'not_found'.
 */
export async function lockProducts(tx: Transaction, { businessId }: Actor, ids: string[]) {
  if (ids.length === 0) return new Map<string, ProductRow>()
  const rows = await tx
    .select()
    .from(product)
    .where(and(eq(product.businessId, businessId), inArray(product.id, ids)))
    .orderBy(product.id)
    .for('no key update')
  const products = new Map(rows.map((row) => [row.id, row]))
  if (ids.some((id) => !products.has(id))) throw new AppError('not_found')
  return products
}

const EntryKey = z.tuple([z.int()])

/** Finds a page of a product's stock entries, the newest first. Throws AppError 'not_found'. */
export async function findStockEntries(
  db: Queryable,
  actor: Actor,
  { productId, cursor, limit }: Pick<PageFilter, 'cursor' | 'limit'> & { productId: string },
): Promise<StockEntryPage> {
  const before = decodeCursor(cursor, EntryKey)
  await findProduct(db, actor, productId)
  const rows = await db
    .select({ ...getTableColumns(stockEntry), saleId: saleLine.saleId })
    .from(stockEntry)
    .leftJoin(saleLine, and(eq(saleLine.businessId, actor.businessId), eq(saleLine.id, stockEntry.saleLineId)))
    .where(
      and(
        eq(stockEntry.businessId, actor.businessId),
        eq(stockEntry.productId, productId),
        before ? lt(stockEntry.sequence, before[0]) : undefined,
      ),
    )
    .orderBy(desc(stockEntry.sequence))
    .limit(limit + 1)
  return toPage(rows, { limit, present: presentStockEntry, sortKey: ({ sequence }) => [sequence] })
}
