import type { Appointment } from '@deskbell/domain/appointments/schema.ts'
import { maskedName } from '@deskbell/domain/clients/rules.ts'
import type { Employee } from '@deskbell/domain/employees/schema.ts'
import type { GridColumn } from '../../components/time-grid-types.ts'

/** Those who work here, by name, and whoever has left but still has something on these days. */
export function shownEmployees(employees: Employee[], appointments: Appointment[]): Employee[] {
  const busy = new Set(appointments.filter(({ cancelledAt }) => !cancelledAt).map(({ employeeId }) => employeeId))
  return employees
    .filter(({ id, archivedAt }) => !archivedAt || busy.has(id))
    .toSorted((a, b) => a.firstName.localeCompare(b.firstName) || a.lastName.localeCompare(b.lastName))
}

/** First names; with an initial for those who share theirs. */
export function toGridColumns(employees: Employee[]): GridColumn[] {
  const wearers = (name: string) => employees.filter(({ firstName }) => firstName === name).length
  return employees.map((employee) => ({
    id: employee.id,
    label: wearers(employee.firstName) > 1 ? maskedName(employee) : employee.firstName,
  }))
}

/** So many of them, from the one that is asked for on; never fewer than there is room for. */
export function columnsInSight(columns: GridColumn[], firstId: string | undefined, room: number): GridColumn[] {
  const asked = columns.findIndex(({ id }) => id === firstId)
  const start = Math.max(0, Math.min(asked, columns.length - room))
  return columns.slice(start, start + room)
}

/** Who comes first after a swipe: as many on as are in sight. */
export function columnAfterSwipe(columns: GridColumn[], inSight: GridColumn[], direction: 1 | -1): string | undefined {
  const first = columns.findIndex(({ id }) => id === inSight[0]?.id)
  const next = first + direction * inSight.length
  return columns[Math.max(0, Math.min(next, columns.length - 1))]?.id
}
