import { fullName } from '@deskbell/domain/clients/rules.ts'
import type { Employee, EmployeeErasure, EmployeeUpdate, NewEmployee } from '@deskbell/domain/employees/schema.ts'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'
import type { ListFilter } from '../../lib/list-filter.ts'
import { fetchAllItems, pagesQuery, replaceCached } from '../../lib/pages.ts'
import { read } from '../../lib/read.ts'

function useEmployeeMutation<Input>(mutationFn: (input: Input) => Promise<Employee>) {
  const queryClient = useQueryClient()
  // Services and employees both show who performs a service, and free times depend on it.
  function onSettled() {
    for (const topic of ['employees', 'services', 'appointments'])
      void queryClient.invalidateQueries({ queryKey: [topic] })
  }
  return useMutation({ mutationFn, onSuccess: (saved) => replaceCached(queryClient, 'employees', saved), onSettled })
}

export function useAddEmployee() {
  return useEmployeeMutation((json: NewEmployee) => read(api.employees.$post({ json })))
}

export function useUpdateEmployee() {
  return useEmployeeMutation(({ id, ...json }: EmployeeUpdate & { id: string }) =>
    read(api.employees[':id'].$put({ param: { id }, json })),
  )
}

export function useEraseEmployee() {
  return useEmployeeMutation(({ id, ...json }: EmployeeErasure & { id: string }) =>
    read(api.employees[':id'].erase.$post({ param: { id }, json })),
  )
}

const MOST_PER_PAGE = '200'

/** Lists employees, newest first. Cursor pagination. */
export const employeesQuery = ({ q, archived }: ListFilter) =>
  pagesQuery(['employees', 'list', { q, archived }], (cursor, signal) =>
    read(api.employees.$get({ query: { q, archived, cursor } }, { init: { signal } })),
  )

function fetchEvery(archived: ListFilter['archived'], signal: AbortSignal): Promise<Employee[]> {
  return fetchAllItems((cursor) =>
    read(api.employees.$get({ query: { archived, cursor, limit: MOST_PER_PAGE } }, { init: { signal } })),
  )
}

/** Fetches all employees, deleted ones last: for selection, and to resolve names on services and visits. */
export const allEmployeesQuery = queryOptions({
  queryKey: ['employees', 'all'],
  queryFn: async ({ signal }) =>
    (await Promise.all([fetchEvery('without', signal), fetchEvery('only', signal)])).flat(),
})

/** Returns select options: active employees who are not chosen yet. */
export function employeeChoices(employees: Employee[], chosen: string[]) {
  return employees
    .filter(({ id, archivedAt }) => !archivedAt && !chosen.includes(id))
    .map((employee) => ({ value: employee.id, label: fullName(employee) }))
}
