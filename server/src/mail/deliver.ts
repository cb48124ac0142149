import { Readable } from 'node:stream'
import { msg } from '@lingui/core/runtime-macro'
import type { Transporter } from 'nodemailer'
import MailComposer from 'nodemailer/lib/mail-composer'
import { toStoredText } from '../lib/stored-text.ts'
import { describeMailError, findRefusedAddress } from './check.ts'

/** Calendar attachment of messages about an appointment. `method`: PUBLISH, or CANCEL if it was cancelled. */
export type Calendar = { content: string; method: string }

export type Attached = { name: string; type: string; content: Buffer }

/** A message to one client, or to several staff, ready to be sent. */
export type Outgoing = {
  /** Message id, used as Message-ID: if the message is sent twice, mail clients can show it once. */
  id: string
  to: string | string[]
  subject: string
  text: string
  html: string
  calendar: Calendar | null
  file?: Attached
  /** PNG logo shown in the HTML; null for none. */
  logo: { cid: string; png: Uint8Array } | null
  /** Link to unsubscribe; empty for transactional messages. */
  unsubscribeUrl: string
  date: Date
  /**
   * Called after the whole message has been written, before the final dot of SMTP DATA. The dot is sent only after this
   * resolves; if it throws, the mail server discards the message.
   */
  onHanding(): Promise<void>
}

export type Envelope = {
  from: { name: string; address: string }
  replyTo?: { name: string; address: string }
}

/** Thrown if the mail server doesn't accept a message. `isFinal`: a permanent failure, so a retry is useless. */
export class DeliveryFailed extends Error {
  readonly isFinal: boolean

  constructor(said: string, { isFinal, cause }: { isFinal: boolean; cause?: unknown }) {
    super(said, { cause })
    this.isFinal = isFinal
  }

  /** Address that the mail server refused; null if it failed for another reason. */
  get refused(): 'sender' | 'address' | null {
    return findRefusedAddress(this.cause)
  }
}

/** Returns the headers for one-click unsubscribe (RFC 8058). */
function newsHeaders(url: string): Record<string, string> {
  if (!url) return {}
  return { 'List-Unsubscribe': `<${url}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }
}

function attachedTo({ calendar, file, logo }: Outgoing) {
  const type = `text/calendar; charset=utf-8; method=${calendar?.method ?? 'PUBLISH'}`
  return [
    ...(logo
      ? [{ cid: logo.cid, filename: 'logo.png', contentType: 'image/png', content: Buffer.from(logo.png) }]
      : []),
    ...(calendar ? [{ filename: 'appointment.ics', contentType: type, content: calendar.content }] : []),
    ...(file ? [{ filename: file.name, contentType: file.type, content: file.content }] : []),
  ]
}

function composed({ from, replyTo }: Envelope, outgoing: Outgoing): Promise<Buffer> {
  const { id, to, subject, text, html, date, unsubscribeUrl } = outgoing
  const composer = new MailComposer({
    from,
    ...(replyTo && { replyTo }),
    // As an object, so that the library doesn't parse it as a list of several addresses.
    to: [to].flat().map((address) => ({ name: '', address })),
    subject,
    text,
    ...(html && { html }),
    date,
    messageId: `<${id}@${from.address.split('@')[1] || 'deskbell'}>`,
    headers: newsHeaders(unsubscribeUrl),
    attachments: attachedTo(outgoing),
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return composer.compile().build()
}

async function* streamWithCallback(bytes: Buffer, lastWord: () => Promise<void>) {
  yield bytes
  await lastWord()
}

/**
 * Plugin that delays reading a raw stream until the mail server has accepted DATA. Otherwise the library reads a small
 * message to its end before it sends MAIL FROM.
 */
const lazyRawPlugin: Parameters<Transporter['use']>[1] = ({ data: { raw }, message }, done) => {
  if (raw instanceof Readable) message.createReadStream = () => raw
  done()
}

export function prepareDelivery(transport: Transporter): Transporter {
  return transport.use('stream', lazyRawPlugin)
}

/**
 * Sends a message over a transport from `prepareDelivery`. Returns the recipients the mail server refused. Throws
 * DeliveryFailed if it refused all of them, or the message.
 */
export async function deliverMessage(
  transport: Transporter | null,
  envelope: Envelope,
  outgoing: Outgoing,
): Promise<string[]> {
  if (!transport) throw new DeliveryFailed(toStoredText(msg`No mail server is set`), { isFinal: false })
  const bytes = await composed(envelope, outgoing)
  // No read-ahead: read only as much as the mail server accepts.
  const raw = Readable.from(streamWithCallback(bytes, outgoing.onHanding), { objectMode: false, highWaterMark: 0 })
  try {
    const { rejected = [] } = await transport.sendMail({
      envelope: { from: envelope.from.address, to: outgoing.to },
      raw,
    })
    return rejected.map((one: string | { address: string }) => (typeof one === 'string' ? one : one.address))
  } catch (cause) {
    throw new DeliveryFailed(describeMailError(cause), { isFinal: isFinal(cause), cause })
  }
}

/**
 * True for a permanent (5xx) refusal of the sender, a recipient or the message. A refused login isn't final, since the
 * settings can be corrected.
 */
function isFinal(error: unknown): boolean {
  if (!(error instanceof Error) || !('responseCode' in error) || !('code' in error)) return false
  return Number(error.responseCode) >= 500 && (error.code === 'EENVELOPE' || error.code === 'EMESSAGE')
}
