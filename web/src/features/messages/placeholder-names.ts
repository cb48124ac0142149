import type { MessageKind } from '@deskbell/domain/messages/schema.ts'
import {
  COMMON_PLACEHOLDERS,
  KIND_PLACEHOLDERS,
  PLACEHOLDERS,
  type Placeholder,
} from '@deskbell/domain/messages/templates/placeholders.ts'
import { t } from '@lingui/core/macro'

const NAMES: Record<Placeholder, string> = {
  firstName: t`First name`,
  companyName: t`Company`,
  serviceName: t`Service`,
  employeeName: t`Employee`,
  date: t`Day`,
  time: t`Time`,
  until: t`Until when`,
  link: t`Link`,
  passName: t`Package`,
  visitsLeft: t`Visits left`,
  expiresOn: t`Ends on`,
  amount: t`Amount`,
  items: t`What was bought`,
  bookings: t`What was booked`,
  calendarLink: t`Calendar file`,
  phone: t`Your phone`,
  address: t`Your address`,
  videoLink: t`Video link`,
  reason: t`Reason`,
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
