import type { Appointment } from '@deskbell/domain/appointments/schema.ts'
import { maskedName } from '@deskbell/domain/clients/rules.ts'
import type { Employee } from '@deskbell/domain/employees/schema.ts'
import type { GridColumn } from '../../components/time-grid-types.ts'

/** Returns current employees, and archived ones who still have appointments on these days, by name. */
export function shownEmployees(employees: Employee[], appointments: Appointment[]): Employee[] {
  const busy = new Set(appointments.filter(({ cancelledAt }) => !cancelledAt).map(({ employeeId }) => employeeId))
  return employees
    .filter(({ id, archivedAt }) => !archivedAt || busy.has(id))
    .toSorted((a, b) => a.firstName.localeCompare(b.firstName) || a.lastName.localeCompare(b.lastName))
}

/** Labels columns by first name, with an initial for employees who share theirs. */
export function toGridColumns(employees: Employee[]): GridColumn[] {
  const wearers = (name: string) => employees.filter(({ firstName }) => firstName === name).length
  return employees.map((employee) => ({
    id: employee.id,
    label: wearers(employee.firstName) > 1 ? maskedName(employee) : employee.firstName,
  }))
}

/** Returns `room` columns from the requested one on, shifted back at the end so that the room is filled. */
export function getVisibleColumns(columns: GridColumn[], firstId: string | undefined, room: number): GridColumn[] {
  const asked = columns.findIndex(({ id }) => id === firstId)
  const start = Math.max(0, Math.min(asked, columns.length - room))
  return columns.slice(start, start + room)
}

/** Returns the first column after a swipe by as many columns as are visible. */
export function columnAfterSwipe(columns: GridColumn[], inSight: GridColumn[], direction: 1 | -1): string | undefined {
  const first = columns.findIndex(({ id }) => id === inSight[0]?.id)
  const next = first + direction * inSight.length
  return columns[Math.max(0, Math.min(next, columns.length - 1))]?.id
}
