import { EXPORT_FILTERS } from '@deskbell/domain/data/exports/schema.ts'
import { msg } from '@lingui/core/runtime-macro'
import { findProducts } from '../../../products/queries.ts'
import { defineExport, type ListFilter, paginate, type Source } from '../table.ts'

function listRows({ tx, actor }: Source, asked: ListFilter<'products'>) {
  return paginate((part) => findProducts(tx, actor, { ...asked, ...part }))
}

export const products = defineExport({
  list: 'products',
  name: msg`Products`,
  summary: 'Products as a file, those that the list shows',
  filter: EXPORT_FILTERS.products,
  rows: listRows,
  columns: [
    ['text', 'name', (row) => row.name],
    ['text', 'barcode', (row) => row.barcode],
    ['text', 'description', (row) => row.description],
    ['money', 'price', (row) => row.price],
    ['money', 'cost', (row) => row.cost],
    ['number', 'taxRate', (row) => (row.taxRate === null ? null : row.taxRate / 1000)],
    ['number', 'stock', (row) => (row.tracksStock ? row.stock : null)],
    ['number', 'lowStock', (row) => row.lowStock],
    ['yes', 'forSale', (row) => row.active],
    ['time', 'archivedAt', (row) => row.archivedAt],
  ],
})
