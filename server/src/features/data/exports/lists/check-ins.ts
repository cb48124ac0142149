import { EXPORT_FILTERS } from '@deskbell/domain/data/exports/schema.ts'
import { msg } from '@lingui/core/runtime-macro'
import { toWord } from '../../../../lib/texts.ts'
import { findCheckIns } from '../../../check-ins/queries.ts'
import { NO_PASS_TEXTS, SOURCE_TEXTS, UNLIMITED } from '../labels.ts'
import { findContactDetails } from '../permissions.ts'
import { defineExport, type ListFilter, paginate, type Source } from '../table.ts'

async function* listRows(source: Source, asked: ListFilter<'check-ins'>) {
  const { tx, actor, now } = source
  for await (const page of paginate((part) => findCheckIns(tx, actor, { ...asked, ...part, now }))) {
    const reach = await findContactDetails(source, new Set(page.map(({ clientId }) => clientId)))
    yield page.map((row) => ({ ...row, reach: reach.get(row.clientId) }))
  }
}

export const checkIns = defineExport({
  list: 'check-ins',
  name: msg`Visits`,
  summary: 'Check-ins as a file, those that the list shows, the newest first',
  filter: EXPORT_FILTERS['check-ins'],
  rows: listRows,
  columns: [
    ['time', 'occurredAt', (row) => row.occurredAt],
    ['text', 'firstName', (row) => row.firstName],
    ['text', 'lastName', (row) => row.lastName],
    ['text', 'phone', (row) => row.reach?.phone],
    ['text', 'email', (row) => row.reach?.email],
    ['text', 'service', (row) => row.serviceName],
    ['text', 'paidBy', (row) => row.pass?.name],
    ['number', 'remaining', (row) => (row.pass?.unlimited ? UNLIMITED : (row.pass?.remaining ?? null))],
    ['text', 'unpaidReason', (row) => row.noPassReason && toWord(NO_PASS_TEXTS, row.noPassReason)],
    ['text', 'source', (row) => toWord(SOURCE_TEXTS, row.source)],
    ['time', 'undoneAt', (row) => row.undoneAt],
  ],
})
