/**
 * Kinds of messages to clients. Transactional kinds go to every client; those in `NEWS` only to clients who haven't
 * unsubscribed.
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

export const MESSAGE_STATUSES = ['queued', 'sent', 'failed', 'dropped'] as const

export const MARKETING_KINDS = ['pass_low', 'pass_expiring', 'birthday'] as const

/** Supported languages of messages. The first is the fallback for a business with another language. */
export const LANGUAGES = ['en', 'es', 'fr', 'de', 'pt'] as const
