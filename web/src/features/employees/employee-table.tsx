import { fullName, initials } from '@deskbell/domain/clients/rules.ts'
import type { Employee } from '@deskbell/domain/employees/schema.ts'
import { Fragment } from 'react'
import { type Column, DataTable } from '../../components/data-table.tsx'
import { InitialsAvatar } from '../../components/initials-avatar.tsx'
import { OneLine } from '../../components/one-line.tsx'
import { RecordName } from '../../components/record-name.tsx'
import { usePhoneFormat } from '../business/use-phone-format.ts'
import { EmployeeActions } from './employee-actions.tsx'
import classes from './employee-table.module.css'
import type { useEmployeeDeleting } from './mutations.ts'

type Props = {
  employees: Employee[]
  onEdit: (employee: Employee) => void
  onHours: (employee: Employee) => void
  deleting: ReturnType<typeof useEmployeeDeleting>
}

export function EmployeeTable({ employees, onEdit, onHours, deleting }: Props) {
  const phoneWords = usePhoneFormat()
  const columns: Column<Employee>[] = [
    { header: 'Name', cell: (employee) => <EmployeeName employee={employee} /> },
    { header: 'Phone', cell: ({ phone }) => <PhoneNumber>{phoneWords(phone)}</PhoneNumber> },
    { header: 'Email', hideBelow: 'sm', cell: ({ email }) => email },
    {
      header: 'Actions',
      align: 'right',
      cell: (employee) => <EmployeeActions employee={employee} onEdit={onEdit} onHours={onHours} deleting={deleting} />,
    },
  ]
  return <DataTable label="Employees" rows={employees} columns={columns} nameOf={fullName} />
}

function EmployeeName({ employee }: { employee: Employee }) {
  const avatar = (
    <span className={classes.avatar}>
      <InitialsAvatar initials={initials(employee)} />
    </span>
  )
  return <RecordName name={fullName(employee)} lead={avatar} />
}

// On a phone a number may break between its groups, but not within one.
function PhoneNumber({ children }: { children: string }) {
  return children.split(' ').map((group, place) => (
    <Fragment key={place}>
      <OneLine>{group}</OneLine>{' '}
    </Fragment>
  ))
}
