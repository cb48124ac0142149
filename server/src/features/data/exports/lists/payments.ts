import { EXPORT_FILTERS } from '@deskbell/domain/data/exports/schema.ts'
import { findPaymentPage } from '../../../clients/history/payments.ts'
import { METHOD_WORDS } from '../labels.ts'
import { defineExport, type ListFilter, paginate, type Source } from '../table.ts'

function listRows({ tx, actor }: Source, asked: ListFilter<'payments'>) {
  return paginate((part) => findPaymentPage(tx, actor, { ...asked, ...part }))
}

export const payments = defineExport({
  list: 'payments',
  name: 'Payments',
  summary: 'Payments of all clients or of one as a file, the newest first',
  filter: EXPORT_FILTERS.payments,
  rows: listRows,
  columns: [
    ['time', 'Received', (row) => row.receivedAt],
    ['text', 'First name', (row) => row.firstName],
    ['text', 'Last name', (row) => row.lastName],
    ['text', 'Email', (row) => row.email],
    ['text', 'For', (row) => row.passName],
    ['money', 'Amount', (row) => row.amount],
    ['money', 'Tax in it', (row) => row.tax],
    ['text', 'Currency', (row) => row.currency],
    ['text', 'Method', (row) => METHOD_WORDS[row.method]],
    ['yes', 'Refund', (row) => row.refundOf !== null],
    ['text', 'Taken by', (row) => row.by],
  ],
})
