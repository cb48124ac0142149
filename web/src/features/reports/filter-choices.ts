import type { CheckInSource } from '@deskbell/domain/check-ins/schema.ts'
import { fullName } from '@deskbell/domain/clients/rules.ts'
import type { PaymentMethod } from '@deskbell/domain/passes/payments/schema.ts'
import type { ReportFilter, ReportName } from '@deskbell/domain/reports/schema.ts'
import { useQuery } from '@tanstack/react-query'
import { clientQuery } from '../clients/api.ts'
import { allEmployeesQuery } from '../employees/api.ts'
import { allPackagesQuery } from '../packages/api.ts'
import { allServicesQuery } from '../services/api.ts'
import { hasFilter, METHOD_WORDS, SOURCE_WORDS } from './report-search.ts'

type Choice<Value extends string = string> = { value: Value; label: string }

/** Returns the choices of services, employees or packages, including archived ones: reports cover the past. */
export function nameChoices(
  all: ({ id: string; archivedAt: string | null } & (
    | { name: string }
    | { firstName: string; lastName: string }
  ))[] = [],
): Choice[] {
  return all.map((one) => {
    const name = 'name' in one ? one.name : fullName(one)
    return { value: one.id, label: one.archivedAt ? `${name} (archived)` : name }
  })
}

/** Returns the choices, plus the value in the URL if it isn't one of them. */
export function withChosen(values: string[], chosen: string | undefined): Choice[] {
  const all = new Set([...values, ...(chosen ? [chosen] : [])])
  return [...all].map((value) => ({ value, label: value }))
}

export const METHODS: Choice<PaymentMethod>[] = [
  { value: 'cash', label: METHOD_WORDS.cash },
  { value: 'card', label: METHOD_WORDS.card },
  { value: 'transfer', label: METHOD_WORDS.transfer },
  { value: 'other', label: METHOD_WORDS.other },
]

export const SOURCES: Choice<CheckInSource>[] = [
  { value: 'kiosk', label: `At the ${SOURCE_WORDS.kiosk.toLowerCase()}` },
  { value: 'desk', label: `At the ${SOURCE_WORDS.desk.toLowerCase()}` },
  { value: 'import', label: SOURCE_WORDS.import },
]

/** Labels of the entities in the audit log. */
export const ENTITIES: Choice[] = [
  { value: 'client', label: 'Clients' },
  { value: 'check_in', label: 'Visits' },
  { value: 'pass', label: 'Passes' },
  { value: 'payment', label: 'Payments' },
  { value: 'appointment', label: 'Appointments' },
  { value: 'booking', label: 'Bookings' },
  { value: 'waiting', label: 'Waiting list' },
  { value: 'service', label: 'Services' },
  { value: 'package', label: 'Packages' },
  { value: 'employee', label: 'Employees' },
  { value: 'time_off', label: 'Time off' },
  { value: 'special_days', label: 'Special days' },
  { value: 'business', label: 'Settings' },
  { value: 'pin', label: 'PIN' },
  { value: 'device', label: 'Kiosks' },
  { value: 'waiver', label: 'Waivers' },
  { value: 'waiver_signature', label: 'Signatures' },
  { value: 'client_file', label: 'Files of clients' },
  { value: 'message', label: 'Messages' },
  { value: 'message_template', label: 'Words of messages' },
  { value: 'mail', label: 'Mail' },
  { value: 'account', label: 'Accounts' },
  { value: 'invite', label: 'Invitations' },
  { value: 'api_key', label: 'API keys' },
  { value: 'webhook', label: 'Webhooks' },
  { value: 'feed', label: 'Calendar feeds' },
  { value: 'backup', label: 'Backups' },
]

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
