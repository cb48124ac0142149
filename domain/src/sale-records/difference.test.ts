import { expect, test } from 'vitest'
import { findDifference } from './difference.ts'

const sale = {
  id: 'a',
  total: 500,
  note: null,
  soldLines: [
    { name: 'Water', price: 250 },
    { name: 'Tea', price: 250 },
  ],
}

test('what is as it was has no difference, nor has a column of a later release', () => {
  expect(findDifference(sale, { ...sale, soldLines: sale.soldLines.map((line) => ({ ...line })) })).toBeNull()
  expect(findDifference(sale, { ...sale, tip: 5 })).toBeNull()
})

test.each([
  ['a number', { ...sale, total: 400 }, { field: 'total', recorded: '500', found: '400' }],
  ['a value where there was none', { ...sale, note: 'x' }, { field: 'note', recorded: 'null', found: '"x"' }],
  ['a value that is gone', { ...sale, total: null }, { field: 'total', recorded: '500', found: 'null' }],
  [
    'a column of a line',
    { ...sale, soldLines: [sale.soldLines[0], { name: 'Tea', price: 1 }] },
    { field: 'soldLines[1].price', recorded: '250', found: '1' },
  ],
  [
    'a lost line',
    { ...sale, soldLines: [sale.soldLines[0]] },
    { field: 'soldLines[1]', recorded: '{"name":"Tea","price":250}', found: 'null' },
  ],
  [
    'a line more',
    { ...sale, soldLines: [...sale.soldLines, { name: 'Cake', price: 0 }] },
    { field: 'soldLines[2]', recorded: 'null', found: '{"name":"Cake","price":0}' },
  ],
])('names %s', (_, found, difference) => {
  expect(findDifference(sale, found as typeof sale)).toEqual(difference)
})
