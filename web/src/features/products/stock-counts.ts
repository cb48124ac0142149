import type { Product, StockTaking } from '@deskbell/domain/products/schema.ts'

/** Product that is being counted; `counted` is '' until a number is typed. */
export type Count = { productId: string; counted: number | '' }

/** Adds a product to the counts; it keeps its count if it is listed already. */
export function addCount(counts: Count[], productId: string): Count[] {
  return counts.some((count) => count.productId === productId) ? counts : [...counts, { productId, counted: '' }]
}

/** Counts one more piece of a product, as a scan does. */
export function countOneMore(counts: Count[], productId: string): Count[] {
  return addCount(counts, productId).map((count) =>
    count.productId === productId ? { productId, counted: Number(count.counted) + 1 } : count,
  )
}

export function setCounted(counts: Count[], { productId, counted }: Count): Count[] {
  return counts.map((count) => (count.productId === productId ? { productId, counted } : count))
}

/** Returns the counts of which a number is typed. */
export function listTyped(counts: Count[]): StockTaking['counts'] {
  return counts.flatMap(({ productId, counted }) => (counted === '' ? [] : [{ productId, counted }]))
}

/** Sums up what the typed counts differ from the stock, in pieces and at cost. */
export function sumDifferences(counts: Count[], products: Product[]) {
  const differences = listTyped(counts).flatMap(({ productId, counted }) => {
    const product = products.find(({ id }) => id === productId)
    return product ? [{ pieces: counted - product.stock, cost: product.cost }] : []
  })
  return {
    counted: differences.length,
    differing: differences.filter(({ pieces }) => pieces !== 0).length,
    pieces: differences.reduce((sum, { pieces }) => sum + pieces, 0),
    value: differences.reduce((sum, { pieces, cost }) => sum + pieces * cost, 0),
  }
}
