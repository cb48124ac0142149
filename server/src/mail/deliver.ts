import { Readable } from 'node:stream'
import type { Transporter } from 'nodemailer'
import MailComposer from 'nodemailer/lib/mail-composer'

/** What is attached where there is a time. `method`: PUBLISH, or CANCEL where it takes place no more. */
export type Calendar = { content: string; method: string }

/** A file that is attached. */
export type Attached = { name: string; type: string; content: Buffer }

/** A message to one client, or to some of the team, as it leaves. */
export type Outgoing = {
  /** Of the message: sent twice, by whatever mishap, a mail program shows it once. */
  id: string
  to: string | string[]
  subject: string
  text: string
  html: string
  calendar: Calendar | null
  file?: Attached
  /** A PNG that the page shows; null: none. */
  logo: { cid: string; png: Uint8Array } | null
  /** Where the client wants no news; empty: it isn't news. */
  unsubscribeUrl: string
  date: Date
  /**
   * Called when all has been said but the dot with which the mail server takes it. Only once it has come back is the dot
   * given away; when it throws, the mail server has nothing.
   */
  onHanding(): Promise<void>
}

export type Envelope = {
  from: { name: string; address: string }
  replyTo?: { name: string; address: string }
}

/** Thrown when the mail server didn't take a message. `isFinal`: it never will. */
export class DeliveryFailed extends Error {
  readonly isFinal: boolean

  constructor(said: string, { isFinal, cause }: { isFinal: boolean; cause?: unknown }) {
    super(said, { cause })
    this.isFinal = isFinal
  }
}

/** What RFC 8058 wants, so that a mail program shows a button of its own. */
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

/** All bytes of a message. */
function composed({ from, replyTo }: Envelope, outgoing: Outgoing): Promise<Buffer> {
  const { id, to, subject, text, html, date, unsubscribeUrl } = outgoing
  const composer = new MailComposer({
    from,
    ...(replyTo && { replyTo }),
    // As an object, so that the library doesn't look for several addresses in one.
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

async function* withLastWord(bytes: Buffer, lastWord: () => Promise<void>) {
  yield bytes
  await lastWord()
}

/**
 * Lets the mail server's own pull be the first: what is raw is read once it has asked for the data. The library would read
 * what is small to its end before it has so much as named the sender.
 */
const unread: Parameters<Transporter['use']>[1] = ({ data: { raw }, message }, done) => {
  if (raw instanceof Readable) message.createReadStream = () => raw
  done()
}

/** Makes a transport one that `handOver` can use. */
export function prepareDelivery(transport: Transporter): Transporter {
  return transport.use('stream', unread)
}

/**
 * Gives a message to the mail server, by a transport that is ready for it. Says which of several addresses the mail server
 * doesn't know; where it knows none, it throws `HandOverFailed`.
 */
export async function handOver(
  transport: Transporter | null,
  envelope: Envelope,
  outgoing: Outgoing,
): Promise<string[]> {
  if (!transport) throw new DeliveryFailed('No mail server is set', { isFinal: false })
  const bytes = await composed(envelope, outgoing)
  // Nothing is read ahead of what the mail server takes.
  const raw = Readable.from(withLastWord(bytes, outgoing.onHanding), { objectMode: false, highWaterMark: 0 })
  try {
    const { rejected = [] } = await transport.sendMail({
      envelope: { from: envelope.from.address, to: outgoing.to },
      raw,
    })
    return rejected.map((one: string | { address: string }) => (typeof one === 'string' ? one : one.address))
  } catch (cause) {
    const said = cause instanceof Error ? cause.message : String(cause)
    throw new DeliveryFailed(said, { isFinal: isFinal(cause), cause })
  }
}

/** What the mail server says of a sender, an address or a message stays so; of a login it is ours to mend. */
function isFinal(error: unknown): boolean {
  if (!(error instanceof Error) || !('responseCode' in error) || !('code' in error)) return false
  return Number(error.responseCode) >= 500 && (error.code === 'EENVELOPE' || error.code === 'EMESSAGE')
}
