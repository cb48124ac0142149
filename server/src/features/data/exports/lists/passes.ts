import { EXPORT_FILTERS } from '@deskbell/domain/data/exports/schema.ts'
import { msg } from '@lingui/core/runtime-macro'
import { findPassPage } from '../../../passes/list.ts'
import { toValidityWord, UNLIMITED } from '../labels.ts'
import { defineExport, type ListFilter, paginate, type Source } from '../table.ts'
import { findServiceNames, toCoverageWord } from './packages.ts'

async function* listRows(source: Source, asked: ListFilter<'passes'>) {
  const names = await findServiceNames(source)
  for await (const page of paginate((part) => findPassPage(source.tx, source.actor, { ...asked, ...part })))
    yield page.map((row) => ({ ...row, covers: toCoverageWord(row, names) }))
}

export const passes = defineExport({
  list: 'passes',
  name: msg`Passes`,
  summary: 'Passes of all clients or of one as a file, the oldest first',
  filter: EXPORT_FILTERS.passes,
  rows: listRows,
  columns: [
    ['text', 'firstName', (row) => row.firstName],
    ['text', 'lastName', (row) => row.lastName],
    ['text', 'phone', (row) => row.phone],
    ['text', 'email', (row) => row.email],
    ['text', 'pass', (row) => row.name],
    ['text', 'covers', (row) => row.covers],
    ['number', 'visits', (row) => row.visits ?? UNLIMITED],
    ['number', 'visitsLeft', (row) => (row.visits === null ? UNLIMITED : row.remaining)],
    ['time', 'purchasedAt', (row) => row.purchasedAt],
    ['day', 'validFrom', (row) => row.startsOn],
    ['day', 'expiresOn', (row) => row.expiresOn],
    ['text', 'validity', (row) => toValidityWord(row.validity)],
    ['day', 'frozenOn', (row) => row.frozenOn],
    ['money', 'price', (row) => row.price],
    ['money', 'paid', (row) => row.paid],
    ['money', 'owed', (row) => row.owed],
    ['yes', 'complimentary', (row) => row.complimentary],
    ['yes', 'shared', (row) => row.shared],
    ['time', 'voidedAt', (row) => row.voidedAt],
  ],
})
