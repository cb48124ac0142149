import { EXPORT_FILTERS } from '@deskbell/domain/data/exports/schema.ts'
import { findPassPage } from '../../../passes/list.ts'
import { validityWords } from '../labels.ts'
import { defineExport, type ListFilter, paginate, type Source } from '../table.ts'
import { describeCoverage, findServiceNames } from './packages.ts'

async function* listRows(source: Source, asked: ListFilter<'passes'>) {
  const names = await findServiceNames(source)
  for await (const page of paginate((part) => findPassPage(source.tx, source.actor, { ...asked, ...part })))
    yield page.map((row) => ({ ...row, covers: describeCoverage(row, names) }))
}

export const passes = defineExport({
  list: 'passes',
  name: 'Passes',
  summary: 'Passes of all clients or of one as a file, the oldest first',
  filter: EXPORT_FILTERS.passes,
  rows: listRows,
  columns: [
    ['text', 'First name', (row) => row.firstName],
    ['text', 'Last name', (row) => row.lastName],
    ['text', 'Phone', (row) => row.phone],
    ['text', 'Email', (row) => row.email],
    ['text', 'Pass', (row) => row.name],
    ['text', 'Covers', (row) => row.covers],
    ['number', 'Visits', (row) => row.visits ?? 'Unlimited'],
    ['number', 'Visits left', (row) => (row.visits === null ? 'Unlimited' : row.remaining)],
    ['time', 'Purchased', (row) => row.purchasedAt],
    ['day', 'Starts', (row) => row.startsOn],
    ['day', 'Expires', (row) => row.expiresOn],
    ['text', 'Valid for', (row) => validityWords(row.validity)],
    ['day', 'Frozen since', (row) => row.frozenOn],
    ['money', 'Price', (row) => row.price],
    ['money', 'Paid', (row) => row.paid],
    ['money', 'Still to pay', (row) => row.owed],
    ['yes', 'Complimentary', (row) => row.complimentary],
    ['yes', 'Shared with the household', (row) => row.shared],
    ['time', 'Ended', (row) => row.voidedAt],
  ],
})
