import { createFileRoute } from '@tanstack/react-router'
import { employeesQuery } from '../../features/employees/api.ts'
import { EmployeesScreen } from '../../features/employees/employees-screen.tsx'
import { dropInvalid } from '../../lib/drop-invalid.ts'
import { parseSearch, UNFILTERED } from '../../lib/list-filter.ts'

export const Route = createFileRoute('/dashboard/employees')({
  validateSearch: dropInvalid(parseSearch),
  loader: ({ context: { queryClient } }) => void queryClient.prefetchInfiniteQuery(employeesQuery(UNFILTERED)),
  component: Employees,
})

function Employees() {
  const { q = '' } = Route.useSearch()
  return <EmployeesScreen key={q} q={q} />
}
