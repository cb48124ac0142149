import type { MessageKind } from '../schema.ts'

/** Placeholders of message templates, written `{{name}}`. */
export const PLACEHOLDERS = [
  'firstName',
  'companyName',
  'serviceName',
  'employeeName',
  /** Day and time of day of an appointment, in the client's language and the business's time zone. */
  'date',
  'time',
  /** Deadline of a hold, or for changes. */
  'until',
  /** The only link: to confirm, to move or cancel, or to accept an offer. */
  'link',
  'passName',
  'visitsLeft',
  'expiresOn',
  'amount',
  'items',
  /** Bookings that were made at once, a line each, with their links. */
  'bookings',
  /** Address of a calendar file with all of them. */
  'calendarLink',
  'phone',
  'address',
  /** Address of an appointment by video. The address of the business is left out then. */
  'videoLink',
  /** Why a booking was declined. */
  'reason',
] as const
export type Placeholder = (typeof PLACEHOLDERS)[number]
export type MessageValues = Partial<Record<Placeholder, string>>

/** Each placeholder as a template has it, such as `{{firstName}}`. */
export const PLACEHOLDER_TEXTS = Object.fromEntries(PLACEHOLDERS.map((name) => [name, `{{${name}}}`])) as Record<
  Placeholder,
  string
>

const APPOINTMENT = ['serviceName', 'employeeName', 'date', 'time'] as const

/** Placeholders that every kind of message has. */
export const COMMON_PLACEHOLDERS: Placeholder[] = ['firstName', 'companyName', 'phone', 'address']

/** Further placeholders of each kind: those of its default texts, which a page that lists them needn't load. */
export const KIND_PLACEHOLDERS: Record<MessageKind, Placeholder[]> = {
  booked: [...APPOINTMENT, 'link', 'videoLink'],
  booked_together: ['serviceName', 'date', 'time', 'link', 'bookings', 'calendarLink'],
  reminder: [...APPOINTMENT, 'link', 'videoLink'],
  changed: [...APPOINTMENT, 'link', 'videoLink'],
  cancelled: [...APPOINTMENT],
  receipt: ['passName', 'amount', 'items'],
  confirm_booking: [...APPOINTMENT, 'until', 'link'],
  requested: [...APPOINTMENT, 'until', 'link'],
  declined: [...APPOINTMENT, 'reason'],
  place_offered: [...APPOINTMENT, 'until', 'link'],
  not_booked: ['serviceName', 'date', 'time', 'bookings', 'link'],
  pass_low: ['passName', 'visitsLeft'],
  pass_expiring: ['passName', 'visitsLeft', 'expiresOn'],
  birthday: [],
}
