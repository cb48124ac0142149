import { EXPORT_FILTERS } from '@deskbell/domain/data/exports/schema.ts'
import { msg } from '@lingui/core/runtime-macro'
import { findSalePage } from '../../../sales/queries.ts'
import { defineExport, type ListFilter, paginate, type Source } from '../table.ts'

function listRows({ tx, actor }: Source, asked: ListFilter<'sales'>) {
  return paginate((part) => findSalePage(tx, actor, { ...asked, ...part }))
}

export const sales = defineExport({
  list: 'sales',
  name: msg`Sales`,
  summary: 'Sales and refunds as a file, the newest first',
  filter: EXPORT_FILTERS.sales,
  rows: listRows,
  columns: [
    ['text', 'number', (row) => row.number],
    ['time', 'at', (row) => row.at],
    ['text', 'client', (row) => row.clientName],
    ['text', 'sold', (row) => row.lines.map(({ name }) => name).join(', ')],
    ['money', 'total', (row) => row.total],
    ['money', 'owed', (row) => row.owed],
    ['yes', 'refund', (row) => row.refundOf !== null],
    ['text', 'takenBy', (row) => row.by],
  ],
})
