import type { Product, StockTakingResult } from '@deskbell/domain/products/schema.ts'
import { getOrThrow, type StockMove } from './books.ts'
import { sum } from './expected.ts'
import type { Simulation } from './story.ts'

/** Records pieces that came or left, at what one costs by now. */
export function recordMove({ books, at }: Simulation, move: Omit<StockMove, 'at' | 'cost'>): void {
  const cost = getOrThrow(new Map(books.products.map((one) => [one.id, one.cost])), move.productId)
  books.stockMoves.push({ ...move, at, cost })
}

/** Records that products were delivered, now and then at another cost, used or broken. */
export async function changeStock(story: Simulation): Promise<void> {
  const { books, random } = story
  const product = random.pick(books.products)
  const { id: productId } = product
  const kind = random.pick(['delivered', 'used', 'broken'] as const)
  const pieces = random.int(1, kind === 'delivered' ? 30 : 3)
  const cost = kind === 'delivered' && random.chance(0.3) ? random.int(0, 900) : null
  const body = { id: story.id(), kind, quantity: pieces, cost }
  if (!(await story.ask<Product>('change a stock', `/api/products/${productId}/stock`, body))) return
  story.did(kind, 'product', null)
  if (cost !== null && cost !== product.cost) {
    story.did('changed', 'product', null)
    product.cost = cost
  }
  recordMove(story, { productId, kind, quantity: kind === 'delivered' ? pieces : -pieces })
}

/** Counts some products on the shelf. */
export async function takeStock(story: Simulation): Promise<void> {
  const { books, random } = story
  const counts = books.products
    .filter(() => random.chance(0.6))
    .map(({ id: productId }) => ({ productId, counted: random.int(0, 40) }))
  if (counts.length === 0) return
  const body = { id: story.id(), counts }
  if (!(await story.ask<StockTakingResult>('take stock', '/api/products/stock-taking', body))) return
  for (const { productId, counted } of counts) {
    story.did('counted', 'product', null)
    const own = books.stockMoves.filter((one) => one.productId === productId)
    recordMove(story, { productId, kind: 'counted', quantity: counted - sum(own.map(({ quantity }) => quantity)) })
  }
}
