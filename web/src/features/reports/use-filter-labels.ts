import { fullName } from '@deskbell/domain/clients/rules.ts'
import type { ReportFilter, ReportName } from '@deskbell/domain/reports/schema.ts'
import { useQuery } from '@tanstack/react-query'
import { clientQuery } from '../clients/api.ts'
import { allEmployeesQuery } from '../employees/api.ts'
import { allPackagesQuery } from '../packages/api.ts'
import { allServicesQuery } from '../services/api.ts'
import { hasFilter } from './active-filters.ts'
import { ENTITIES, METHODS, nameChoices, SOURCES } from './filter-choices.ts'

function getLabel(choices: { value: string; label: string }[], value: string | undefined): string | undefined {
  return value && (choices.find((one) => one.value === value)?.label ?? value)
}

/** Describes the filters of a report: "Yoga class", "At the kiosk". */
export function useFilterWords(name: ReportName, filter: ReportFilter): string[] {
  const { serviceId, employeeId, packageId, clientId, method, source, who, entity, inactiveDays } = filter
  const services = useQuery({ ...allServicesQuery, enabled: hasFilter(name, 'serviceId') })
  const employees = useQuery({ ...allEmployeesQuery, enabled: hasFilter(name, 'employeeId') })
  const packages = useQuery({ ...allPackagesQuery, enabled: hasFilter(name, 'packageId') })
  const client = useQuery({ ...clientQuery(clientId ?? ''), enabled: Boolean(clientId) })
  return [
    getLabel(nameChoices(services.data), serviceId),
    getLabel(nameChoices(employees.data), employeeId),
    getLabel(nameChoices(packages.data), packageId),
    clientId && (client.data ? fullName(client.data) : clientId),
    getLabel(METHODS, method),
    getLabel(SOURCES, source),
    who && `By ${who}`,
    getLabel(ENTITIES, entity),
    inactiveDays && `Inactive after ${inactiveDays} days`,
  ].filter((words): words is string => typeof words === 'string' && words !== '')
}
