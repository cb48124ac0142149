import { EXPORT_FILTERS } from '@deskbell/domain/data/exports/schema.ts'
import { msg } from '@lingui/core/runtime-macro'
import { toWord } from '../../../../lib/texts.ts'
import { findPaymentPage } from '../../../clients/history/payments.ts'
import { METHOD_TEXTS } from '../labels.ts'
import { defineExport, type ListFilter, paginate, type Source } from '../table.ts'

function listRows({ tx, actor }: Source, asked: ListFilter<'payments'>) {
  return paginate((part) => findPaymentPage(tx, actor, { ...asked, ...part }))
}

export const payments = defineExport({
  list: 'payments',
  name: msg`Payments`,
  summary: 'Payments of all clients or of one as a file, the newest first',
  filter: EXPORT_FILTERS.payments,
  rows: listRows,
  columns: [
    ['time', 'receivedAt', (row) => row.receivedAt],
    ['text', 'firstName', (row) => row.firstName],
    ['text', 'lastName', (row) => row.lastName],
    ['text', 'email', (row) => row.email],
    ['text', 'purpose', (row) => row.passName],
    ['money', 'amount', (row) => row.amount],
    ['money', 'tax', (row) => row.tax],
    ['text', 'currency', (row) => row.currency],
    ['text', 'method', (row) => toWord(METHOD_TEXTS, row.method)],
    ['yes', 'refund', (row) => row.refundOf !== null],
    ['text', 'takenBy', (row) => row.by],
  ],
})
