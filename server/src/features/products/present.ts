import type { Product, StockEntry } from '@deskbell/domain/products/schema.ts'
import type { product } from '../../db/schema/product.ts'
import type { stockEntry } from '../../db/schema/stock-entry.ts'

export type ProductRow = typeof product.$inferSelect

export function presentProduct(row: ProductRow): Product {
  return {
    id: row.id,
    name: row.name,
    description: row.description,
    barcode: row.barcode,
    price: row.price,
    cost: row.cost,
    taxRate: row.taxRate,
    tracksStock: row.tracksStock,
    stock: row.stock,
    lowStock: row.lowStock,
    active: row.active,
    version: row.version,
    archivedAt: row.archivedAt?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  }
}

export function presentStockEntry(row: typeof stockEntry.$inferSelect & { saleId: string | null }): StockEntry {
  const { id, sequence, kind, quantity, stock, cost, saleId, note, at, byName: by } = row
  return { id, sequence, kind, quantity, stock, cost, saleId, note, at: at.toISOString(), by }
}
