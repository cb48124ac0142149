/**
 * What clients are told. Those about a booking, or that were asked for, go to everybody; `NEWS` only to who hasn't said
 * no to it.
 */
export const MESSAGE_KINDS = [
  'booked',
  'reminder',
  'changed',
  'cancelled',
  'receipt',
  'confirm_booking',
  'place_offered',
  'pass_low',
  'pass_expiring',
  'birthday',
] as const

/** What can become of one. */
export const MESSAGE_STATUSES = ['queued', 'sent', 'failed', 'dropped'] as const

export const NEWS = ['pass_low', 'pass_expiring', 'birthday'] as const

/** The languages that Deskbell speaks to clients. The first one where a shop's own isn't among them. */
export const LANGUAGES = ['en', 'es', 'fr', 'de', 'pt'] as const
