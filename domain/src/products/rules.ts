import type { Product, StockKind } from './schema.ts'

/** Newest state of a product's stock ledger. */
export type Stock = {
  /** Pieces on the shelf. */
  stock: number
  /** Number of entries; null if there is none. */
  stockEntries: number | null
}

/** Returns the next entry of a stock ledger: its sequence, and the pieces on the shelf after it. */
export function getNextStockEntry(before: Stock, quantity: number) {
  return { sequence: (before.stockEntries ?? 0) + 1, quantity, stock: before.stock + quantity }
}

/** Returns the pieces of an entry as the ledger has them: negative if they leave. */
export function getSignedPieces(kind: Exclude<StockKind, 'counted'>, pieces: number): number {
  return kind === 'delivered' || kind === 'returned' ? pieces : -pieces
}

export function isLowStock({
  tracksStock,
  active,
  stock,
  lowStock,
}: Pick<Product, 'tracksStock' | 'active' | 'stock' | 'lowStock'>): boolean {
  return tracksStock && active && lowStock !== null && stock <= lowStock
}

/** Returns what the pieces on the shelf cost, in minor units; 0 for a stock below zero. */
export function getStockValue({ tracksStock, stock, cost }: Pick<Product, 'tracksStock' | 'stock' | 'cost'>): number {
  return tracksStock ? Math.max(0, stock) * cost : 0
}
