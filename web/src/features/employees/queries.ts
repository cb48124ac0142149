import { fullName } from '@deskbell/domain/clients/rules.ts'
import type { Employee } from '@deskbell/domain/employees/schema.ts'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'
import type { ListFilter } from '../../lib/list-filter.ts'
import { everyItem, pagesQuery } from '../../lib/pages.ts'
import { read } from '../../lib/read.ts'

const MOST_PER_PAGE = '200'

/** Employees, the newest first. */
export const employeesQuery = ({ q, archived }: ListFilter) =>
  pagesQuery(['employees', 'list', { q, archived }], (cursor, signal) =>
    read(api.employees.$get({ query: { q, archived, cursor } }, { init: { signal } })),
  )

function fetchEvery(archived: ListFilter['archived'], signal: AbortSignal): Promise<Employee[]> {
  return everyItem((cursor) =>
    read(api.employees.$get({ query: { archived, cursor, limit: MOST_PER_PAGE } }, { init: { signal } })),
  )
}

/** Every employee, the deleted ones last: to choose from, and to name whoever a service or a visit points at. */
export const allEmployeesQuery = queryOptions({
  queryKey: ['employees', 'all'],
  queryFn: async ({ signal }) =>
    (await Promise.all([fetchEvery('without', signal), fetchEvery('only', signal)])).flat(),
})

/** Whom a form offers: those who work here and aren't chosen yet. */
export function employeeChoices(employees: Employee[], chosen: string[]) {
  return employees
    .filter(({ id, archivedAt }) => !archivedAt && !chosen.includes(id))
    .map((employee) => ({ value: employee.id, label: fullName(employee) }))
}
