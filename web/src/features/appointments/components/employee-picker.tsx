import { fullName } from '@deskbell/domain/clients/rules.ts'
import type { Employee } from '@deskbell/domain/employees/schema.ts'
import { t } from '@lingui/core/macro'
import { NativeSelect } from '@mantine/core'
import classes from './schedule.module.css'

type Props = {
  employees: Employee[]
  value: string | null
  onChange: (id: string) => void
  /** Label of an option for all employees; without it there is no such option. */
  all?: string
}

const ALL = 'all'

export function EmployeePicker({ employees, value, onChange, all }: Props) {
  const names = employees.map((employee) => ({ value: employee.id, label: fullName(employee) }))
  return (
    <NativeSelect
      className={classes.picker}
      aria-label={t`Employee`}
      data={all ? [{ value: ALL, label: all }, ...names] : names}
      value={value ?? ALL}
      onChange={({ currentTarget: { value: id } }) => onChange(id === ALL ? '' : id)}
    />
  )
}
