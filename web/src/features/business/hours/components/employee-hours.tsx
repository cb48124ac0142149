import type { SpecialDays, TimeOff, WorkingHours } from '@deskbell/domain/business/hours/schema.ts'
import type { Employee } from '@deskbell/domain/employees/schema.ts'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { notify } from '../../../../components/notify.tsx'
import { QueryView } from '../../../../components/query-view.tsx'
import { workingHoursQuery } from '../queries.ts'
import classes from './employee-hours-view.module.css'
import { EmployeeHoursView, type HoursPart } from './employee-hours-view.tsx'
import { SpecialDaysForm } from './special-days-form.tsx'
import { TimeOffForm } from './time-off-form.tsx'
import { WorkingHoursForm } from './working-hours-form.tsx'

type Editing =
  | { part: 'week' }
  | { part: 'special-days'; item: SpecialDays | null }
  | { part: 'time-off'; item: TimeOff | null }

/** All about when an employee works: to read, with a form for each part of it in its place. */
export function EmployeeHours({ employee }: { employee: Employee }) {
  const query = useQuery(workingHoursQuery)
  return (
    <QueryView query={query}>
      {({ items }) => {
        const hours = items.find(({ employeeId }) => employeeId === employee.id)
        return hours ? <Parts hours={hours} /> : <p>{employee.firstName} no longer works here.</p>
      }}
    </QueryView>
  )
}

function Parts({ hours }: { hours: WorkingHours }) {
  const [editing, setEditing] = useState<Editing | null>(null)
  const [last, setLast] = useState<HoursPart | null>(null)
  function edit(next: Editing) {
    setEditing(next)
    setLast(next.part)
  }
  function close() {
    setEditing(null)
  }
  function finish() {
    notify('Changes saved')
    close()
  }
  const { employeeId } = hours
  const handlers = { onSaved: finish, onCancel: close }
  if (editing?.part === 'week') return <WorkingHoursForm hours={hours} {...handlers} />
  if (editing?.part === 'special-days')
    return (
      <Titled title="Other hours on some days">
        <SpecialDaysForm edited={editing.item} employeeId={employeeId} {...handlers} />
      </Titled>
    )
  if (editing?.part === 'time-off')
    return (
      <Titled title="Time off">
        <TimeOffForm edited={editing.item} employeeId={employeeId} {...handlers} />
      </Titled>
    )
  return (
    <EmployeeHoursView
      hours={hours}
      cameFrom={last}
      onEditWeek={() => edit({ part: 'week' })}
      onEditSpecialDays={(item) => edit({ part: 'special-days', item })}
      onEditTimeOff={(item) => edit({ part: 'time-off', item })}
    />
  )
}

function Titled({ title, children }: { title: string; children: ReactNode }) {
  return (
    <>
      <h3 className={classes.formTitle}>{title}</h3>
      {children}
    </>
  )
}
