import { createFileRoute } from '@tanstack/react-router'
import { UNFILTERED } from '../../components/list-tools.tsx'
import { EmployeesScreen } from '../../features/employees/components/employees-screen.tsx'
import { employeesQuery } from '../../features/employees/queries.ts'

export const Route = createFileRoute('/dashboard/employees')({
  loader: ({ context: { queryClient } }) => void queryClient.prefetchInfiniteQuery(employeesQuery(UNFILTERED)),
  component: EmployeesScreen,
})
