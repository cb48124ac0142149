import { EXPORT_FILTERS } from '@deskbell/domain/data/exports/schema.ts'
import { msg } from '@lingui/core/runtime-macro'
import { findEmployees } from '../../../employees/queries.ts'
import { defineExport, type ListFilter, paginate, type Source } from '../table.ts'
import { findServiceNames } from './packages.ts'

async function* listRows(source: Source, asked: ListFilter<'employees'>) {
  const names = await findServiceNames(source)
  for await (const page of paginate((part) => findEmployees(source.tx, source.actor, { ...asked, ...part })))
    yield page.map((row) => ({ ...row, performs: row.services.map((id) => names.get(id) ?? '').join(', ') }))
}

export const employees = defineExport({
  list: 'employees',
  name: msg`Employees`,
  summary: 'Employees as a file, those that the list shows',
  filter: EXPORT_FILTERS.employees,
  rows: listRows,
  columns: [
    ['text', 'firstName', (row) => row.firstName],
    ['text', 'lastName', (row) => row.lastName],
    ['text', 'phone', (row) => row.phone],
    ['text', 'email', (row) => row.email],
    ['text', 'services', (row) => row.performs],
    ['text', 'note', (row) => row.note],
    ['time', 'hereSince', (row) => row.createdAt],
    ['time', 'archivedAt', (row) => row.archivedAt],
  ],
})
