import { EXPORT_FILTERS } from '@deskbell/domain/data/exports/schema.ts'
import { findCheckIns } from '../../../check-ins/queries.ts'
import { SOURCE_WORDS, toSentenceCase } from '../labels.ts'
import { findContactDetails } from '../permissions.ts'
import { defineExport, type ListFilter, paginate, type Source } from '../table.ts'

async function* listRows(source: Source, asked: ListFilter<'check-ins'>) {
  for await (const page of paginate((part) => findCheckIns(source.tx, source.actor, { ...asked, ...part }))) {
    const reach = await findContactDetails(source, new Set(page.map(({ clientId }) => clientId)))
    yield page.map((row) => ({ ...row, reach: reach.get(row.clientId) }))
  }
}

export const checkIns = defineExport({
  list: 'check-ins',
  name: 'Visits',
  summary: 'Check-ins as a file, those that the list shows, the newest first',
  filter: EXPORT_FILTERS['check-ins'],
  rows: listRows,
  columns: [
    ['time', 'Date', (row) => row.occurredAt],
    ['text', 'First name', (row) => row.firstName],
    ['text', 'Last name', (row) => row.lastName],
    ['text', 'Phone', (row) => row.reach?.phone],
    ['text', 'Email', (row) => row.reach?.email],
    ['text', 'Service', (row) => row.serviceName],
    ['text', 'Paid by', (row) => row.pass?.name],
    ['number', 'Left after it', (row) => (row.pass?.unlimited ? 'Unlimited' : (row.pass?.remaining ?? null))],
    ['text', 'Unpaid because', (row) => row.noPassReason && toSentenceCase(row.noPassReason)],
    ['text', 'Checked in at', (row) => SOURCE_WORDS[row.source]],
    ['time', 'Undone', (row) => row.undoneAt],
  ],
})
