import type { Employee } from '@deskbell/domain/employees/schema.ts'
import { Button } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ListTools } from '../../components/list-tools.tsx'
import { PageHeader } from '../../components/page-header.tsx'
import { PagedList } from '../../components/paged-list.tsx'
import { useFormModal } from '../../components/use-form-modal.ts'
import { UNFILTERED } from '../../lib/list-filter.ts'
import { useShortcuts } from '../../lib/use-shortcuts.ts'
import { EmployeeHoursModal } from '../business/hours/components/employee-hours-modal.tsx'
import { ExportMenu } from '../data/exports/export-menu.tsx'
import { EmployeeModal } from './employee-modal.tsx'
import { EmployeeTable } from './employee-table.tsx'
import { useEmployeeDeleting } from './mutations.ts'
import { NoEmployees } from './no-employees.tsx'
import { employeesQuery } from './queries.ts'

export function EmployeesScreen({ q }: { q: string }) {
  const [filter, setFilter] = useState({ ...UNFILTERED, q })
  const pages = useInfiniteQuery(employeesQuery(filter))
  const modal = useFormModal<Employee>()
  const hours = useFormModal<Employee>()
  const deleting = useEmployeeDeleting()
  const table = (employees: Employee[]) => (
    <EmployeeTable employees={employees} onEdit={modal.edit} onHours={hours.edit} deleting={deleting} />
  )
  useShortcuts({ new: modal.add })
  return (
    <>
      <PageHeader
        title="Employees"
        subtitle="Who works here"
        actions={
          <>
            <ExportMenu list="employees" filter={filter} />
            <Button onClick={modal.add}>+ Add Employee</Button>
          </>
        }
      />
      <ListTools searchLabel="Search employees" filter={filter} onFilter={setFilter} />
      <PagedList pages={pages} empty={<NoEmployees filter={filter} table={table([])} />}>
        {table}
      </PagedList>
      <EmployeeModal modal={modal} pages={pages.data} />
      <EmployeeHoursModal modal={hours} />
    </>
  )
}
