import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { allEmployeesQuery } from '../employees/api.ts'

export function useNames(): (employeeId: string) => string {
  const { data: employees = [] } = useQuery(allEmployeesQuery)
  return (employeeId) => employees.find(({ id }) => id === employeeId)?.firstName ?? t`Somebody`
}
