import { EXPORT_FILTERS } from '@deskbell/domain/data/exports/schema.ts'
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
  name: 'Employees',
  summary: 'Employees as a file, those that the list shows',
  filter: EXPORT_FILTERS.employees,
  rows: listRows,
  columns: [
    ['text', 'First name', (row) => row.firstName],
    ['text', 'Last name', (row) => row.lastName],
    ['text', 'Phone', (row) => row.phone],
    ['text', 'Email', (row) => row.email],
    ['text', 'Services', (row) => row.performs],
    ['text', 'Note', (row) => row.note],
    ['time', 'Here since', (row) => row.createdAt],
    ['time', 'Archived', (row) => row.archivedAt],
  ],
})
