import type { employeeService } from '../../server/src/db/schema/employee.ts'
import type { EmployeeKey, Employees } from './make-employees.ts'
import type { ServiceKey, Services } from './make-services.ts'
import type { Scene } from './scene.ts'

type PerformerRow = typeof employeeService.$inferSelect
type OwnTerms = Pick<PerformerRow, 'price' | 'durationMinutes'>

/** Prices and durations that differ from the service's. */
const OWN_TERMS: Partial<Record<EmployeeKey, Partial<Record<ServiceKey, OwnTerms>>>> = {
  maya: { privateLesson: { price: 9500, durationMinutes: null } },
  samuel: { hotStone: { price: 15_000, durationMinutes: 105 } },
}

export function ownTerms(employee: EmployeeKey, service: ServiceKey): OwnTerms | undefined {
  return OWN_TERMS[employee]?.[service]
}

export function makePerformers(
  { actor }: Scene,
  { services, employees }: { services: Services; employees: Employees },
): PerformerRow[] {
  const { businessId } = actor
  const keys = new Map(Object.entries(services).map(([key, { id }]) => [id, key as ServiceKey]))
  return Object.entries(employees).flatMap(([name, employee]) =>
    employee.services.map((serviceId) => {
      const key = keys.get(serviceId)
      const own = key && OWN_TERMS[name as EmployeeKey]?.[key]
      return { price: null, durationMinutes: null, ...own, businessId, employeeId: employee.id, serviceId }
    }),
  )
}
