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
  'not_booked',
  'pass_low',
  'pass_expiring',
  'birthday',
] as const

export const MESSAGE_STATUSES = ['queued', 'sent', 'failed', 'dropped'] as const

export const MESSAGE_CHANNELS = ['email', 'sms'] as const

/**
 * Kinds in the message log: the automatic ones, what staff write to many clients at once, the codes with which clients
 * sign in or prove a new address, what an address is told of its change or of a new passkey, and the links that confirm a
 * place in line.
 */
export const LOGGED_KINDS = [
  ...MESSAGE_KINDS,
  'bulk_mail',
  'portal_sign_in',
  'confirm_waiting',
  'portal_address',
  'portal_address_changed',
  'portal_passkey_added',
] as const

type Kind = (typeof LOGGED_KINDS)[number]

const MARKETING_KINDS = ['pass_low', 'pass_expiring', 'birthday', 'bulk_mail'] as const

/** True for a kind that goes only to clients who haven't unsubscribed. */
export function isMarketing(kind: Kind): boolean {
  return MARKETING_KINDS.some((news) => news === kind)
}

/** Kinds that a client can switch off, on each channel; the others state what was booked, changed or sold. */
export const OPTIONAL_KINDS = ['reminder', 'place_offered', 'not_booked', ...MARKETING_KINDS] as const

/** Kind and channel of messages that a client can switch off, such as `reminder sms`. */
export const OPTIONAL_MESSAGES = OPTIONAL_KINDS.flatMap((kind) =>
  MESSAGE_CHANNELS.map((channel) => `${kind} ${channel}` as const),
)

type Channel = (typeof MESSAGE_CHANNELS)[number]
type Ways = Record<(typeof MESSAGE_KINDS)[number], Record<Channel, boolean>>

/** What a server of an earlier release has saved for a kind that it didn't know. */
export const NO_CHANNELS = { email: false, sms: false }

/** Lists the channels by which the business sends a kind. Bulk mail has no setting: it is always by e-mail. */
export function listChannels(
  kind: keyof Ways | 'bulk_mail',
  { ways, sms: { provider } }: { ways: Partial<Ways>; sms: { provider: string } },
): Channel[] {
  const { email, sms } = kind === 'bulk_mail' ? { email: true, sms: false } : (ways[kind] ?? NO_CHANNELS)
  return MESSAGE_CHANNELS.filter((channel) => (channel === 'email' ? email : sms && provider !== 'none'))
}

/** True if the client has switched off messages of this kind on this channel. */
export function isMuted(
  { unsubscribedAt, mutedMessages }: { unsubscribedAt: Date | null; mutedMessages: string[] },
  { kind, channel }: { kind: Kind; channel: Channel },
): boolean {
  return (unsubscribedAt !== null && isMarketing(kind)) || mutedMessages.includes(`${kind} ${channel}`)
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
