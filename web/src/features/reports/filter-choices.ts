import type { CheckInSource } from '@deskbell/domain/check-ins/schema.ts'
import { fullName } from '@deskbell/domain/clients/rules.ts'
import type { ReportFilter, ReportName } from '@deskbell/domain/reports/schema.ts'
import type { PaymentMethod } from '@deskbell/domain/sales/payment-schema.ts'
import { plural, t } from '@lingui/core/macro'
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
    return { value: one.id, label: one.archivedAt ? t`${name} (archived)` : name }
  })
}

/** Returns the choices, plus the value in the URL if it isn't one of them. */
export function withChosen(values: string[], chosen: string | undefined): Choice[] {
  const all = new Set([...values, ...(chosen ? [chosen] : [])])
  return [...all].map((value) => ({ value, label: value }))
}

/** Name under which kiosks are in the books. */
const KIOSK = 'Kiosk'

/** Returns what to call who did something: a person by name, a kiosk in the language of the page. */
const whoWords = (name: string): string => (name === KIOSK ? t`Kiosk` : name)

/** Returns the choices of who did something: people, kiosks, and who is in the URL. */
export function whoChoices(names: string[], chosen: string | undefined): Choice[] {
  return withChosen([...names, KIOSK], chosen).map(({ value }) => ({ value, label: whoWords(value) }))
}

export const METHODS: Choice<PaymentMethod>[] = [
  { value: 'cash', label: METHOD_WORDS.cash },
  { value: 'card', label: METHOD_WORDS.card },
  { value: 'transfer', label: METHOD_WORDS.transfer },
  { value: 'other', label: METHOD_WORDS.other },
  { value: 'gift_card', label: METHOD_WORDS.gift_card },
  { value: 'credit', label: METHOD_WORDS.credit },
]

export const SOURCES: Choice<CheckInSource>[] = [
  { value: 'kiosk', label: SOURCE_WORDS.kiosk },
  { value: 'desk', label: SOURCE_WORDS.desk },
  { value: 'own_phone', label: SOURCE_WORDS.own_phone },
  { value: 'import', label: SOURCE_WORDS.import },
]

/** Labels of the entities in the audit log. */
export const ENTITIES: Choice[] = [
  { value: 'client', label: t`Clients` },
  { value: 'check_in', label: t`Visits` },
  { value: 'pass', label: t`Passes` },
  { value: 'payment', label: t`Payments` },
  { value: 'sale', label: t`Sales` },
  { value: 'drawer', label: t`Drawers` },
  { value: 'drawer_session', label: t`Sessions of drawers` },
  { value: 'appointment', label: t`Appointments` },
  { value: 'booking', label: t`Bookings` },
  { value: 'waiting', label: t`Waiting list` },
  { value: 'service', label: t`Services` },
  { value: 'package', label: t`Packages` },
  { value: 'product', label: t`Products` },
  { value: 'employee', label: t`Employees` },
  { value: 'time_off', label: t`Time off` },
  { value: 'special_days', label: t`Special days` },
  { value: 'business', label: t`Settings` },
  { value: 'pin', label: t`PIN` },
  { value: 'device', label: t`Kiosks` },
  { value: 'waiver', label: t`Waivers` },
  { value: 'waiver_signature', label: t`Signatures` },
  { value: 'client_file', label: t`Files of clients` },
  { value: 'message', label: t`Messages` },
  { value: 'message_template', label: t`Words of messages` },
  { value: 'mail', label: t({ context: 'settings of e-mail', message: 'Mail' }) },
  { value: 'account', label: t`Accounts` },
  { value: 'invite', label: t`Invitations` },
  { value: 'api_key', label: t`API keys` },
  { value: 'webhook', label: t`Webhooks` },
  { value: 'feed', label: t`Calendar feeds` },
  { value: 'backup', label: t`Backups` },
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
    who && t`By ${{ name: whoWords(who) }}`,
    getLabel(ENTITIES, entity),
    inactiveDays &&
      t`${plural({ days: inactiveDays }, { one: 'Inactive after # day', other: 'Inactive after # days' })}`,
  ].filter((words): words is string => typeof words === 'string' && words !== '')
}
