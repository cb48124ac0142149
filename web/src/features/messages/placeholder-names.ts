import type { MessageKind } from '@deskbell/domain/messages/schema.ts'
import {
  COMMON_PLACEHOLDERS,
  KIND_PLACEHOLDERS,
  PLACEHOLDERS,
  type Placeholder,
} from '@deskbell/domain/messages/templates/placeholders.ts'

const NAMES: Record<Placeholder, string> = {
  firstName: 'First name',
  companyName: 'Company',
  serviceName: 'Service',
  employeeName: 'Employee',
  date: 'Day',
  time: 'Time',
  until: 'Until when',
  link: 'Link',
  passName: 'Package',
  visitsLeft: 'Visits left',
  expiresOn: 'Ends on',
  amount: 'Amount',
  items: 'What was bought',
  phone: 'Your phone',
  address: 'Your address',
}

/** Replaces placeholders such as `{{firstName}}` by their names. */
export function replacePlaceholders(words: string): string {
  return words.replace(/\{\{(\w+)\}\}/g, (_, name: string) => `‹${NAMES[name as Placeholder] ?? name}›`)
}

/** Returns the placeholders that a kind of message supports, with their labels. */
export function listPlaceholders(kind: MessageKind): { name: Placeholder; label: string }[] {
  const own = [...COMMON_PLACEHOLDERS, ...KIND_PLACEHOLDERS[kind]]
  return PLACEHOLDERS.filter((name) => own.includes(name)).map((name) => ({
    name,
    label: NAMES[name],
  }))
}
