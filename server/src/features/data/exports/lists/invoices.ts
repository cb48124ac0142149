import { EXPORT_FILTERS } from '@deskbell/domain/data/exports/schema.ts'
import { msg } from '@lingui/core/runtime-macro'
import { toWord } from '../../../../lib/texts.ts'
import { findInvoicePage } from '../../../invoices/queries.ts'
import { INVOICE_KIND_TEXTS } from '../labels.ts'
import { defineExport, type ListFilter, paginate, type Source } from '../table.ts'

function listRows({ tx, actor }: Source, asked: ListFilter<'invoices'>) {
  return paginate((part) => findInvoicePage(tx, actor, { ...asked, ...part }))
}

export const invoices = defineExport({
  list: 'invoices',
  name: msg`Invoices`,
  summary: 'Invoices and credit notes as a file, the newest first',
  filter: EXPORT_FILTERS.invoices,
  rows: listRows,
  columns: [
    ['text', 'number', (row) => row.number],
    ['text', 'kind', (row) => toWord(INVOICE_KIND_TEXTS, row.kind)],
    ['time', 'at', (row) => row.issuedAt],
    ['text', 'buyer', (row) => row.buyerName],
    ['money', 'total', (row) => row.total],
    ['text', 'electronic', (row) => row.electronic],
  ],
})
