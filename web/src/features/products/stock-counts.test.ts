import { expect, test } from 'vitest'
import { addCount, countOneMore, listTyped, setCounted, sumDifferences } from './stock-counts.ts'

const about = { description: '', barcode: '', price: 0, taxRate: null, tracksStock: true, lowStock: null, active: true }
const times = { version: 1, archivedAt: null, createdAt: '', updatedAt: '' }
const shampoo = { ...about, ...times, id: 's', name: 'Shampoo', stock: 10, cost: 600 }
const comb = { ...about, ...times, id: 'c', name: 'Comb', stock: 3, cost: 100 }

test('a scan counts one more, and a typed number replaces what was scanned', () => {
  const scanned = countOneMore(countOneMore(addCount([], 'c'), 's'), 's')
  expect(scanned).toEqual([
    { productId: 'c', counted: '' },
    { productId: 's', counted: 2 },
  ])
  expect(listTyped(scanned)).toEqual([{ productId: 's', counted: 2 }])
  expect(addCount(scanned, 's')).toEqual(scanned)
  expect(countOneMore(setCounted(scanned, { productId: 's', counted: 8 }), 's')[1]).toMatchObject({ counted: 9 })
})

test('differences are summed up over what was counted, zero included', () => {
  const counts = [
    { productId: 's', counted: 8 },
    { productId: 'c', counted: 0 },
    { productId: 'x', counted: 5 },
  ]
  const sums = { counted: 2, differing: 2, pieces: -5, value: -1500 }
  expect(sumDifferences(counts, [shampoo, comb])).toEqual(sums)
  expect(sumDifferences([{ productId: 's', counted: '' }], [shampoo])).toMatchObject({ counted: 0, pieces: 0 })
})
