import { fullName } from '@deskbell/domain/clients/rules.ts'
import type { Employee } from '@deskbell/domain/employees/schema.ts'
import { ActionIcon, Button } from '@mantine/core'
import { IconClock, IconPencil, IconTrash } from '@tabler/icons-react'
import classes from './employee-actions.module.css'
import type { useEmployeeDeleting } from './mutations.ts'

type Props = {
  employee: Employee
  onEdit: (employee: Employee) => void
  onHours: (employee: Employee) => void
  deleting: ReturnType<typeof useEmployeeDeleting>
}

/** Hours, edit and delete, or restore for one that was deleted. */
export function EmployeeActions({ employee, onEdit, onHours, deleting }: Props) {
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
