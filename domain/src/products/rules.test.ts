import fc from 'fast-check'
import { expect, test } from 'vitest'
import { getNextStockEntry, getSignedPieces, getStockValue, isLowStock, type Stock } from './rules.ts'

const NONE: Stock = { stock: 0, stockEntries: null }
const change = fc.tuple(
  fc.constantFrom('delivered', 'sold', 'returned', 'used', 'broken' as const),
  fc.integer({ min: 1, max: 1000 }),
)

function sumEntries(changes: [Parameters<typeof getSignedPieces>[0], number][]): Stock {
  return changes.reduce<Stock>((before, [kind, pieces]) => {
    const { sequence: stockEntries, stock } = getNextStockEntry(before, getSignedPieces(kind, pieces))
    return { stockEntries, stock }
  }, NONE)
}

test('in any order, the entries give the sum of what came less what left', () => {
  fc.assert(
    fc.property(fc.array(change, { minLength: 1 }), fc.func(fc.integer()), (changes, order) => {
      const came = changes.filter(([kind]) => kind === 'delivered' || kind === 'returned')
      const left = changes.filter(([kind]) => kind !== 'delivered' && kind !== 'returned')
      const count = (some: typeof changes) => some.reduce((sum, [, pieces]) => sum + pieces, 0)
      const expected = { stock: count(came) - count(left), stockEntries: changes.length }
      expect(sumEntries(changes)).toEqual(expected)
      expect(sumEntries(changes.toSorted((a, b) => order(a) - order(b)))).toEqual(expected)
    }),
  )
})

test('the stock is low at or below the mark, of a product that is for sale and counted', () => {
  const product = { tracksStock: true, active: true, stock: 3, lowStock: 3 }
  expect(isLowStock(product)).toBe(true)
  expect(isLowStock({ ...product, stock: 4 })).toBe(false)
  expect(isLowStock({ ...product, lowStock: null })).toBe(false)
  expect(isLowStock({ ...product, active: false })).toBe(false)
  expect(isLowStock({ ...product, tracksStock: false })).toBe(false)
})

test('the value of the stock is what its pieces cost, and never negative', () => {
  expect(getStockValue({ tracksStock: true, stock: 4, cost: 250 })).toBe(1000)
  expect(getStockValue({ tracksStock: true, stock: -4, cost: 250 })).toBe(0)
  expect(getStockValue({ tracksStock: false, stock: 4, cost: 250 })).toBe(0)
})
