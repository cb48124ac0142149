import { createFileRoute } from '@tanstack/react-router'
import { EmployeesScreen } from '../../features/employees/components/employees-screen.tsx'
import { employeesQuery } from '../../features/employees/queries.ts'
import { UNFILTERED } from '../../lib/list-filter.ts'

export const Route = createFileRoute('/dashboard/employees')({
  loader: ({ context: { queryClient } }) => void queryClient.prefetchInfiniteQuery(employeesQuery(UNFILTERED)),
  component: EmployeesScreen,
})
