import { fullName, initials } from '@deskbell/domain/clients/rules.ts'
import type { Employee } from '@deskbell/domain/employees/schema.ts'
import { ActionIcon, Button } from '@mantine/core'
import { IconClock, IconPencil, IconTrash } from '@tabler/icons-react'
import { Fragment } from 'react'
import { type Column, DataTable } from '../../components/data-table.tsx'
import { InitialsAvatar } from '../../components/initials-avatar.tsx'
import { OneLine } from '../../components/one-line.tsx'
import { RecordName } from '../../components/record-name.tsx'
import { usePhoneFormat } from '../business/use-phone-format.ts'
import type { useEmployeeDeleting } from './api.ts'
import classes from './employee-table.module.css'

type EmployeeActionsProps = {
  employee: Employee
  onEdit: (employee: Employee) => void
  onHours: (employee: Employee) => void
  deleting: ReturnType<typeof useEmployeeDeleting>
}

/** Hours, edit and delete, or restore for one that was deleted. */
function EmployeeActions({ employee, onEdit, onHours, deleting }: EmployeeActionsProps) {
  const name = fullName(employee)
  const busy = deleting.isBusy(employee)
  if (employee.archivedAt)
    return (
      <Button
        variant="default"
        onClick={() => deleting.restore(employee)}
        loading={busy}
        aria-label={`Restore ${name}`}
      >
        Restore
      </Button>
    )
  return (
    <span className={classes.actions}>
      <ActionIcon onClick={() => onHours(employee)} disabled={busy} aria-label={`Hours of ${name}`}>
        <IconClock size={20} aria-hidden="true" />
      </ActionIcon>
      <ActionIcon onClick={() => onEdit(employee)} disabled={busy} aria-label={`Edit ${name}`}>
        <IconPencil size={20} aria-hidden="true" />
      </ActionIcon>
      <ActionIcon onClick={() => deleting.archive(employee)} loading={busy} aria-label={`Delete ${name}`}>
        <IconTrash size={20} aria-hidden="true" />
      </ActionIcon>
    </span>
  )
}

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
