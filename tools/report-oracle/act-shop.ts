import type { Employee } from '@deskbell/domain/employees/schema.ts'
import { newEmployee } from '../../server/src/test/factories.ts'
import type { Simulation } from './story.ts'

function keep({ books }: Simulation, told: Employee): void {
  const at = books.employees.findIndex(({ id }) => id === told.id)
  books.employees.splice(at < 0 ? books.employees.length : at, 1, told)
}

export async function addEmployee(story: Simulation): Promise<void> {
  const body = newEmployee({ id: story.id(), firstName: `New ${story.books.employees.length}` })
  const told = await story.ask<Employee>('add employee', '/api/employees', body)
  if (!told) return
  keep(story, told)
  story.books.rota.working.set(told.id, null)
  story.did('added', 'employee', null)
}

/** Archives an employee, or restores an archived one. */
export async function toggleEmployeeArchived(story: Simulation): Promise<void> {
  const one = story.random.pick(story.books.employees)
  const [path, did] = one.archivedAt ? ['restore', 'restored'] : ['archive', 'archived']
  const told = await story.ask<Employee>(`${path} employee`, `/api/employees/${one.id}/${path}`, {})
  if (!told) return
  keep(story, told)
  story.did(did ?? '', 'employee', null)
}
