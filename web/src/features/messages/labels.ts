import type { LoggedKind, Message, MessageChannel, MessageStatus } from '@deskbell/domain/messages/schema.ts'
import type { Tone } from '../../components/status-pill.tsx'

/** Name of each kind of message, and the occasion on which it is sent. */
export const KIND_WORDS: Record<LoggedKind, { label: string; about: string }> = {
  booked: { label: 'Booking made', about: 'What, when and where, with a file for their calendar' },
  reminder: { label: 'Reminder', about: 'Some hours before, so that nobody forgets' },
  changed: { label: 'Appointment changed', about: 'At another time, or with somebody else' },
  cancelled: { label: 'Appointment cancelled', about: 'By you or by them' },
  receipt: { label: 'Receipt', about: 'When a package is sold' },
  confirm_booking: { label: 'Please confirm', about: 'The link that makes an online booking hold' },
  place_offered: { label: 'Place free', about: 'To whoever is next on the waiting list' },
  pass_low: { label: 'Few visits left', about: 'News: when a package runs low' },
  pass_expiring: { label: 'Package ends soon', about: 'News: some days before it expires' },
  birthday: { label: 'Birthday', about: 'News: on the day, with your best wishes' },
  bulk_mail: { label: 'Letter to many', about: 'News: what you write to many clients at once' },
}

export const CHANNEL_WORDS: Record<MessageChannel, string> = { email: 'E-mail', sms: 'SMS' }

export const STATUS_WORDS: Record<MessageStatus, { label: string; tone: Tone }> = {
  queued: { label: 'Waits', tone: 'planned' },
  sent: { label: 'Sent', tone: 'good' },
  failed: { label: 'Failed', tone: 'wrong' },
  dropped: { label: 'Not sent', tone: 'quiet' },
}

/** Returns the outcome of a message and its reason. `dateTime` formats an instant. */
export function formatOutcome(message: Message, dateTime: (instant: string) => string): string {
  const { status, sentAt, dueAt, lastError, tries } = message
  const said = lastError && `: ${lastError}`
  switch (status) {
    case 'sent':
      return sentAt ? `Sent ${dateTime(sentAt)}` : 'Sent'
    case 'queued':
      return tries > 0 ? `Tried ${times(tries)}, and is tried again${said}` : `Goes out ${dateTime(dueAt)}`
    case 'failed':
      return `Tried ${times(tries)}${said}`
    case 'dropped':
      return lastError || 'What it told of had changed by then, or somebody stopped it'
  }
}

function times(count: number): string {
  return count === 1 ? 'once' : `${count} times`
}

/** True if staff can still retry or drop the message: it was neither sent nor dropped. */
export function isUnsent({ status }: Message): boolean {
  return status === 'queued' || status === 'failed'
}

/** Formats "1 message could not be sent." */
export function failedWords(failed: number): string {
  return `${failed} ${failed === 1 ? 'message' : 'messages'} could not be sent.`
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
  if (waiting === 0) return 'Nothing waits in the outbox.'
  return waiting === 1 ? '1 message waits in the outbox.' : `${waiting} messages wait in the outbox.`
}

/** Returns the first URL in a text. */
export function findLink(text: string): string | undefined {
  return /https?:\/\/\S+/.exec(text)?.[0]
}
