import { isLowStock } from '@deskbell/domain/products/rules.ts'
import type { Product, StockChangeKind, StockKind } from '@deskbell/domain/products/schema.ts'
import { t } from '@lingui/core/macro'

const STOCK_KIND_WORDS: Record<StockKind, string> = {
  delivered: t({ context: 'pieces of a product', message: 'Delivered' }),
  sold: t({ context: 'pieces of a product', message: 'Sold' }),
  returned: t({ context: 'pieces of a product', message: 'Back to the shelf' }),
  used: t({ context: 'pieces of a product', message: 'Used here' }),
  counted: t({ context: 'pieces of a product', message: 'Counted' }),
  broken: t({ context: 'pieces of a product', message: 'Broken' }),
}

export function stockKindWords(kind: StockKind): string {
  return STOCK_KIND_WORDS[kind]
}

export const STOCK_CHANGE_KINDS: { value: StockChangeKind; label: string }[] = [
  { value: 'delivered', label: STOCK_KIND_WORDS.delivered },
  { value: 'used', label: STOCK_KIND_WORDS.used },
  { value: 'broken', label: STOCK_KIND_WORDS.broken },
]

/** Formats the pieces of an entry: "+12", "−1", "0". */
export function formatPieces(pieces: number, number: (value: number) => string): string {
  if (pieces === 0) return number(0)
  return `${pieces > 0 ? '+' : '−'}${number(Math.abs(pieces))}`
}

export type StockState = { tone: 'wrong' | 'mind'; words: string } | null

/** Returns what staff must know about a stock; null if it is as it should be. */
export function getStockState(product: Product): StockState {
  if (!product.tracksStock) return null
  if (product.stock < 0) return { tone: 'wrong', words: t`below zero` }
  return isLowStock(product) ? { tone: 'mind', words: t`low` } : null
}
