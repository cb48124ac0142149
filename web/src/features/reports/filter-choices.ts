import type { CheckInSource } from '@deskbell/domain/check-ins/schema.ts'
import { fullName } from '@deskbell/domain/clients/rules.ts'
import type { PaymentMethod } from '@deskbell/domain/passes/payments/schema.ts'
import { METHOD_WORDS, SOURCE_WORDS } from './report-search.ts'

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
