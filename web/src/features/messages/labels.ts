import { MESSAGE_CHANNELS, OPTIONAL_KINDS } from '@deskbell/domain/messages/kinds.ts'
import type { LoggedKind, Message, MessageChannel, MessageStatus } from '@deskbell/domain/messages/schema.ts'
import { plural, t } from '@lingui/core/macro'
import type { Tone } from '../../components/status-pill.tsx'

/** Name of each kind of message, and the occasion on which it is sent. */
export const KIND_WORDS: Record<LoggedKind, { label: string; about: string }> = {
  booked: { label: t`Booking made`, about: t`What, when and where, with a file for their calendar` },
  booked_together: { label: t`Several bookings made`, about: t`A course, or services in a row, in one message` },
  reminder: { label: t`Reminder`, about: t`Some hours before, so that nobody forgets` },
  changed: { label: t`Appointment changed`, about: t`At another time, or with somebody else` },
  cancelled: { label: t`Appointment cancelled`, about: t`By you or by them` },
  receipt: { label: t`Receipt`, about: t`When a package is sold` },
  confirm_booking: { label: t`Please confirm`, about: t`The link that makes an online booking hold` },
  requested: { label: t`Booking asked for`, about: t`Where you accept each booking of a service` },
  declined: { label: t`Booking declined`, about: t`By you, or by itself once your time to accept is over` },
  place_offered: { label: t`Place free`, about: t`To whoever is next on the waiting list` },
  not_booked: {
    label: t`Standing place not booked`,
    about: t`When dates of a standing place can’t be booked, once for each`,
  },
  pass_low: { label: t`Few visits left`, about: t`News: when a package runs low` },
  pass_expiring: { label: t`Package ends soon`, about: t`News: some days before it expires` },
  birthday: {
    label: t({ context: 'message on a birthday', message: 'Birthday' }),
    about: t`News: on the day, with your best wishes`,
  },
  bulk_mail: { label: t`Letter to many`, about: t`News: what you write to many clients at once` },
  portal_sign_in: { label: t`Code to sign in`, about: t`When a client opens their own pages` },
  confirm_waiting: {
    label: t`Please confirm the place in line`,
    about: t`The link by which a client joins the waiting list`,
  },
  portal_address: { label: t`Code for a new address`, about: t`When a client changes e-mail address or phone number` },
  portal_address_changed: { label: t`Address changed`, about: t`To the former address, once a client has changed it` },
  portal_passkey_added: { label: t`Passkey added`, about: t`When a client will sign in with a passkey` },
}

/** Kinds that a client can switch off, in the words of the client's own pages. */
export const OPTIONAL_WORDS: Record<(typeof OPTIONAL_KINDS)[number], string> = {
  reminder: t`Reminders of bookings`,
  place_offered: t`A free place while waiting in line`,
  not_booked: t`Dates of a standing place that can’t be booked`,
  pass_low: t`Few visits are left on a pass`,
  pass_expiring: t`A pass is about to end`,
  birthday: t`Birthday wishes`,
  bulk_mail: t`News and offers`,
}

/** Formats messages that a client has switched off: "Reminders of bookings (SMS), Birthday wishes (E-mail)". */
export function formatMutedMessages(muted: string[]): string {
  const list = OPTIONAL_KINDS.flatMap((kind) =>
    MESSAGE_CHANNELS.filter((channel) => muted.includes(`${kind} ${channel}`)).map(
      (channel) => `${OPTIONAL_WORDS[kind]} (${CHANNEL_WORDS[channel]})`,
    ),
  )
  return list.join(', ')
}

export const CHANNEL_WORDS: Record<MessageChannel, string> = { email: t`E-mail`, sms: t`SMS` }

export const STATUS_WORDS: Record<MessageStatus, { label: string; tone: Tone }> = {
  queued: { label: t({ context: 'state of a message', message: 'Waits' }), tone: 'planned' },
  sent: { label: t({ context: 'state of a message', message: 'Sent' }), tone: 'good' },
  failed: { label: t({ context: 'state of a message', message: 'Failed' }), tone: 'wrong' },
  dropped: { label: t({ context: 'state of a message', message: 'Not sent' }), tone: 'quiet' },
}

/** Returns the outcome of a message and its reason. `dateTime` formats an instant. */
export function formatOutcome(message: Message, dateTime: (instant: string) => string): string {
  const { status, sentAt, dueAt, lastError, tries } = message
  switch (status) {
    case 'sent':
      return sentAt ? t`Sent ${{ time: dateTime(sentAt) }}` : STATUS_WORDS.sent.label
    case 'queued':
      if (tries === 0) return t`Goes out ${{ time: dateTime(dueAt) }}`
      return withReason(
        t`${plural({ tries }, { one: 'Tried once, and is tried again', other: 'Tried # times, and is tried again' })}`,
        lastError,
      )
    case 'failed':
      if (tries === 0) return lastError
      return withReason(t`${plural({ tries }, { one: 'Tried once', other: 'Tried # times' })}`, lastError)
    case 'dropped':
      return lastError || t`What it told of had changed by then, or somebody stopped it`
  }
}

function withReason(what: string, reason: string): string {
  return reason ? t`${what}: ${reason}` : what
}

/** True if staff can still retry or drop the message: it was neither sent nor dropped. */
export function isUnsent({ status }: Message): boolean {
  return status === 'queued' || status === 'failed'
}

/** Formats "1 message could not be sent." */
export function failedWords(failed: number): string {
  return t`${plural({ failed }, { one: '# message could not be sent.', other: '# messages could not be sent.' })}`
}

/**
 * Returns the number of SMS segments. A single SMS holds 160 characters of the GSM-7 alphabet, or 70 if there is any
 * other character; each part of a longer text holds 153 or 67. A character of the alphabet's extension counts twice.
 */
export function countSmsSegments(text: string): { characters: number; parts: number } {
  const isPlain = /^[\n\r !-_a-z{|}~¡£¤¥§¿ÄÅÆÇÉÑÖØÜßàäåæèéìñòöøùüΓΔΘΛΞΠΣΦΨΩ€]*$/.test(text)
  const [one, many] = isPlain ? [160, 153] : [70, 67]
  const characters = text.length
  const units = isPlain ? characters + (text.match(/[\^{}\\[~\]|€]/g)?.length ?? 0) : characters
  return { characters, parts: units <= one ? 1 : Math.ceil(units / many) }
}

/** Formats "2 messages wait in the outbox." */
export function waitingWords(waiting: number): string {
  if (waiting === 0) return t`Nothing waits in the outbox.`
  return t`${plural({ waiting }, { one: '# message waits in the outbox.', other: '# messages wait in the outbox.' })}`
}

/** Returns the first URL in a text. */
export function findLink(text: string): string | undefined {
  return /https?:\/\/\S+/.exec(text)?.[0]
}
