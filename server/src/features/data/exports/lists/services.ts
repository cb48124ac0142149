import { EXPORT_FILTERS } from '@deskbell/domain/data/exports/schema.ts'
import { msg } from '@lingui/core/runtime-macro'
import { toWord } from '../../../../lib/texts.ts'
import { findServices } from '../../../services/queries.ts'
import { KIND_TEXTS, PRICE_TEXTS } from '../labels.ts'
import { defineExport, type ListFilter, paginate, type Source } from '../table.ts'

function listRows({ tx, actor }: Source, asked: ListFilter<'services'>) {
  return paginate((part) => findServices(tx, actor, { ...asked, ...part }))
}

export const services = defineExport({
  list: 'services',
  name: msg`Services`,
  summary: 'Services as a file, those that the list shows',
  filter: EXPORT_FILTERS.services,
  rows: listRows,
  columns: [
    ['text', 'name', (row) => row.name],
    ['text', 'category', (row) => row.category],
    ['text', 'description', (row) => row.description],
    ['text', 'kind', (row) => toWord(KIND_TEXTS, row.kind)],
    ['number', 'capacity', (row) => row.capacity],
    ['number', 'durationMinutes', (row) => row.durationMinutes],
    ['number', 'bufferBeforeMinutes', (row) => row.bufferBeforeMinutes],
    ['number', 'bufferAfterMinutes', (row) => row.bufferAfterMinutes],
    ['text', 'priceKind', (row) => toWord(PRICE_TEXTS, row.priceKind)],
    ['money', 'price', (row) => row.price],
    ['number', 'taxRate', (row) => (row.taxRate === null ? null : row.taxRate / 1000)],
    ['number', 'visitsUsed', (row) => row.visitsUsed],
    ['yes', 'bookable', (row) => row.bookable],
    ['yes', 'active', (row) => row.active],
    ['text', 'colour', (row) => row.colour],
    ['time', 'archivedAt', (row) => row.archivedAt],
  ],
})
