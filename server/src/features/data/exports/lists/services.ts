import { EXPORT_FILTERS } from '@deskbell/domain/data/exports/schema.ts'
import type { PriceKind, ServiceKind } from '@deskbell/domain/services/schema.ts'
import { findServices } from '../../../services/queries.ts'
import { defineExport, type ListFilter, paginate, type Source } from '../table.ts'

export const KIND_WORDS: Record<ServiceKind, string> = { one_to_one: 'One-to-one', class: 'Class' }
const PRICE_WORDS: Record<PriceKind, string> = { fixed: 'Fixed', from: 'From', free: 'Free' }

function listRows({ tx, actor }: Source, asked: ListFilter<'services'>) {
  return paginate((part) => findServices(tx, actor, { ...asked, ...part }))
}

export const services = defineExport({
  list: 'services',
  name: 'Services',
  summary: 'Services as a file, those that the list shows',
  filter: EXPORT_FILTERS.services,
  rows: listRows,
  columns: [
    ['text', 'Name', (row) => row.name],
    ['text', 'Category', (row) => row.category],
    ['text', 'Description', (row) => row.description],
    ['text', 'Kind', (row) => KIND_WORDS[row.kind]],
    ['number', 'Places', (row) => row.capacity],
    ['number', 'Duration (minutes)', (row) => row.durationMinutes],
    ['number', 'Minutes before', (row) => row.bufferBeforeMinutes],
    ['number', 'Minutes after', (row) => row.bufferAfterMinutes],
    ['text', 'Price kind', (row) => PRICE_WORDS[row.priceKind]],
    ['money', 'Price', (row) => row.price],
    ['number', 'Visits used', (row) => row.visitsUsed],
    ['yes', 'Bookable', (row) => row.bookable],
    ['yes', 'Active', (row) => row.active],
    ['text', 'Colour', (row) => row.colour],
    ['time', 'Archived', (row) => row.archivedAt],
  ],
})
