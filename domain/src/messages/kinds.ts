/**
 * Kinds of automatic messages to clients, each with a template. Transactional kinds go to every client; those of
 * `isMarketing` only to clients who haven't unsubscribed.
 */
export const MESSAGE_KINDS = [
  'booked',
  'booked_together',
  'reminder',
  'changed',
  'cancelled',
  'receipt',
  'confirm_booking',
  'requested',
  'declined',
  'place_offered',
  'pass_low',
  'pass_expiring',
  'birthday',
] as const

export const MESSAGE_STATUSES = ['queued', 'sent', 'failed', 'dropped'] as const

/**
 * Kinds in the message log: the automatic ones, what staff write to many clients at once, the codes with which clients
 * sign in, and the links that confirm a place in line.
 */
export const LOGGED_KINDS = [...MESSAGE_KINDS, 'bulk_mail', 'portal_sign_in', 'confirm_waiting'] as const

const MARKETING_KINDS = ['pass_low', 'pass_expiring', 'birthday', 'bulk_mail'] as const

/** True for a kind that goes only to clients who haven't unsubscribed. */
export function isMarketing(kind: (typeof LOGGED_KINDS)[number]): boolean {
  return MARKETING_KINDS.some((news) => news === kind)
}

/** Languages that Deskbell speaks, each with its own name. The first is the fallback for a business with another language. */
export const LANGUAGE_NAMES = {
  en: 'English',
  es: 'Español',
  fr: 'Français',
  de: 'Deutsch',
  pt: 'Português',
  it: 'Italiano',
  nl: 'Nederlands',
  pl: 'Polski',
}

type Tag = keyof typeof LANGUAGE_NAMES

export const LANGUAGES = Object.keys(LANGUAGE_NAMES) as [Tag, ...Tag[]]
