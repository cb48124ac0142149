import { newId } from '@deskbell/domain/shared/new-id.ts'
import { and, eq, lt, sql } from 'drizzle-orm'
import { createTransport, type Transporter } from 'nodemailer'
import type { Logger } from 'pino'
import type { Database, Transaction } from '../db/client.ts'
import { business } from '../db/schema/business.ts'
import { mail } from '../db/schema/mail.ts'
import { announce } from '../live/announce.ts'
import { checkMailServer, type MailCheck, troubleWith } from './check.ts'
import { handOver, type Outgoing, prepareDelivery } from './deliver.ts'

const PATIENCE_MS = 10_000
const TRIAL = {
  subject: 'This is a try',
  text: 'This letter was sent to try the mail server out.\nThere is nothing to do.',
  html: '',
}

/**
 * What is written to one person. `link` is the one thing in it that is to be opened, if there is one. With an `id`, it
 * takes the place of an earlier letter about the same thing that still waits. `clientId`: the client whom it is for.
 */
export type Letter = {
  id?: string
  /** The client whom it is for, where it is for one. */
  clientId?: string
  to: string
  subject: string
  text: string
  link?: string
  expiresAt: Date
}

/** Thrown when the mail server doesn't take a letter, which then waits in the outbox. The message is the server's own. */
export class MailFailed extends Error {
  /** Whether it was the address that the mail server refused. */
  get isAboutAddress(): boolean {
    return this.cause instanceof Error && 'code' in this.cause && this.cause.code === 'EENVELOPE'
  }
}

export type Mailer = {
  /** Whether there is a mail server. Without one, letters wait in the outbox for staff to pass on. */
  canSend: boolean
  /** Whether the mail server can be used, without sending anything; null where there is none. */
  check(): Promise<MailCheck | null>
  /**
   * Whether the mail server takes a letter from the shop to an address, by sending one; with no address, as `check`. Null
   * where there is no mail server.
   */
  tryOut(businessId: string, to: string): Promise<MailCheck | null>
  /** Sends something that is not worth keeping where that fails. Throws `MailFailed`. */
  sendAlone(businessId: string, letter: SingleMail): Promise<void>
  /**
   * Sends a message of which whoever sends it keeps count, and says which addresses of several weren't known: see
   * `handOver`. Throws `HandOverFailed`.
   */
  handOver(businessId: string, outgoing: Outgoing): Promise<string[]>
  /** Sends a letter in the shop's name. Throws `MailFailed`. */
  send(businessId: string, letter: Letter): Promise<void>
  /** The first half of `send`: puts a letter into the outbox, in the transaction that it tells of. */
  keep(tx: Transaction, businessId: string, letter: Letter): Promise<StoredMail>
  /** The second half: sends what was kept, or logs its link where there is no mail server. Throws `MailFailed`. */
  deliver(kept: StoredMail): Promise<void>
  /**
   * Sends those of these letters that are still in the outbox, one after the other. An address that the mail server
   * doesn't take stops none of the others. Throws `MailFailed` when it is out of reach.
   */
  sendAll(businessId: string, ids: string[], signal: AbortSignal): Promise<void>
  /** Tries once more to send what waits. Throws `MailFailed`. */
  sendWaiting(waiting: QueuedMail): Promise<void>
  /** Takes a letter that waits out of the outbox, as when its link no longer works. */
  takeBack(tx: Transaction, businessId: string, id: string): Promise<void>
}

/** What is sent without passing through the outbox. `html`: the same as a page; empty: none. */
export type SingleMail = Pick<Letter, 'to' | 'subject' | 'text'> & { html: string }
export type QueuedMail = Pick<typeof mail.$inferSelect, 'businessId' | 'id' | 'to' | 'subject' | 'text'>
/** A letter in the outbox that is about to be sent. */
export type StoredMail = QueuedMail & { link?: string }

/** Mail by SMTP; all of it passes through the outbox, so that nothing is lost where sending fails. */
export function createMailer({
  db,
  log,
  smtpUrl,
  from,
  patienceMs = PATIENCE_MS,
}: {
  db: Database
  log: Logger
  smtpUrl: string | undefined
  from: string | undefined
  /** How long the mail server may take for each step. */
  patienceMs?: number
}): Mailer {
  const transport = smtpUrl ? openTransport(smtpUrl, patienceMs) : null
  const sender = from ?? (smtpUrl ? getSender(smtpUrl) : '')

  async function sendWaiting(waiting: QueuedMail): Promise<void> {
    if (!transport) throw new MailFailed('No mail server is set')
    try {
      const { to, subject, text } = waiting
      const envelope = await createEnvelope(db, waiting.businessId, sender)
      // As an object, so that the library doesn't look for several addresses in one.
      await transport.sendMail({ ...envelope, to: { name: '', address: to }, subject, text })
    } catch (error) {
      const said = error instanceof Error ? error.message : String(error)
      log.error({ error: said, subject: waiting.subject }, 'mail could not be sent')
      await noteFailure(db, waiting, said)
      throw new MailFailed(said, { cause: error })
    }
    await forget(db, waiting)
  }

  async function deliver(kept: StoredMail): Promise<void> {
    if (transport) return sendWaiting(kept)
    const { to, subject, link } = kept
    const what = link ? 'pass this link on yourself' : 'it waits in the outbox'
    log.warn({ to, subject, link }, `no mail server is set: ${what}`)
  }

  async function send(businessId: string, letter: Letter): Promise<void> {
    await deliver(await db.transaction((tx) => keep(tx, businessId, letter)))
  }

  async function sendAll(businessId: string, ids: string[], signal: AbortSignal): Promise<void> {
    for (const id of ids) {
      signal.throwIfAborted()
      const [waiting] = await db.select().from(mail).where(isMail(businessId, id))
      try {
        if (waiting) await sendWaiting(waiting)
      } catch (error) {
        if (!(error instanceof MailFailed && error.isAboutAddress)) throw error
      }
    }
  }

  const check = async () => (transport && smtpUrl ? checkMailServer(transport, smtpUrl) : null)

  async function sendAlone(businessId: string, { to, html, ...words }: SingleMail): Promise<void> {
    if (!transport) throw new MailFailed('No mail server is set')
    try {
      const envelope = await createEnvelope(db, businessId, sender)
      await transport.sendMail({ ...envelope, to: { name: '', address: to }, ...words, ...(html && { html }) })
    } catch (error) {
      throw new MailFailed(error instanceof Error ? error.message : String(error), { cause: error })
    }
  }

  async function tryOut(businessId: string, to: string): Promise<MailCheck | null> {
    const found = await check()
    if (!found || found.trouble || to === '') return found
    try {
      await sendAlone(businessId, { to, ...TRIAL })
      return found
    } catch (error) {
      return { ...found, ...troubleWith(error instanceof MailFailed ? error.cause : error) }
    }
  }

  async function handOverOne(businessId: string, outgoing: Outgoing): Promise<string[]> {
    return handOver(transport, await createEnvelope(db, businessId, sender), outgoing)
  }

  const alone = { tryOut, sendAlone, handOver: handOverOne }
  return { canSend: transport !== null, check, ...alone, sendAll, send, keep, deliver, sendWaiting, takeBack }
}

function openTransport(url: string, patienceMs: number): Transporter {
  const transport = createTransport({
    url,
    dnsTimeout: patienceMs,
    connectionTimeout: patienceMs,
    greetingTimeout: patienceMs,
    socketTimeout: patienceMs,
  })
  return prepareDelivery(transport)
}

/** The account at the mail server, which is all that most let send. */
function getSender(smtpUrl: string): string {
  const { username, hostname } = new URL(smtpUrl)
  const account = decodeURIComponent(username)
  return account.includes('@') ? account : `deskbell@${hostname}`
}

async function createEnvelope(db: Database, businessId: string, sender: string) {
  const [shop] = await db
    .select({ name: business.companyName, email: business.companyEmail })
    .from(business)
    .where(eq(business.id, businessId))
  const from = { name: shop?.name || 'Deskbell', address: sender }
  return { from, ...(shop?.email && { replyTo: { name: '', address: shop.email } }) }
}

function isMail(businessId: string, id: string) {
  return and(eq(mail.businessId, businessId), eq(mail.id, id))
}

/** Puts a letter into the outbox, and takes out what has expired. */
async function keep(tx: Transaction, businessId: string, { link, ...letter }: Letter): Promise<StoredMail> {
  const waiting = { id: newId(), ...letter, businessId, tries: 0, lastError: '' }
  const fresh = { ...waiting, createdAt: sql`now()`, updatedAt: sql`now()` }
  await tx.delete(mail).where(and(eq(mail.businessId, businessId), lt(mail.expiresAt, sql`now()`)))
  await tx
    .insert(mail)
    .values(fresh)
    .onConflictDoUpdate({ target: [mail.businessId, mail.id], set: fresh })
  await announce(tx, businessId, ['mail'])
  return { ...waiting, link }
}

async function forget(db: Database, { businessId, id, text }: QueuedMail): Promise<void> {
  await db.transaction(async (tx) => {
    // While it was on its way, another may have taken its place.
    await tx.delete(mail).where(and(isMail(businessId, id), eq(mail.text, text)))
    await announce(tx, businessId, ['mail'])
  })
}

async function takeBack(tx: Transaction, businessId: string, id: string): Promise<void> {
  await tx.delete(mail).where(isMail(businessId, id))
  await announce(tx, businessId, ['mail'])
}

async function noteFailure(db: Database, { businessId, id }: QueuedMail, said: string): Promise<void> {
  await db.transaction(async (tx) => {
    await tx
      .update(mail)
      .set({ tries: sql`${mail.tries} + 1`, lastError: said, updatedAt: sql`now()` })
      .where(isMail(businessId, id))
    await announce(tx, businessId, ['mail'])
  })
}
